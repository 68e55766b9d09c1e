import type { Random } from './random.ts';

/** Days are counted from 1 January 1970, so that dates can be added and compared as numbers. */
export type Day = number;

/** The day the corpus is drawn up: nothing in it happens later. It is fixed, so that a corpus never changes. */
export const CORPUS_DAY: Day = dayOf(2025, 6, 30);

/** The day of a calendar date. */
export function dayOf(year: number, month: number, day: number): Day {
  return Math.round(Date.UTC(year, month - 1, day) / 86_400_000);
}

/** Year, month and day of a day. */
export function dateOf(day: Day): { year: number; month: number; date: number } {
  const moment = new Date(day * 86_400_000);
  return { year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, date: moment.getUTCDate() };
}

/** A day as the eight digits that records use. */
export function eightDigits(day: Day): string {
  const { year, month, date } = dateOf(day);
  return `${year}${month < 10 ? '0' : ''}${month}${date < 10 ? '0' : ''}${date}`;
}

/** The day a number of years later, near enough for sample data. */
export function yearsAfter(day: Day, years: number): Day {
  return day + Math.round(years * 365.25);
}

/** Hides a part of an eight-digit date, as some sources do: the month and day, the day, or the year. */
export function hidePart(random: Random, digits: string): string {
  const way = random.fraction();
  if (way < 0.6) return `${digits.slice(0, 4)}0000`;
  if (way < 0.85) return `${digits.slice(0, 6)}00`;
  return `0000${digits.slice(4)}`;
}

/** A date written down wrongly: day and month changed over where that is possible, else a near year or day. */
export function misreadDate(random: Random, digits: string): string {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)];
  if (Number(day) <= 12 && day !== month && random.chance(0.5)) return `${year}${day}${month}`;
  if (random.chance(0.5)) {
    const near = Number(year) + (random.chance(0.5) ? 1 : -1);
    return `${near}${month}${month === '02' && day === '29' ? '28' : day}`;
  }
  return `${year}${month}${String(Number(day) > 1 ? Number(day) - 1 : 2).padStart(2, '0')}`;
}
