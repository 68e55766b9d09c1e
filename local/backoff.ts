/** When a child that died is started again. */
export interface BackoffPolicy {
  readonly firstMs: number;
  readonly maximumMs: number;
  /** A child that ran so long has recovered: its next failure waits `firstMs` again. */
  readonly resetAfterMs: number;
}

export const BACKOFF: BackoffPolicy = { firstMs: 500, maximumMs: 30_000, resetAfterMs: 30_000 };

/**
 * Doubling pauses, each spread by 20 % so that children do not start in step.
 * @param failures how many times in a row the child has died, from 1
 * @param random from 0 to 1
 */
export function backoffMs(failures: number, policy: BackoffPolicy = BACKOFF, random = Math.random()): number {
  const pause = Math.min(policy.firstMs * 2 ** (failures - 1), policy.maximumMs);
  return Math.round(pause * (0.8 + 0.4 * random));
}
