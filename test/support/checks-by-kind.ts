import type { InjectOptions } from 'fastify';
import { JPEG, PNG } from './images.ts';
import type { TestAccount } from './installation.ts';
import { multipart } from './multipart.ts';

const PERSON = { first_name: 'Oscar', last_name: 'Onerecord', dob: '19790630' } as const;
const LICENCE = { driver_license_number: '10000001', driver_license_state: 'NY', ...PERSON } as const;

const json = (url: string, payload: object) => async (): Promise<InjectOptions> => ({ url, payload });

/** A check of each kind of provider, and one whose images the provider fetches. Its person has a record in court. */
export const CHECKS_BY_KIND = [
  {
    what: 'a county check',
    kind: 'county_court',
    event: 'county_check',
    path: '/v1/county_checks',
    request: json('/v1/county_checks', { ...PERSON, state: 'TX', county_fips_code: '48453' }),
  },
  {
    what: 'a licence',
    kind: 'driver_license',
    event: 'driver_check',
    path: '/v1/driver_checks',
    request: json('/v1/driver_checks', { ...LICENCE, check_type: 'driver_license_status' }),
  },
  {
    what: 'a motor-vehicle report',
    kind: 'motor_vehicle_report',
    event: 'driver_check',
    path: '/v1/driver_checks',
    request: json('/v1/driver_checks', { ...LICENCE, check_type: 'motor_vehicle_report' }),
  },
  {
    what: 'personal data',
    kind: 'identity_verification',
    event: 'identity_verification',
    path: '/v1/identity_verifications',
    request: json('/v1/identity_verifications', { ...PERSON, verification_type: 'pii_validation' }),
  },
  {
    what: 'documents',
    kind: 'identity_verification',
    event: 'identity_verification',
    path: '/v1/identity_verifications',
    request: async (): Promise<InjectOptions> => ({
      url: '/v1/identity_verifications',
      ...(await multipart(
        { ...PERSON, verification_type: 'document_verification' },
        {
          document_front: { name: 'front.jpg', content: JPEG },
          document_back: { name: 'back.png', content: PNG },
          selfie: { name: 'me.jpg', content: JPEG },
        },
      )),
    }),
  },
] as const;
export type CheckOfKind = (typeof CHECKS_BY_KIND)[number];

/** What must not be said of the person outside the check and its profile. */
export const PERSONAL_DATA = [...Object.values(PERSON), LICENCE.driver_license_number];

/** Orders a check. @returns its id */
export async function orderCheck(account: TestAccount, { request }: CheckOfKind): Promise<string> {
  const answer = await account.call({ method: 'POST', ...(await request()) });
  if (answer.statusCode !== 201) throw new Error(`The check was answered with ${answer.statusCode}`);
  return answer.json().id;
}
