import type { PersonName } from '../search.ts';
import { noAffixes, normalizeSuffix, suffixOf, takeSuffixes } from './affixes.ts';
import { foldName } from './fold.ts';
import { parseFullName } from './parse.ts';
import { distinctNames } from './reading.ts';
import { tidyName } from './tidy.ts';
import { NO_MIDDLE_NAME } from './vocabulary.ts';

/** The names of a person as a request or a profile gives them. */
export interface GivenNames {
  readonly first_name?: string | undefined;
  readonly middle_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly suffix?: string | undefined;
  readonly full_name?: string | undefined;
  readonly no_middle_name?: boolean | undefined;
}

const KEEP_ONE = {
  afterGeneration: 1,
  afterDoubtful: Number.POSITIVE_INFINITY,
  afterProfession: Number.POSITIVE_INFINITY,
};

const isNoMiddleName = (middle: string): boolean => NO_MIDDLE_NAME.has(foldName(middle));
const ONE_WORD = /^\p{L}*$/u;

function tidyPart(text: string | undefined): string {
  if (text === undefined || ONE_WORD.test(text)) return text ?? '';
  return tidyName(text).segments.flat().join(' ');
}

/**
 * Reads separate names. A last name may carry the suffix, as in `Smith Jr`.
 *
 * @param names - The parts as written; `full_name` is passed over.
 */
export function readSeparateNames(names: GivenNames): PersonName {
  const affixes = noAffixes();
  const lastWords = tidyPart(names.last_name).split(' ');
  takeSuffixes(lastWords, affixes, KEEP_ONE);
  const given = normalizeSuffix(names.suffix ?? '');
  const middle = names.no_middle_name === true ? '' : tidyPart(names.middle_name);
  return {
    first: tidyPart(names.first_name),
    middle: isNoMiddleName(middle) ? '' : middle,
    last: lastWords.join(' '),
    suffix: given === '' ? suffixOf(affixes) : given,
  };
}

/**
 * All readings of a person's name to search with: the separate names first, then what the full name parses into.
 *
 * @param names - Separate names, a full name, or both.
 * @returns Distinct names, the likeliest first; none when no name is given.
 */
export function nameReadings(names: GivenNames): PersonName[] {
  const readings: PersonName[] = [];
  const separate = readSeparateNames(names);
  if (separate.first !== '' || separate.last !== '') readings.push(separate);
  if (names.full_name !== undefined && names.full_name.trim() !== '') {
    const parsed = parseFullName(names.full_name, { noMiddleName: names.no_middle_name === true });
    readings.push(parsed.name, ...parsed.alternatives);
  }
  return distinctNames(readings).filter((name) => name.first !== '' || name.last !== '');
}
