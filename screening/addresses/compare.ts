import type { NormalAddress } from './normalize.ts';

/**
 * How two addresses stand to each other, the closest first:
 * - `same_address`: number, street and place
 * - `same_street`: street and place, the number differs or is missing
 * - `same_zip`: zip code
 * - `same_city`: city and state
 * - `same_state`: state
 * - `different`: nothing that is known to both agrees
 * - `unknown`: nothing is known to both
 */
export type AddressComparison =
  | 'same_address'
  | 'same_street'
  | 'same_zip'
  | 'same_city'
  | 'same_state'
  | 'different'
  | 'unknown';

/** Closest first. */
export const ADDRESS_COMPARISONS: readonly AddressComparison[] = [
  'same_address',
  'same_street',
  'same_zip',
  'same_city',
  'same_state',
  'different',
  'unknown',
];

const agree = (a: string, b: string): boolean => a !== '' && a === b;
const differ = (a: string, b: string): boolean => a !== '' && b !== '' && a !== b;

/**
 * Compares two normal addresses. The order of the two does not matter.
 *
 * @param a - From `normalizeAddress`.
 * @param b - From `normalizeAddress`.
 */
export function compareAddresses(a: NormalAddress, b: NormalAddress): AddressComparison {
  const sameZip = agree(a.zip5, b.zip5);
  const sameCity = agree(a.city, b.city) && !differ(a.state, b.state);
  const samePlace = (sameZip || sameCity) && !differ(a.state, b.state);
  const sameStreet = agree(a.street, b.street) && !differ(a.direction, b.direction);
  if (samePlace && sameStreet) return agree(a.number, b.number) ? 'same_address' : 'same_street';
  if (sameZip && !differ(a.state, b.state)) return 'same_zip';
  if (sameCity) return 'same_city';
  if (agree(a.state, b.state)) return 'same_state';
  const comparable = [a.zip5 && b.zip5, a.city && b.city, a.state && b.state, a.street && b.street].some(
    Boolean,
  );
  return comparable ? 'different' : 'unknown';
}
