import type { CriminalRecord, RecordPerson } from '../record.ts';
import { CAST, type CastMember } from './cast.ts';
import { identityOf, personOf } from './identities.ts';
import { prisonRecord, registryRecord, sealedRecord, theftRecord, watchlistRecord } from './records.ts';
import type { SearchOutcome } from './scenario.ts';

/** Outcomes that several products share: the same person, the same records. */

/** What the source says while it keeps silent. */
const SILENT = 'The court does not answer; it is asked again';

/**
 * One person is found.
 *
 * @param key - The scenario's own name.
 * @param given - Who meets it.
 * @param recordsOf - Their records.
 * @param known - What the source knows of the person otherwise.
 */
export function onePerson(
  key: string,
  given: CastMember,
  recordsOf: (person: RecordPerson) => readonly CriminalRecord[],
  known: Partial<RecordPerson> = {},
): SearchOutcome {
  const person = personOf(given, known);
  return { identities: [identityOf(key, given, person, recordsOf(person))] };
}

/** Nothing is found. */
export const CLEAR: SearchOutcome = { identities: [] };

/** One conviction for theft. */
export const ONE_RECORD = onePerson('one_record', CAST.oneRecord, (person) => [
  theftRecord('one_record', person),
]);

/** Three people of one name. */
export const MANY_IDENTITIES: SearchOutcome = {
  identities: ['19700101', '19830522', '19911209'].map((dob, at) => {
    const person = personOf(CAST.manyIdentities, { dob });
    const record = prisonRecord('many_identities', person, at + 1);
    return identityOf(`many_identities_${at + 1}`, CAST.manyIdentities, person, [record]);
  }),
};

/** The source knows the year of birth alone. */
export const PARTIAL_DOB: SearchOutcome = {
  ...onePerson('partial_dob', CAST.partialDob, (person) => [theftRecord('partial_dob', person)], {
    dob: '19680000',
  }),
  runNotes: ['The date of birth of a record is partial: its year agrees.'],
};

/** A case that a court has sealed. */
export const SEALED_RECORD = onePerson('sealed_record', CAST.sealedRecord, (person) => [
  sealedRecord('sealed_record', person),
]);

/** An entry of a sex offender registry. */
export const SEX_OFFENDER = onePerson('sex_offender', CAST.sexOffender, (person) => [
  registryRecord('sex_offender', person),
]);

/** An entry of a sanctions list. */
export const WATCHLIST = onePerson('watchlist', CAST.watchlist, (person) => [
  watchlistRecord('watchlist', person),
]);

/** Nothing is found, and that takes a while. */
export const pendingFor = (seconds: number): SearchOutcome => ({
  identities: [],
  silence: { seconds, reason: `The court answers within ${seconds} seconds` },
});

/** The source is down, then brings a record. */
export const failureFor = (seconds: number): SearchOutcome => ({
  ...onePerson('source_failure', CAST.sourceFailure, (person) => [theftRecord('source_failure', person)]),
  silence: { seconds, reason: SILENT },
});

/** The source is down for a day. */
export const SOURCE_OUTAGE: SearchOutcome = {
  identities: [],
  silence: { seconds: 86_400, reason: SILENT },
};
