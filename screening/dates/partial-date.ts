/**
 * Dates of eight digits, YYYYMMDD. A part that is not known is written in zeros: YYYY0000, YYYYMM00, 0000MMDD.
 */

/** The parts of a date; 0 where a part is not known. */
export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const EIGHT_DIGITS = /^\d{8}$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
/** A leap year stands in for a year that is not known: 29 February is possible then. */
const SOME_LEAP_YEAR = 2000;

/**
 * The number of days in a month of the Gregorian calendar.
 *
 * @param year - For example 2024; 0 when not known.
 * @param month - 1 to 12; 0 when not known.
 */
export function daysInMonth(year: number, month: number): number {
  if (month === 0) return 31;
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  const y = year === 0 ? SOME_LEAP_YEAR : year;
  return y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0) ? 29 : 28;
}

/**
 * Reads eight digits into parts. Zeros are allowed in any part.
 *
 * @param date - For example `19800312` or `19800000`.
 * @returns The parts, or undefined when the text is not eight digits or no such day exists.
 */
export function readParts(date: string): DateParts | undefined {
  if (!EIGHT_DIGITS.test(date)) return undefined;
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(4, 6));
  const day = Number(date.slice(6, 8));
  if (month > 12 || day > daysInMonth(year, month)) return undefined;
  return { year, month, day };
}

/**
 * Writes parts as eight digits.
 *
 * @param parts - The parts; 0 where not known.
 */
export function writeParts({ year, month, day }: DateParts): string {
  return String(year * 10_000 + month * 100 + day).padStart(8, '0');
}

/** Is the text a complete day that exists in the calendar? */
export function isFullDate(date: string): boolean {
  const parts = readParts(date);
  return parts !== undefined && parts.year > 0 && parts.month > 0 && parts.day > 0;
}

/** Is the text a complete date or one of the partial forms YYYY0000, YYYYMM00 and 0000MMDD? */
export function isPartialDate(date: string): boolean {
  const parts = readParts(date);
  if (parts === undefined) return false;
  const { year, month, day } = parts;
  return year > 0 ? day === 0 || month > 0 : month > 0 && day > 0;
}

/**
 * Judges a date of birth that a caller gives.
 *
 * @param dob - Eight digits.
 * @param today - The day to judge by, eight digits.
 * @returns `valid`; `future` for a real day after `today`; `invalid` for anything else, partial dates among it.
 */
export function judgeDob(dob: string, today: string): 'valid' | 'invalid' | 'future' {
  if (!isFullDate(dob)) return 'invalid';
  return dob > today ? 'future' : 'valid';
}

/**
 * Reads a date that a person typed: YYYYMMDD, YYYY-MM-DD or MM/DD/YYYY (M/D/YYYY too).
 *
 * @param text - The text; white space around it is passed over.
 * @returns Eight digits, or undefined when the text is in none of these forms or no such day exists.
 */
export function parseDate(text: string): string | undefined {
  const trimmed = text.trim();
  if (isFullDate(trimmed)) return trimmed;
  const iso = ISO.exec(trimmed);
  const american = AMERICAN.exec(trimmed);
  const digits = iso
    ? `${iso[1]}${iso[2]}${iso[3]}`
    : american
      ? `${american[3]}${american[1]?.padStart(2, '0')}${american[2]?.padStart(2, '0')}`
      : '';
  return isFullDate(digits) ? digits : undefined;
}

/**
 * The day of an instant in a UTC calendar, as `judgeDob` wants it.
 *
 * @param instant - A point in time.
 * @returns Eight digits.
 */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10).replaceAll('-', '');
}

/**
 * The first day that a date may mean.
 *
 * @param date - Eight digits, parts may be zeros.
 * @returns Eight digits; undefined when the year is not known or the date is not valid.
 */
export function earliestDay(date: string): string | undefined {
  const parts = readParts(date);
  if (parts === undefined || parts.year === 0) return undefined;
  return writeParts({ year: parts.year, month: Math.max(parts.month, 1), day: Math.max(parts.day, 1) });
}

/**
 * The last day that a date may mean.
 *
 * @param date - Eight digits, parts may be zeros.
 * @returns Eight digits; undefined when the year is not known or the date is not valid.
 */
export function latestDay(date: string): string | undefined {
  const parts = readParts(date);
  if (parts === undefined || parts.year === 0) return undefined;
  const month = parts.month === 0 ? 12 : parts.month;
  const day = parts.day === 0 ? daysInMonth(parts.year, month) : parts.day;
  return writeParts({ year: parts.year, month, day });
}
