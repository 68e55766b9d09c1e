import { CAST } from './cast.ts';
import { MANY_RECORDS } from './many-records.ts';
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
import { expectIdentities, expectRecords, scenarioWriter } from './write.ts';

/** Longer than a caller is kept waiting: the check is answered as pending, and completes afterwards. */
const TOO_LONG = pendingFor(12);
const PENDING = 'The source answers after 12 seconds: the check is answered as pending, and completes later';
const THREE_PEOPLE = 'Three people share the name; no date of birth tells them apart';
const YEAR_ALONE = 'The source knows the year of birth alone';
const SEALED = 'A sealed case: a regulated product leaves it out';
const DOWN_FOR_A_DAY = 'The source is down for 24 hours: the check stays pending, and says why';

const check = scenarioWriter('instant_criminal', expectRecords);

/** Scenarios of instant criminal checks, matched by first and last name. Rows of bulk uploads meet them too. */
export const INSTANT_CRIMINAL_SCENARIOS: readonly SearchScenario[] = [
  check('clear', 'Nothing is found', CAST.clear, CLEAR),
  check('one_record', 'One conviction in Texas', CAST.oneRecord, ONE_RECORD),
  check('many_identities', THREE_PEOPLE, CAST.manyIdentities, MANY_IDENTITIES),
  check('partial_dob', YEAR_ALONE, CAST.partialDob, PARTIAL_DOB),
  check('sealed_record', SEALED, CAST.sealedRecord, SEALED_RECORD),
  check(
    'sex_offender',
    'An entry of a sex offender registry, with a photograph',
    CAST.sexOffender,
    SEX_OFFENDER,
  ),
  check('watchlist', 'An entry of a sanctions list', CAST.watchlist, WATCHLIST),
  check('pending', PENDING, CAST.pending, TOO_LONG),
  check(
    'source_failure',
    'The source is down for 3 seconds, then brings a record: the caller waits for it',
    CAST.sourceFailure,
    failureFor(3),
  ),
  check('source_outage', DOWN_FOR_A_DAY, CAST.sourceOutage, SOURCE_OUTAGE),
  check(
    'many_records',
    'One person with 40 records of many kinds, with long texts and names in several scripts',
    CAST.manyRecords,
    MANY_RECORDS,
  ),
];

const profile = scenarioWriter('instant_criminal_profile', expectIdentities);

/** Scenarios of instant criminal profiles, matched by first and last name. */
export const INSTANT_CRIMINAL_PROFILE_SCENARIOS: readonly SearchScenario[] = [
  profile('clear', 'Nobody is found', CAST.clear, CLEAR),
  profile('one_record', 'One person with one conviction in Texas', CAST.oneRecord, ONE_RECORD),
  profile('many_identities', THREE_PEOPLE, CAST.manyIdentities, MANY_IDENTITIES),
  profile('partial_dob', YEAR_ALONE, CAST.partialDob, PARTIAL_DOB),
  profile('pending', PENDING, CAST.pending, TOO_LONG),
  profile('source_outage', DOWN_FOR_A_DAY, CAST.sourceOutage, SOURCE_OUTAGE),
  profile('sealed_record', SEALED, CAST.sealedRecord, SEALED_RECORD),
];
