import { ADDRESS_COMPARISONS, type AddressComparison, compareAddresses } from '../addresses/compare.ts';
import type { NormalAddress } from '../addresses/normalize.ts';
import { compareDates, type DateComparison } from '../dates/compare-dates.ts';
import { isFullDate } from '../dates/partial-date.ts';
import { ADDRESS, DOB, type Outcome } from './points.ts';

/** Where a source's date of birth comes from. */
export type DobKind = 'own' | 'alias' | 'inferred';

function partialOutcome({ agreeing }: DateComparison): Outcome {
  const year = agreeing.includes('year');
  const month = agreeing.includes('month');
  if (year && month) return DOB.yearAndMonth;
  if (year) return DOB.yearOnly;
  return month && agreeing.includes('day') ? DOB.monthAndDay : DOB.little;
}

/**
 * Compares the date of birth that is searched with one that a source gives.
 *
 * @param asked - Eight digits, parts may be zeros.
 * @param recorded - Eight digits, parts may be zeros.
 * @param kind - Where the source's date comes from.
 */
export function compareDob(asked: string, recorded: string, kind: DobKind): Outcome {
  const result = compareDates(asked, recorded);
  switch (result.comparison) {
    case 'exact':
      return kind === 'own' ? DOB.exact : DOB[kind];
    case 'partial':
      return partialOutcome(result);
    case 'transposed':
      return DOB.transposed;
    case 'digit':
      return DOB.digit;
    case 'adjacent_year':
      return isFullDate(asked) && isFullDate(recorded) ? DOB.adjacentYear : DOB.adjacentYearOnly;
    case 'conflict':
      return kind === 'inferred' ? DOB.inferredConflict : DOB.conflict;
    case 'unknown':
      return DOB.missing;
  }
}

/**
 * The closest way in which any asked address agrees with any recorded one.
 *
 * @param asked - From `normalizeAddress`.
 * @param recorded - From `normalizeAddress`.
 */
export function closestAddress(
  asked: readonly NormalAddress[],
  recorded: readonly NormalAddress[],
): AddressComparison {
  let best = ADDRESS_COMPARISONS.length - 1;
  for (const a of asked) {
    for (const b of recorded) best = Math.min(best, ADDRESS_COMPARISONS.indexOf(compareAddresses(a, b)));
  }
  return ADDRESS_COMPARISONS[best] ?? 'unknown';
}

/**
 * The points of an address: a bonus, never a requirement.
 *
 * @param comparison - The closest agreement.
 * @param dobConfirms - A date of birth speaks for the match already.
 */
export function addressOutcome(comparison: AddressComparison, dobConfirms: boolean): Outcome {
  return ADDRESS[comparison][dobConfirms ? 'beside' : 'alone'];
}
