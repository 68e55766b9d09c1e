const DAY_MS = 86_400_000;

/**
 * Reads a Retry-After header (RFC 9110, 10.2.3): seconds or a date.
 * @returns milliseconds from `now`, a day at most; undefined when there is none or it cannot be read
 */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, DAY_MS);
  // Every form of the date names its weekday first; `Date.parse` alone would take `-5` for a year.
  const at = /^[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.min(Math.max(0, at - now.getTime()), DAY_MS);
}
