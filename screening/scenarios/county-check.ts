import type { CriminalRecord } from '../record.ts';
import { CAST, type CastMember } from './cast.ts';
import { expectStages, type OrderOutcome, type OrderScenario, STAGES, type Stage } from './order-scenario.ts';
import { CLEAR, failureFor, ONE_RECORD, onePerson, PARTIAL_DOB, SEALED_RECORD } from './outcomes.ts';
import { theftRecord } from './records.ts';
import type { SearchOutcome } from './scenario.ts';

/** A record as a court gives it. */
type CourtRecord = Omit<CriminalRecord, 'record_id'>;

/** What a court answers: the records that it holds of a person. */
export interface CourtAnswer {
  readonly records: CourtRecord[];
}

/** Travis County, Texas. */
const COUNTY = { state: 'TX', county_fips_code: '48453' };
const STATEWIDE = { state: 'TX', county_fips_code: 'statewide' };

const STATEWIDE_RECORD = onePerson('statewide', CAST.statewide, (found) => [theftRecord('statewide', found)]);

const recordsOf = ({ identities }: SearchOutcome): CourtRecord[] =>
  identities.flatMap(({ records }) => records.map(({ record_id, ...record }) => record));

const answered = (outcome: SearchOutcome, stages?: readonly Stage[]): OrderOutcome<CourtAnswer> => ({
  answer: { records: recordsOf(outcome) },
  ...(stages && { stages }),
});

const scenario = (
  name: string,
  description: string,
  inputs: Record<string, unknown>,
  outcome: OrderOutcome<CourtAnswer>,
): OrderScenario<CourtAnswer> => ({
  id: `county_check.${name}`,
  product: 'county_check',
  description,
  inputs: { ...inputs, ...('county_fips_code' in inputs ? {} : COUNTY) },
  expected: { records: outcome.answer.records.length, ...expectStages(outcome.stages) },
  ...outcome,
});

const person = (name: string, description: string, inputs: CastMember, outcome: OrderOutcome<CourtAnswer>) =>
  scenario(name, description, { ...inputs }, outcome);

/** Scenarios of county checks, matched by first and last name, or by case number. */
export const COUNTY_CHECK_SCENARIOS: readonly OrderScenario<CourtAnswer>[] = [
  person('clear', 'The court has nothing', CAST.clear, answered(CLEAR)),
  person('one_record', 'One conviction', CAST.oneRecord, answered(ONE_RECORD)),
  person('partial_dob', 'The court knows the year of birth alone', CAST.partialDob, answered(PARTIAL_DOB)),
  person(
    'sealed_record',
    'A sealed case: a regulated product leaves it out',
    CAST.sealedRecord,
    answered(SEALED_RECORD),
  ),
  scenario(
    'statewide',
    'Every county of the state; some answer sooner than others',
    { ...CAST.statewide, ...STATEWIDE },
    answered(STATEWIDE_RECORD, STAGES.partial),
  ),
  scenario(
    'case_number',
    'A case in place of a person',
    { case_number: 'D-1-DC-16-301127', ...COUNTY },
    answered(ONE_RECORD),
  ),
  person('pending', 'The court answers after 30 seconds', CAST.pending, answered(CLEAR, STAGES.pending)),
  person(
    'waiting',
    'The court answers after three days: time to cancel',
    CAST.waiting,
    answered(CLEAR, STAGES.days),
  ),
  person(
    'provider_failure',
    'The court does not answer for 10 seconds, then brings a record',
    CAST.sourceFailure,
    answered(failureFor(10), STAGES.failure),
  ),
  person(
    'provider_recovery',
    'The court works, fails, and answers again',
    CAST.recovery,
    answered(CLEAR, STAGES.recovery),
  ),
  person(
    'provider_outage',
    'The court does not answer for 24 hours: the check stays pending, and says why',
    CAST.sourceOutage,
    answered(CLEAR, STAGES.outage),
  ),
];
