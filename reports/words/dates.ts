import { isPartialDate, readParts } from '../../screening/dates/partial-date.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const SHORT = 3;

/**
 * A date of eight digits in words: `April 12, 1978`, `May 1968 (day unknown)`, `1968 (month and day unknown)`,
 * `March 17 (year unknown)`. What is no such date is given as it was recorded.
 *
 * @param date - Eight digits, parts may be zeros.
 * @param length - `short` cuts the month to three letters.
 */
export function dateInWords(date: string, length: 'long' | 'short' = 'long'): string {
  if (/^0+$/.test(date)) return 'unknown';
  const parts = readParts(date);
  if (parts === undefined || !isPartialDate(date)) return `${date} (as recorded)`;
  const { year, month, day } = parts;
  const name = MONTHS[month - 1] ?? '';
  const monthName = length === 'short' ? name.slice(0, SHORT) : name;
  if (year === 0) return `${monthName} ${day} (year unknown)`;
  if (month === 0) return `${year} (month and day unknown)`;
  return day === 0 ? `${monthName} ${year} (day unknown)` : `${monthName} ${day}, ${year}`;
}

/**
 * A point in time in words, to the second: `November 21, 2026, 12:05:58 UTC`.
 *
 * @throws {RangeError} when the date is not valid.
 */
export function timeInWords(instant: Date): string {
  const time = instant.toISOString().slice(11, 19);
  return `${MONTHS[instant.getUTCMonth()]} ${instant.getUTCDate()}, ${instant.getUTCFullYear()}, ${time} UTC`;
}
