import type { NormalAddress } from '../addresses/normalize.ts';
import { isFullDate, readParts, writeParts } from '../dates/partial-date.ts';
import { nicknamesOf, spellingsOf } from '../names/nicknames.ts';
import { readSurname } from './compare-last.ts';
import type { NameForm } from './name-form.ts';
import { nysiis, similarInitials } from './phonetic.ts';

/** Keys under which subjects are filed. Only subjects that share a key with a search are compared with it. */

const byName = (surname: string, given: string): string => `n|${surname}|${given}`;
const byInitial = (surname: string, initial: string): string => `i|${surname}|${initial}`;
const bySound = (sound: string, initial: string): string => `p|${sound}|${initial}`;
const byDob = (dob: string): string => `d|${dob}`;

function surnameKeys(last: string): string[] {
  const { squashed, words } = readSurname(last);
  return [...new Set([...words.filter((word) => word.length > 1), words.join(''), squashed])].filter(Boolean);
}

const initialOf = (name: string): string => [...name][0] ?? '';

function soundKeys(surnames: readonly string[]): string[] {
  return [...new Set(surnames.map(nysiis))].filter(Boolean);
}

const longWords = (text: string): string[] => text.split(' ').filter((word) => word.length > 1);

/** The first name run together with the next one: Mary Ann is filed under Maryann too. */
function runTogether({ first, middle }: NameForm): string[] {
  const [next = ''] = middle.split(' ');
  return first !== '' && next !== '' ? [first + next] : [];
}

/**
 * The keys under which a name is filed.
 *
 * @param name - A name of a subject.
 */
export function keysOfName(name: NameForm): string[] {
  const surnames = surnameKeys(name.last);
  const givenNames = new Set([name.first, ...longWords(name.middle), ...runTogether(name)]);
  const initial = initialOf(name.first);
  const keys = surnames.flatMap((surname) => [
    ...[...givenNames].map((given) => byName(surname, given)),
    byInitial(surname, initial),
  ]);
  for (const sound of soundKeys(surnames)) keys.push(bySound(sound, initial));
  // A full name may hold two last names where a middle and a last name were read.
  if (name.middle !== '') keys.push(byName(`${name.middle} ${name.last}`.replaceAll(' ', ''), name.first));
  return keys;
}

/**
 * The keys under which a date of birth is filed.
 *
 * @param dob - Eight digits; partial dates are not filed.
 */
export function keysOfDob(dob: string): string[] {
  return isFullDate(dob) ? [byDob(dob)] : [];
}

/**
 * The keys under which an address is filed and found: number and street with zip code, and with city.
 *
 * @param address - From `normalizeAddress`.
 */
export function keysOfAddress({ number, street, zip5, city }: NormalAddress): string[] {
  if (number === '' || street === '') return [];
  const keys: string[] = [];
  if (zip5 !== '') keys.push(`z|${number}|${street}|${zip5}`);
  if (city !== '') keys.push(`c|${number}|${street}|${city}`);
  return keys;
}

function relatedFirstNames(first: string): string[] {
  const spellings = spellingsOf(first);
  const nicknames = [first, ...spellings].flatMap((name) => [...nicknamesOf(name)]);
  return [first, ...spellings, ...nicknames, ...nicknames.flatMap((name) => [...spellingsOf(name)])];
}

/**
 * The keys to look under for an asked name, the closest first.
 *
 * @param name - The asked name.
 */
export function keysToFindName(name: NameForm): string[] {
  const surnames = surnameKeys(name.last);
  const related = relatedFirstNames(name.first);
  const givenNames = new Set([...related, ...runTogether(name), ...longWords(name.middle), '']);
  const keys = surnames.flatMap((surname) => [...givenNames].map((given) => byName(surname, given)));
  // First and last name changed places.
  const [lastWord = ''] = name.last.split(' ');
  if (name.first.length > 1) keys.push(byName(name.first, lastWord));
  const initials = similarInitials(initialOf(name.first));
  for (const surname of surnames) for (const initial of initials) keys.push(byInitial(surname, initial));
  const soundInitials = new Set([...initials, ...related.map(initialOf)]);
  for (const sound of soundKeys(surnames))
    for (const initial of soundInitials) keys.push(bySound(sound, initial));
  return [...new Set(keys)];
}

/**
 * The keys to look under for an asked date of birth: as it is, and with month and day changed.
 *
 * @param dob - Eight digits; a partial date gives none.
 */
export function keysToFindDob(dob: string): string[] {
  const parts = readParts(dob);
  if (parts === undefined || !isFullDate(dob)) return [];
  const transposed = writeParts({ year: parts.year, month: parts.day, day: parts.month });
  return [...new Set([byDob(dob), ...keysOfDob(transposed)])];
}
