import type { Identity } from '../../screening/identity.ts';
import type { MatchField } from '../../screening/search.ts';
import { capitalized, spellOut } from './plain.ts';

type MatchReason = Identity['match_reasons'][number];

const FIELDS: Record<MatchField, string> = {
  name: 'Name',
  first_name: 'First name',
  middle_name: 'Middle name',
  last_name: 'Last name',
  suffix: 'Suffix',
  dob: 'Date of birth',
  address: 'Address',
};

/** What the comparisons of `screening/matching/points.ts` mean, whatever they compare. */
const COMPARISONS = new Map(
  Object.entries({
    exact: 'exact',
    spelling: 'another spelling of the same name',
    nickname: 'nickname',
    phonetic: 'sounds alike',
    similar: 'similar',
    particle: 'only a particle (such as "de la") differs',
    partial: 'part of the name agrees',
    partial_conflict: 'one surname agrees, another differs',
    initial: 'the initial agrees',
    middle_as_first: 'the middle name of one is the first name of the other',
    as_last_name: 'the middle name of one stands in the last name of the other',
    missing: 'not given on one side',
    none: 'not given',
    conflict: 'differs',
    alias: 'an alias agrees',
    swapped: 'first and last name changed places',
    same_address: 'same address',
    same_street: 'same street',
    same_zip: 'same ZIP code',
    same_city: 'same city',
    same_state: 'same state',
    different: 'another address',
  }),
);

/** Where a field gives a comparison a meaning of its own. */
const OF_FIELD = new Map(
  Object.entries({
    first_name: { missing: 'not given' },
    suffix: { similar: 'often written for one another (such as Jr and II)' },
    dob: {
      alias: 'another recorded date agrees',
      inferred: 'a date inferred from other records agrees',
      partial: 'the parts known to both agree',
      transposed: 'month and day changed places',
      year_only: 'year only',
      missing: 'not known',
      adjacent_year: 'one year apart',
      digit: 'one digit differs',
      inferred_conflict: 'a date inferred from other records differs',
    },
    address: { missing: 'not known' },
  } satisfies Partial<Record<MatchField, Record<string, string>>>).map(
    ([field, words]): [string, ReadonlyMap<string, string>] => [field, new Map(Object.entries(words))],
  ),
);

const isField = (field: string): field is MatchField => Object.hasOwn(FIELDS, field);

/** What was compared, for a reader: `Date of birth`. */
export function fieldInWords(field: string): string {
  return isField(field) ? FIELDS[field] : capitalized(spellOut(field));
}

/** How two sides compare, for a reader: `year only`. Never the code itself, unless it is a plain word. */
export function comparisonInWords({ field, comparison }: Pick<MatchReason, 'field' | 'comparison'>): string {
  return OF_FIELD.get(field)?.get(comparison) ?? COMPARISONS.get(comparison) ?? spellOut(comparison);
}

/** Points with their sign, for a reader: `+29`, `−8`, `0`. */
export function pointsInWords(contribution: number): string {
  if (contribution === 0) return '0';
  return contribution > 0 ? `+${contribution}` : `−${Math.abs(contribution)}`;
}
