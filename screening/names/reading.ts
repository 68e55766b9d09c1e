import type { PersonName } from '../search.ts';
import { APOSTROPHES, foldName } from './fold.ts';
import { isFrequentSurname, isGivenName } from './known.ts';
import { DOUBTFUL_PARTICLES, PARTICLES, PARTICLES_IN_LOWER_CASE, SPANISH_SURNAMES } from './vocabulary.ts';

/** One way to read the words of a name. */
export interface Reading {
  readonly given: readonly string[];
  readonly last: readonly string[];
}

const CUT_OFF = new RegExp(`^(?:\\p{L}[${APOSTROPHES}]|[${APOSTROPHES}]\\p{L})$`, 'u');

/** Is the word written with a small first letter? */
export function isLowerCase(word: string): boolean {
  return /^[^\p{L}]*\p{Ll}/u.test(word);
}

/** Is the word written in capitals throughout? */
export function isUpperCase(word: string): boolean {
  return word === word.toUpperCase() && word !== word.toLowerCase();
}

/** `de`, `van`, `bin`; also `O'` and `'t` when they stand apart from the rest. */
export function isParticle(word: string): boolean {
  return CUT_OFF.test(word) || PARTICLES.has(foldName(word));
}

/** Can the particle be a given name as well? */
export function isDoubtfulParticle(word: string): boolean {
  return DOUBTFUL_PARTICLES.has(foldName(word)) && !isLowerCase(word);
}

/** Does the particle read rather as a given name, as Ben in `John Ben Smith`? */
export function isRatherGiven(word: string): boolean {
  return PARTICLES_IN_LOWER_CASE.has(foldName(word)) && !isLowerCase(word);
}

/** Is the word a Spanish surname? */
export function isSpanishSurname(word: string): boolean {
  return SPANISH_SURNAMES.has(foldName(word));
}

/** Is the word a surname and hardly ever a given name? */
export function isSurnameOnly(word: string): boolean {
  const folded = foldName(word);
  return (SPANISH_SURNAMES.has(folded) || isFrequentSurname(folded)) && !isGivenName(folded);
}

/** May the word, standing before the last one, be a first surname? Initials and given names are not taken for one. */
export function maybeSurname(word: string): boolean {
  const folded = foldName(word);
  return folded.length > 2 && !isGivenName(folded);
}

/**
 * Turns a reading into a name. The first given word is the first name, the others are the middle name.
 *
 * @param reading - The words.
 * @param suffix - The generational suffix, already normalised.
 */
export function toPersonName(reading: Reading, suffix: string): PersonName {
  const [first = '', ...middle] = reading.given;
  return { first, middle: middle.join(' '), last: reading.last.join(' '), suffix };
}

/** Gives each name once, comparing them folded. */
export function distinctNames(names: readonly PersonName[]): PersonName[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const key = [name.first, name.middle, name.last, name.suffix].map(foldName).join('|');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
