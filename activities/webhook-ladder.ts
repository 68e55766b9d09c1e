const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after each failed attempt, in milliseconds: ten attempts in all, over a little more than three days. */
export const LADDER: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

const JITTER = 0.2;
const LONGEST_WAIT = 24 * HOUR;

/**
 * How long to wait after a failed attempt.
 * @param failures attempts that failed so far, this one included
 * @param retryAfterMs what the receiver asked for; it can lengthen the wait, to a day at most
 * @param random 0..1, spreads the attempts of many deliveries
 * @returns milliseconds, or null when the ladder has ended
 */
export function nextDelay(failures: number, retryAfterMs = 0, random: number = Math.random()): number | null {
  const step = LADDER[failures - 1];
  if (step === undefined) return null;
  const spread = step * (1 + JITTER * (2 * random - 1));
  return Math.round(Math.max(spread, Math.min(retryAfterMs, LONGEST_WAIT)));
}
