import { foldName } from '../names/fold.ts';
import type { RecordedAddress } from '../record.ts';
import {
  BARE_UNIT_WORDS,
  DIRECTIONS,
  NUMBERED_ROADS,
  SAME_WORDS,
  STATE_CODES,
  STREET_TYPES,
  UNIT_WORDS,
} from './vocabulary.ts';

/** An address in the form in which addresses are compared. A part that is missing is an empty string. */
export interface NormalAddress {
  /** House number, or the number of the box when `street` is `po box`. */
  readonly number: string;
  /** Street name without direction, type and unit, folded; `po box` for a box. */
  readonly street: string;
  /** Direction before or after the street name: `n`, `sw`… */
  readonly direction: string;
  /** Folded, `St. Louis` as `st louis`. */
  readonly city: string;
  /** Two capital letters, or the folded text when it is no state of the United States. */
  readonly state: string;
  /** First five digits of the zip code. */
  readonly zip5: string;
}

const PO_BOX = /\b(?:p\.?\s*o\.?|post\s+office)\s*(?:box|bx|b\.)\s*#?\s*([\p{L}\p{N}-]+)/iu;
const UNIT_SIGN = /#\s*[\p{L}\p{N}-]*/gu;
const HALF = /^(\d+[a-z]?)\s+\d\/\d\s/iu;
const HOUSE_NUMBER = /^\d+(?:-\d+)?[a-z]?$/iu;
const ZIP = /^(\d{5})(?:-?\d{4})?$/;
const CODE = /^[A-Z]{2}$/;

/**
 * The two-letter code of a state.
 *
 * @param state - A code or a name, in any letter case.
 * @returns The code; the folded text when it is neither, so that foreign provinces still compare.
 */
export function stateCode(state: string): string {
  const trimmed = state.trim();
  if (CODE.test(trimmed)) return trimmed;
  const folded = foldName(trimmed);
  const code = STATE_CODES.get(folded);
  if (code !== undefined) return code;
  return /^[a-z]{2}$/.test(folded) ? folded.toUpperCase() : folded;
}

/**
 * The five-digit zip code.
 *
 * @param zip - For example `90210-1234`.
 * @returns Five digits, or an empty string when the text is no zip code.
 */
export function zip5(zip: string): string {
  return ZIP.exec(zip.trim())?.[1] ?? '';
}

/**
 * Folds a city name: `Saint Louis`, `St. Louis` and `ST LOUIS` are one.
 *
 * @param city - As written.
 */
export function foldCity(city: string): string {
  const folded = foldName(city).split(' ');
  return folded
    .map(
      (word, i) =>
        (folded.length > 1 && i === 0 ? DIRECTIONS.get(word) : undefined) ?? SAME_WORDS.get(word) ?? word,
    )
    .join(' ');
}

/** Takes out the unit: `Apt 4B`, `Unit 3`, `Suite 200`, `#5`, `Rear`. */
function withoutUnit(words: readonly string[]): string[] {
  const at = words.findIndex((word, i) => i > 0 && UNIT_WORDS.has(word));
  if (at < 0) return [...words];
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  const isUnit = at === words.length - 1 ? BARE_UNIT_WORDS.has(word) : /\d|^\p{L}$/u.test(next);
  return isUnit ? words.slice(0, at) : [...words];
}

/** Parts direction, name and type of a street. */
function readStreetName(words: readonly string[]): { name: string; direction: string } {
  let rest = [...words];
  let direction = '';
  const leading = DIRECTIONS.get(rest[0] ?? '');
  if (leading !== undefined && rest.length > 1 && !(rest.length === 2 && STREET_TYPES.has(rest[1] ?? ''))) {
    direction = leading;
    rest = rest.slice(1);
  }
  const trailing = DIRECTIONS.get(rest.at(-1) ?? '');
  // In `Avenue N` the letter is the name.
  if (trailing !== undefined && rest.length > 1 && !(rest.length === 2 && STREET_TYPES.has(rest[0] ?? ''))) {
    direction = direction || trailing;
    rest = rest.slice(0, -1);
  }
  if (rest.length > 1 && STREET_TYPES.has(rest.at(-1) ?? '')) rest = rest.slice(0, -1);
  const numbered = rest.length > 1 && /\d/u.test(rest.at(-1) ?? '') && NUMBERED_ROADS.has(rest.at(-2) ?? '');
  if (!numbered && rest.length > 1 && STREET_TYPES.has(rest.at(-1) ?? '') && rest.length > 2)
    rest = rest.slice(0, -1);
  return { name: rest.map((word) => SAME_WORDS.get(word) ?? word).join(' '), direction };
}

function readStreet(street: string): Pick<NormalAddress, 'number' | 'street' | 'direction'> {
  const box = PO_BOX.exec(street);
  if (box) return { number: foldName(box[1] ?? '').replaceAll(' ', ''), street: 'po box', direction: '' };
  const plain = street.replace(UNIT_SIGN, ' ').replace(HALF, '$1 ').split(',')[0] ?? '';
  const [first = '', ...others] = plain.trim().split(/\s+/u);
  const isNumber = HOUSE_NUMBER.test(first) && others.length > 0;
  const number = isNumber ? first.toLowerCase().replace(/^0+(?=\d)/u, '') : '';
  const words = foldName((isNumber ? others : [first, ...others]).join(' '))
    .split(' ')
    .filter(Boolean);
  const { name, direction } = readStreetName(withoutUnit(words));
  return { number, street: name, direction };
}

/**
 * Brings an address into the form in which addresses are compared.
 * Units and street types are left out; directions, state names and zip codes are made uniform.
 *
 * @param address - As recorded or as requested.
 */
export function normalizeAddress(address: RecordedAddress): NormalAddress {
  return {
    ...readStreet(address.street ?? ''),
    city: foldCity(address.city ?? ''),
    state: stateCode(address.state ?? ''),
    zip5: zip5(address.zip_code ?? ''),
  };
}
