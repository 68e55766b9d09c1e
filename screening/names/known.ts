import { FEMALE_NAMES, MALE_NAMES, SHARED_NAMES } from '../data/given-names.ts';
import { FREQUENT_SURNAMES } from '../data/surnames.ts';

const setOf = (table: string): ReadonlySet<string> => new Set(table.trim().split(/\s+/u));

const MALE = setOf(MALE_NAMES);
const FEMALE = setOf(FEMALE_NAMES);
const SHARED = setOf(SHARED_NAMES);
const SURNAMES = setOf(FREQUENT_SURNAMES);

/**
 * Tells whether a folded word is a frequent given name in the United States.
 *
 * @param name - A folded word.
 */
export function isGivenName(name: string): boolean {
  return MALE.has(name) || FEMALE.has(name) || SHARED.has(name);
}

/**
 * Tells whether a folded word is one of the 3,000 most frequent surnames in the United States.
 *
 * @param name - A folded word.
 */
export function isFrequentSurname(name: string): boolean {
  return SURNAMES.has(name);
}

/**
 * Tells whether one name is borne by men alone and the other by women alone, as Mario and Maria.
 *
 * @param a - A folded given name.
 * @param b - A folded given name.
 */
export function areOppositeInGender(a: string, b: string): boolean {
  return (MALE.has(a) && FEMALE.has(b)) || (FEMALE.has(a) && MALE.has(b));
}
