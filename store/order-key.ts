/** The name by which a provider knows an order: the same key is the same order, however often it is placed. */
export interface OrderKey {
  readonly checkId: string;
  readonly provider: string;
  /** How many orders of the check were taken back before. */
  readonly round: number;
}

export const writeOrderKey = ({ checkId, provider, round }: OrderKey): string =>
  `${checkId}/${provider}/${round}`;

/** @returns undefined for a text that is no order key */
export function readOrderKey(text: string): OrderKey | undefined {
  const [checkId, provider, round] = text.split('/');
  if (!checkId || !provider || round === undefined || !/^\d{1,9}$/.test(round)) return undefined;
  const key = { checkId, provider, round: Number(round) };
  return writeOrderKey(key) === text ? key : undefined;
}
