import type { DriverCheckType, Licence, MotorVehicleReport } from '../driving/licence.ts';
import {
  CLEAN,
  COMMERCIAL,
  LIMITED,
  MANY_EVENTS,
  NOT_FOUND,
  SUSPENDED,
  TWO_VIOLATIONS,
  VALID,
} from './licences.ts';
import { expectStages, type OrderOutcome, type OrderScenario, STAGES, type Stage } from './order-scenario.ts';

/** What a department answers: a licence, and of a motor-vehicle report also what its holder did. */
export type DriverAnswer = Licence | MotorVehicleReport;

const DRIVER = { first_name: 'Drew', last_name: 'Driver', dob: '19850412' };

const scenarioOf =
  (check_type: DriverCheckType) =>
  (
    name: string,
    description: string,
    licence: { number: string; state?: string; ssn?: string; zip_code?: string },
    { answer, stages }: OrderOutcome<DriverAnswer>,
  ): OrderScenario<DriverAnswer> => {
    const { number, state = 'NY', ...required } = licence;
    return {
      id: `driver_check.${check_type}.${name}`,
      product: 'driver_check',
      description,
      inputs: {
        check_type,
        driver_license_number: number,
        driver_license_state: state,
        ...DRIVER,
        ...required,
      },
      expected: {
        validity: answer.validity,
        ...('violations' in answer && {
          violations: answer.violations.length,
          suspensions: answer.suspensions.length,
          accidents: answer.accidents.length,
        }),
        ...expectStages(stages),
      },
      answer,
      ...(stages && { stages }),
    };
  };

const licence = scenarioOf('driver_license_status');
const report = scenarioOf('motor_vehicle_report');
const after = (stages: readonly Stage[], answer: DriverAnswer): OrderOutcome<DriverAnswer> => ({
  answer,
  stages,
});

/** Scenarios of driver checks, matched by licence number and check type. The rules of the states apply. */
export const DRIVER_CHECK_SCENARIOS: readonly OrderScenario<DriverAnswer>[] = [
  licence('valid', 'A valid licence', { number: '10000001' }, { answer: VALID }),
  licence('limited', 'A licence that is valid to and from work', { number: '10000002' }, { answer: LIMITED }),
  licence('not_valid', 'A suspended licence', { number: '10000003' }, { answer: SUSPENDED }),
  licence(
    'incomplete',
    'The department knows no such licence',
    { number: '10000004' },
    { answer: NOT_FOUND },
  ),
  licence(
    'needs_ssn',
    'Texas asks for the social security number: without it the request is refused',
    { number: '10000005', state: 'TX', ssn: '123-45-6789' },
    { answer: VALID },
  ),
  licence(
    'needs_zip_code',
    'Rhode Island asks for the ZIP code: without it the request is refused',
    { number: '1000006', state: 'RI', zip_code: '02903' },
    { answer: VALID },
  ),
  licence(
    'pending',
    'The department answers after 30 seconds',
    { number: '10000007' },
    after(STAGES.pending, VALID),
  ),
  licence(
    'provider_failure',
    'The department does not answer for 10 seconds',
    { number: '10000008' },
    after(STAGES.failure, VALID),
  ),
  licence(
    'provider_outage',
    'The department does not answer for 24 hours: the check stays pending, and says why',
    { number: '10000009' },
    after(STAGES.outage, VALID),
  ),
  report('clear', 'Nothing in the report', { number: '20000001' }, { answer: CLEAN }),
  report('violations', 'Two violations', { number: '20000002' }, { answer: TWO_VIOLATIONS }),
  report(
    'many_events',
    'Violations, suspensions and accidents of many years',
    { number: '20000003' },
    { answer: MANY_EVENTS },
  ),
  report(
    'commercial',
    'A commercial licence with endorsements',
    { number: '20000004' },
    { answer: COMMERCIAL },
  ),
  report(
    'partial',
    'One of two sources answers first',
    { number: '20000005' },
    after(STAGES.partial, TWO_VIOLATIONS),
  ),
  report(
    'provider_recovery',
    'The department works, fails, and answers again',
    { number: '20000006' },
    after(STAGES.recovery, CLEAN),
  ),
  report(
    'provider_outage',
    'The department does not answer for 24 hours: the check stays pending, and says why',
    { number: '20000007' },
    after(STAGES.outage, CLEAN),
  ),
  report(
    'washington',
    'Washington gives reports to accounts of the purposes employment and insurance alone',
    { number: 'WDL000000001', state: 'WA' },
    { answer: CLEAN },
  ),
];

/** What is answered about a licence that no scenario has: never that it is valid. */
export const unknownLicence = (checkType: DriverCheckType): DriverAnswer =>
  checkType === 'motor_vehicle_report'
    ? { ...NOT_FOUND, violations: [], suspensions: [], accidents: [] }
    : NOT_FOUND;
