import { isPurposeAllowed, licenceFaults } from '../screening/driving/licence-rules.ts';
import { countyFault } from '../screening/places/counties.ts';
import { STATE_FIPS } from '../screening/places/states.ts';
import type { AccountDocument } from '../store/documents.ts';
import type { PersonFault } from './person-faults.ts';
import { Problem } from './problem.ts';
import type { PlaceRules } from './schemas/person.ts';

type Body = Partial<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function countyFaults(body: Body): PersonFault[] {
  const state = text(body.state);
  const code = text(body.county_fips_code);
  if (state === '' || code === '') return [];
  if (STATE_FIPS[state] === undefined) return [{ pointer: '/state', detail: 'is not a state' }];
  const detail = countyFault(state, code);
  return detail === undefined ? [] : [{ pointer: '/county_fips_code', detail }];
}

/** Whether the person's address, or the field, names a ZIP code. */
function zipCodeOf({ zip_code, addresses, profile_id }: Body): string | undefined {
  const [first] = Array.isArray(addresses) ? addresses : [];
  // What a profile holds is looked at when it is read.
  return text(zip_code) || text(first?.zip_code) || text(profile_id) || undefined;
}

function licenceBodyFaults(body: Body): PersonFault[] {
  const state = text(body.driver_license_state);
  const number = text(body.driver_license_number);
  if (state === '' || number === '') return [];
  const ssn = text(body.ssn) || text(body.profile_id) || undefined;
  return licenceFaults({ state, number, ssn, zipCode: zipCodeOf(body) }).map(({ field, detail }) => ({
    pointer: `/${field}`,
    detail,
  }));
}

/** What is wrong with the places in a body; all at once. */
export const placeFaults = (body: Body, rules: PlaceRules): PersonFault[] =>
  rules === 'county' ? countyFaults(body) : licenceBodyFaults(body);

/**
 * Makes sure that the account may ask a state about a driver: 18 U.S.C. 2721(b) names the purposes, and the state of
 * Washington takes two of them for a motor-vehicle report. A test account, which asks nobody, needs no purpose of its
 * own.
 * @throws Problem `purpose_not_allowed`
 */
export function requireDriverPurpose(
  { stage, dppa_purpose }: AccountDocument,
  { check_type, driver_license_state: state }: { check_type: string; driver_license_state: string },
): void {
  const refuse = (detail: string) => {
    throw Problem.atPointer('/driver_license_state', detail, 'purpose_not_allowed');
  };
  if (stage !== 'test' && dppa_purpose === undefined) {
    refuse("The account has no purpose under the Driver's Privacy Protection Act (18 U.S.C. 2721(b)).");
  }
  if (check_type !== 'motor_vehicle_report' || dppa_purpose === undefined) return;
  if (!isPurposeAllowed(state, dppa_purpose)) {
    refuse('Washington gives motor-vehicle reports for the purposes employment and insurance alone.');
  }
}
