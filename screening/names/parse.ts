import type { PersonName } from '../search.ts';
import {
  type Affixes,
  noAffixes,
  suffixOf,
  takeInnerGeneration,
  takeSuffixes,
  takeSuffixSegments,
  takeTitles,
} from './affixes.ts';
import { foldName } from './fold.ts';
import { parseNotes } from './notes.ts';
import { readNaturalOrder, readSurnameFirst } from './order.ts';
import { distinctNames, type Reading, toPersonName } from './reading.ts';
import { partInitials, type TidyName, tidyName } from './tidy.ts';
import { NO_MIDDLE_NAME } from './vocabulary.ts';

/** What a written name was taken for. */
export interface ParsedName {
  /** The likeliest reading. Parts are as written; all are empty when the text holds no letter or digit. */
  readonly name: PersonName;
  /** Other readings, likelier ones first; never equal to `name`. */
  readonly alternatives: readonly PersonName[];
  /** Names found in quotation marks or brackets. */
  readonly nicknames: readonly string[];
  /** Words left out of the parts, as written: titles, professional suffixes, words for "no middle name". */
  readonly setAside: readonly string[];
  /** Plain English, for a reader of the result. */
  readonly notes: readonly string[];
}

/** What the caller knows beside the text. */
export interface ParseOptions {
  /** The person has no middle name: a word read as one belongs to the last name. */
  readonly noMiddleName?: boolean;
}

const NO_NAME: PersonName = { first: '', middle: '', last: '', suffix: '' };
const MAXIMUM_ALTERNATIVES = 8;
const MAXIMUM_OTHER_NAMES = 5;
const NATURAL_SUFFIX = { afterGeneration: 1, afterDoubtful: 2, afterProfession: 2 };
const SURNAME_SUFFIX = { afterGeneration: 1, afterDoubtful: 1, afterProfession: 1 };
const GIVEN_SUFFIX = { afterGeneration: 1, afterDoubtful: Number.POSITIVE_INFINITY, afterProfession: 1 };

function readSegments(segments: string[][], affixes: Affixes): Reading[] {
  if (segments.length === 0) return [];
  takeSuffixSegments(segments, affixes);
  const [surname = [], ...rest] = segments;
  if (rest.length === 0) {
    takeTitles(surname, affixes, 2);
    takeSuffixes(surname, affixes, NATURAL_SUFFIX);
    takeInnerGeneration(surname, affixes);
    return readNaturalOrder(partInitials(surname));
  }
  const given = rest.flat();
  takeTitles(surname, affixes, 2);
  takeTitles(given, affixes, 1);
  takeSuffixes(given, affixes, GIVEN_SUFFIX);
  takeSuffixes(surname, affixes, SURNAME_SUFFIX);
  if (given.length > 1 && /^[vi]$/iu.test(given.at(-1) ?? ''))
    affixes.doubtfulGeneration = given.at(-1) ?? '';
  return [readSurnameFirst(surname, partInitials(given))];
}

/** Takes out words such as NMN, which courts write where there is no middle name. */
function takeNoMiddleWords(reading: Reading, setAside: Set<string>): Reading {
  const given = reading.given.filter((word, i) => {
    const stays = i === 0 || !NO_MIDDLE_NAME.has(foldName(word));
    if (!stays) setAside.add(word);
    return stays;
  });
  return { given, last: reading.last };
}

/** Readings that differ by what a doubtful title or suffix is taken for. */
function readingsOfDoubtfulWords(
  readings: readonly Reading[],
  affixes: Affixes,
  suffix: string,
): PersonName[] {
  const [main] = readings;
  if (main === undefined) return [];
  const names: PersonName[] = [];
  if (affixes.doubtfulTitle !== '')
    names.push(toPersonName({ given: [affixes.doubtfulTitle, ...main.given], last: main.last }, suffix));
  if (affixes.doubtfulGeneration !== '' && suffix === '')
    names.push(
      toPersonName(
        { given: main.given.slice(0, -1), last: main.last },
        affixes.doubtfulGeneration.toUpperCase(),
      ),
    );
  return names;
}

/** The middle names join the last names; the other way, a compound first name, is kept as a second reading. */
function foldMiddles(names: readonly PersonName[]): PersonName[] {
  const compound = names.filter(({ middle }) => middle !== '');
  return [
    ...names.map((name) => ({ ...name, middle: '', last: `${name.middle} ${name.last}`.trim() })),
    ...compound.map((name) => ({ ...name, middle: '', first: `${name.first} ${name.middle}` })),
  ];
}

/** The readings as names, with those that a nickname or a birth name adds. */
function namesOf(
  readings: readonly Reading[],
  affixes: Affixes,
  { nicknames, bornAs }: TidyName,
): PersonName[] {
  const suffix = suffixOf(affixes);
  const names = readings.map((reading) => toPersonName(reading, suffix));
  names.push(...readingsOfDoubtfulWords(readings, affixes, suffix));
  const [main] = names;
  if (main === undefined) return [];
  if (bornAs !== '') names.push({ ...main, last: bornAs });
  if (main.first !== '') for (const nickname of nicknames) names.push({ ...main, first: nickname });
  return names;
}

/**
 * Takes a full name apart: titles, given names, surname with its particles, suffix.
 * Understands the natural order and the order with a comma (`Smith, John A., Jr.`), Spanish double surnames,
 * Arabic, Dutch, German, Portuguese and Irish particles, and keeps other readings where a name can be read in two ways.
 * Never throws.
 *
 * @param fullName - Any text.
 * @param options - What the caller knows beside it.
 */
export function parseFullName(fullName: string, options: ParseOptions = {}): ParsedName {
  const tidy = tidyName(fullName);
  const affixes = noAffixes();
  const setAside = new Set<string>();
  const segments = tidy.segments.map((segment) => [...segment]);
  const readings = readSegments(segments, affixes).map((reading) => takeNoMiddleWords(reading, setAside));
  const unfolded = namesOf(readings, affixes, tidy);
  const names = options.noMiddleName === true ? foldMiddles(unfolded) : unfolded;
  const others = tidy.otherNames.slice(0, MAXIMUM_OTHER_NAMES).map((other) => parseFullName(other, options));
  const all = [...names, ...others.flatMap((other) => [other.name, ...other.alternatives])];
  const [name = NO_NAME, ...alternatives] = distinctNames(all.filter((reading) => reading.last !== ''));
  const aside = [...affixes.titles, ...affixes.generations, ...affixes.professions, ...setAside];
  const notes = parseNotes({ name, unfolded: unfolded[0] ?? name, alternatives, affixes, setAside, tidy });
  return {
    name,
    alternatives: alternatives.slice(0, MAXIMUM_ALTERNATIVES),
    nicknames: [...tidy.nicknames, ...others.flatMap((other) => other.nicknames)],
    setAside: [...aside, ...others.flatMap((other) => other.setAside)],
    notes,
  };
}
