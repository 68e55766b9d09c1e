import { DOB, FIRST_NAME, LAST_NAME, type Outcome } from '../matching/points.ts';
import type { CriminalRecord, RecordPerson } from '../record.ts';
import type { MatchedIdentity, MatchReason } from '../search.ts';
import type { CastMember } from './cast.ts';

/** The person as a source knows them: with the caller's date of birth, or another. */
export const personOf = (
  { first_name, last_name, dob: given }: CastMember,
  more: Partial<RecordPerson> = {},
): RecordPerson => ({
  first_name,
  last_name,
  full_name: `${first_name} ${last_name}`,
  ...(given !== undefined && { dob: given }),
  ...more,
});

const reason = (field: MatchReason['field'], { comparison, points }: Outcome): MatchReason => ({
  field,
  comparison,
  contribution: points,
});

/** How the dates of birth compare; nothing when the caller gave none. */
function dobReasons(given: string | undefined, known: string | undefined): MatchReason[] {
  if (given === undefined) return [];
  if (known === given) return [reason('dob', DOB.exact)];
  return [reason('dob', known === `${given.slice(0, 4)}0000` ? DOB.yearOnly : DOB.missing)];
}

/**
 * A matched identity of a scenario, scored as the matcher scores it: both names agree, and the date of birth or its
 * year.
 *
 * @param key - The scenario's own name, with a number when it has several identities.
 * @param given - The person as the scenario's inputs give them.
 * @param person - As the source knows them.
 * @param records - Their records.
 */
export function identityOf(
  key: string,
  given: CastMember,
  person: RecordPerson,
  records: readonly CriminalRecord[],
): MatchedIdentity {
  const reasons = [
    reason('last_name', LAST_NAME.exact),
    reason('first_name', FIRST_NAME.exact),
    ...dobReasons(given.dob, person.dob),
  ];
  return {
    identityId: `scenario_${key}`,
    score: reasons.reduce((sum, { contribution }) => sum + contribution, 0),
    reasons,
    person,
    records,
  };
}
