import { prisonRecord, registryRecord, sealedRecord, theftRecord, watchlistRecord } from './people.ts';
import type { SearchScenario } from './scenario.ts';

/** What the source says while it keeps silent. */
const SILENT = 'The court does not answer; it is asked again';

const scenario = (
  id: string,
  description: string,
  inputs: Record<string, unknown>,
  outcome: Pick<SearchScenario, 'records' | 'silence' | 'runNotes'>,
): SearchScenario => ({
  id: `criminal_check.${id}`,
  product: 'criminal_check',
  description,
  inputs,
  expected: {
    records: outcome.records.length,
    results_found: outcome.records.length > 0,
    ...(outcome.silence && {
      pending_seconds: outcome.silence.seconds,
      pending_reason: outcome.silence.reason,
    }),
  },
  ...outcome,
});

const person = (first_name: string, last_name: string, dob: string) => ({
  first_name,
  last_name,
  full_name: `${first_name} ${last_name}`,
  dob,
});

/** Scenarios of criminal checks, matched by first and last name. */
export const CRIMINAL_CHECK_SCENARIOS: readonly SearchScenario[] = [
  scenario(
    'clear',
    'Nothing is found',
    { first_name: 'Clara', last_name: 'Clear', dob: '19850214' },
    { records: [] },
  ),
  scenario(
    'one_record',
    'One conviction in Texas',
    { first_name: 'Oscar', last_name: 'Onerecord', dob: '19790630' },
    { records: [theftRecord('one_record', person('Oscar', 'Onerecord', '19790630'))] },
  ),
  scenario(
    'many_identities',
    'Three people share the name; no date of birth tells them apart',
    { first_name: 'Maria', last_name: 'Manyfold' },
    {
      records: ['19700101', '19830522', '19911209'].map((dob, at) =>
        prisonRecord('many_identities', person('Maria', 'Manyfold', dob), at + 1),
      ),
    },
  ),
  scenario(
    'partial_dob',
    'The source knows the year of birth alone',
    { first_name: 'Paul', last_name: 'Partial', dob: '19680317' },
    {
      records: [theftRecord('partial_dob', person('Paul', 'Partial', '19680000'))],
      runNotes: ['The date of birth of a record is partial: its year agrees.'],
    },
  ),
  scenario(
    'sealed_record',
    'A sealed case: a regulated product leaves it out',
    { first_name: 'Selma', last_name: 'Sealed', dob: '19880825' },
    { records: [sealedRecord('sealed_record', person('Selma', 'Sealed', '19880825'))] },
  ),
  scenario(
    'sex_offender',
    'An entry of a sex offender registry, with a photograph',
    { first_name: 'Simon', last_name: 'Registered', dob: '19720411' },
    { records: [registryRecord('sex_offender', person('Simon', 'Registered', '19720411'))] },
  ),
  scenario(
    'watchlist',
    'An entry of a sanctions list',
    { first_name: 'Walter', last_name: 'Watchlisted', dob: '19610709' },
    { records: [watchlistRecord('watchlist', person('Walter', 'Watchlisted', '19610709'))] },
  ),
  scenario(
    'pending',
    'The source answers after 30 seconds',
    { first_name: 'Penny', last_name: 'Pending', dob: '19930110' },
    { records: [], silence: { seconds: 30, reason: 'The court answers within 30 seconds' } },
  ),
  scenario(
    'source_failure',
    'The source is down for 10 seconds, then brings a record',
    { first_name: 'Frank', last_name: 'Failure', dob: '19801103' },
    {
      records: [theftRecord('source_failure', person('Frank', 'Failure', '19801103'))],
      silence: { seconds: 10, reason: SILENT },
    },
  ),
  scenario(
    'source_outage',
    'The source is down for 24 hours',
    { first_name: 'Olga', last_name: 'Outage', dob: '19770508' },
    { records: [], silence: { seconds: 86_400, reason: SILENT } },
  ),
];
