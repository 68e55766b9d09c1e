import { CAST } from './cast.ts';
import {
  CLEAR,
  failureFor,
  MANY_IDENTITIES,
  ONE_RECORD,
  PARTIAL_DOB,
  pendingFor,
  SEALED_RECORD,
  SEX_OFFENDER,
  SOURCE_OUTAGE,
  WATCHLIST,
} from './outcomes.ts';
import type { SearchScenario } from './scenario.ts';
import { expectRecords, scenarioWriter } from './write.ts';

const scenario = scenarioWriter('criminal_check', expectRecords);

/** Scenarios of criminal checks, matched by first and last name. */
export const CRIMINAL_CHECK_SCENARIOS: readonly SearchScenario[] = [
  scenario('clear', 'Nothing is found', CAST.clear, CLEAR),
  scenario('one_record', 'One conviction in Texas', CAST.oneRecord, ONE_RECORD),
  scenario(
    'many_identities',
    'Three people share the name; no date of birth tells them apart',
    CAST.manyIdentities,
    MANY_IDENTITIES,
  ),
  scenario('partial_dob', 'The source knows the year of birth alone', CAST.partialDob, PARTIAL_DOB),
  scenario(
    'sealed_record',
    'A sealed case: a regulated product leaves it out',
    CAST.sealedRecord,
    SEALED_RECORD,
  ),
  scenario(
    'sex_offender',
    'An entry of a sex offender registry, with a photograph',
    CAST.sexOffender,
    SEX_OFFENDER,
  ),
  scenario('watchlist', 'An entry of a sanctions list', CAST.watchlist, WATCHLIST),
  scenario('pending', 'The source answers after 30 seconds', CAST.pending, pendingFor(30)),
  scenario(
    'source_failure',
    'The source is down for 10 seconds, then brings a record',
    CAST.sourceFailure,
    failureFor(10),
  ),
  scenario('source_outage', 'The source is down for 24 hours', CAST.sourceOutage, SOURCE_OUTAGE),
];
