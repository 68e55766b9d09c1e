import { type DateParts, readParts } from './partial-date.ts';

export type DatePart = 'year' | 'month' | 'day';

/** How two dates stand to each other. */
export interface DateComparison {
  /**
   * - `exact`: both complete and equal
   * - `partial`: at least one is incomplete, and all parts known to both agree
   * - `transposed`: same year, month and day changed places
   * - `digit`: two complete dates that differ in one digit
   * - `adjacent_year`: the years differ by one, other parts known to both agree
   * - `conflict`: a part known to both differs
   * - `unknown`: no part is known to both, or a date is not valid
   */
  readonly comparison:
    | 'exact'
    | 'partial'
    | 'transposed'
    | 'digit'
    | 'adjacent_year'
    | 'conflict'
    | 'unknown';
  /** The parts that are known to both and equal. */
  readonly agreeing: readonly DatePart[];
  /** The parts that are known to both and differ. */
  readonly differing: readonly DatePart[];
}

const PARTS: readonly DatePart[] = ['year', 'month', 'day'];
const UNKNOWN: DateComparison = { comparison: 'unknown', agreeing: [], differing: [] };

function differByOneDigit(a: string, b: string): boolean {
  let differences = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) differences++;
  return differences === 1;
}

const isComplete = (parts: DateParts): boolean => parts.year > 0 && parts.month > 0 && parts.day > 0;

/**
 * Compares two dates, each of which may be partial. The order of the two does not matter.
 *
 * @param a - Eight digits, parts may be zeros.
 * @param b - Eight digits, parts may be zeros.
 */
export function compareDates(a: string, b: string): DateComparison {
  const left = readParts(a);
  const right = readParts(b);
  if (left === undefined || right === undefined) return UNKNOWN;
  const shared = PARTS.filter((part) => left[part] > 0 && right[part] > 0);
  if (shared.length === 0) return UNKNOWN;
  const agreeing = shared.filter((part) => left[part] === right[part]);
  const differing = shared.filter((part) => left[part] !== right[part]);
  const complete = isComplete(left) && isComplete(right);
  if (differing.length === 0) return { comparison: complete ? 'exact' : 'partial', agreeing, differing };
  return { comparison: kindOfDifference(a, b, left, right, differing, complete), agreeing, differing };
}

function kindOfDifference(
  a: string,
  b: string,
  left: DateParts,
  right: DateParts,
  differing: readonly DatePart[],
  complete: boolean,
): DateComparison['comparison'] {
  const swapped =
    complete && left.year === right.year && left.month === right.day && left.day === right.month;
  if (swapped) return 'transposed';
  if (differing.length === 1 && differing[0] === 'year' && Math.abs(left.year - right.year) === 1)
    return 'adjacent_year';
  return complete && differByOneDigit(a, b) ? 'digit' : 'conflict';
}
