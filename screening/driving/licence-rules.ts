import { createRequire } from 'node:module';
import { STATE_FIPS } from '../places/states.ts';

// The package is CommonJS and has no types. It holds the published formats of the states' licence numbers.
const formats = createRequire(import.meta.url)('usdl-regex') as {
  isValidOrReturnDescription: (state: string, number: string) => true | readonly string[];
};
const known = createRequire(import.meta.url)('usdl-regex/regex.json') as Readonly<Record<string, unknown>>;

/** A fault of a driver check: the field, and what is wrong with it. */
export interface LicenceFault {
  readonly field: 'driver_license_number' | 'driver_license_state' | 'ssn' | 'zip_code';
  readonly detail: string;
}

/** States whose departments need more than the licence's number. */
const NEED_SSN: readonly string[] = ['PA', 'TX', 'WV'];
const NEED_ZIP_CODE: readonly string[] = ['RI'];

/** A licence's number without the spaces and hyphens that it is written with. */
export const plainLicenceNumber = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase();

/** What is asked about, as far as the rules of the states look at it. */
export interface LicenceQuestion {
  readonly state: string;
  readonly number: string;
  readonly ssn?: string | undefined;
  readonly zipCode?: string | undefined;
}

/** What a state's rules find wrong with a question about a licence. */
export function licenceFaults({ state, number, ssn, zipCode }: LicenceQuestion): LicenceFault[] {
  if (STATE_FIPS[state] === undefined) return [{ field: 'driver_license_state', detail: 'is not a state' }];
  const faults: LicenceFault[] = [];
  // Two territories publish no format; theirs is taken as it is.
  const format =
    state in known ? formats.isValidOrReturnDescription(state, plainLicenceNumber(number)) : true;
  if (format !== true) {
    faults.push({
      field: 'driver_license_number',
      detail: `is not of the form of ${state}: ${format.join(', or ')}`,
    });
  }
  if (NEED_SSN.includes(state) && !ssn) faults.push({ field: 'ssn', detail: `is required in ${state}` });
  if (NEED_ZIP_CODE.includes(state) && !zipCode) {
    faults.push({ field: 'zip_code', detail: `is required in ${state}` });
  }
  return faults;
}

/** The purposes for which Washington gives a motor-vehicle report; RCW 46.52.130. */
const WASHINGTON_PURPOSES: readonly string[] = ['employment', 'insurance'];

/** Whether a state gives a motor-vehicle report to an account of this DPPA purpose, 18 U.S.C. 2721(b). */
export const isPurposeAllowed = (state: string, purpose: string): boolean =>
  state !== 'WA' || WASHINGTON_PURPOSES.includes(purpose);
