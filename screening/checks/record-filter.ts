import type { CriminalRecord } from '../record.ts';

/** Which records a check may return. */
export interface RecordFilter {
  /** Categories that the product's configuration adds to the usual ones. */
  readonly includedCategories: readonly string[];
  /** Only records from these states; sources without a state are always kept. */
  readonly sourceStates?: readonly string[];
  /** True when only sex offender registries are asked. */
  readonly registriesOnly: boolean;
}

/** Left out unless the configuration lists them. */
const EXCLUDED_BY_DEFAULT = ['Registry', 'healthcare registry'] as const;

const SEX_OFFENDER_REGISTRY = 'sex offender registry';

/** Tells whether a record may be returned, and if not, why. */
export function judgeRecord(
  { category, source }: Pick<CriminalRecord, 'category' | 'source'>,
  filter: RecordFilter,
): 'kept' | 'category' | 'state' {
  if (filter.registriesOnly && source.category !== SEX_OFFENDER_REGISTRY) return 'category';
  const excluded = EXCLUDED_BY_DEFAULT.find((name) => name === category || name === source.category);
  if (excluded && !filter.includedCategories.includes(excluded)) return 'category';
  if (filter.sourceStates && source.state !== undefined && !filter.sourceStates.includes(source.state))
    return 'state';
  return 'kept';
}

/** Notes for the reader of a check on what its filter leaves out. */
export function filterNotes(filter: RecordFilter): string[] {
  const notes: string[] = [];
  const excluded = EXCLUDED_BY_DEFAULT.filter((name) => !filter.includedCategories.includes(name));
  if (filter.registriesOnly) notes.push('Only sex offender registries were searched.');
  else if (excluded.length > 0) notes.push(`Left out by default: ${excluded.join(', ')}.`);
  if (filter.sourceStates) {
    notes.push(`Only sources of ${filter.sourceStates.join(', ')} were kept, and sources without a state.`);
  }
  return notes;
}
