import { performance } from 'node:perf_hooks';

/** One line of the bench's report. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** What the value should be; `atLeast` for rates, `atMost` for times and sizes. */
  readonly aim: number;
  readonly sense: 'at least' | 'at most';
  readonly unit: string;
  readonly detail: string;
}

export const isMet = ({ value, aim, sense }: Figure): boolean =>
  sense === 'at least' ? value >= aim : value <= aim;

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** The middle one of some figures. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value that a share of the figures does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** How many units of a piece of work are done a second. */
export async function unitsPerSecond(units: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return units / ((performance.now() - started) / 1000);
}

/** Does something a number of times, some at once. Gives how often a second it was done. */
export async function ratePerSecond(
  count: number,
  inFlight: number,
  work: (at: number) => Promise<unknown>,
): Promise<number> {
  const started = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const at = next;
      next += 1;
      await work(at);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return count / ((performance.now() - started) / 1000);
}

/** How long each of a number of calls takes, one after the other, in milliseconds. */
export async function durations(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}
