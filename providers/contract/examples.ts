import type { AnswerOf, OrderOf, OrderSubject, ProviderKind } from '../kinds.ts';
import type { Callback, OrderStandingOnWire } from './schemas.ts';

/** Examples of the contract's documents. Nobody in here exists. */

const SUBJECT: OrderSubject = {
  first_name: 'Oscar',
  last_name: 'Onerecord',
  dob: '19790630',
  addresses: [{ street: '500 W 2nd St', city: 'Austin', state: 'TX', zip_code: '78701', country: 'US' }],
};

const LICENCE = {
  subject: SUBJECT,
  licence_number: '12345678',
  licence_state: 'TX',
  dppa_purpose: 'written_consent',
};

export const ORDER_EXAMPLES: { readonly [Kind in ProviderKind]: OrderOf<Kind> } = {
  county_court: { subject: SUBJECT, state: 'TX', county_fips_code: '48453' },
  driver_license: LICENCE,
  motor_vehicle_report: LICENCE,
  identity_verification: {
    subject: SUBJECT,
    verification_type: 'document_verification',
    images: [
      {
        name: 'document_front',
        url: 'https://screening.example.com/provider_images/document_front?signature=7c1f',
        content_type: 'image/jpeg',
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      },
    ],
  },
};

export const ANSWER_EXAMPLES: { readonly [Kind in ProviderKind]: AnswerOf<Kind> } = {
  county_court: {
    records: [
      {
        category: 'Criminal/traffic',
        person: { first_name: 'Oscar', last_name: 'Onerecord', dob: '19790630' },
        cases: [
          {
            case_number: 'D-1-DC-16-301127',
            type: 'Criminal',
            status: 'Closed',
            file_date: '20160412',
            court_name: 'Travis County District Court',
            court_county: 'Travis',
            charges: [
              {
                charge: 'THEFT PROP >=$750<$2,500',
                classification: 'misdemeanor',
                disposition: 'Guilty',
                disposition_date: '20160920',
                outcome: 'conviction',
              },
            ],
          },
        ],
        source: {
          id: 'tx-travis-district',
          category: 'court',
          name: 'Travis County District Court',
          county: 'Travis',
          state: 'TX',
        },
      },
    ],
    notes: ['Searched from 2016 on'],
  },
  driver_license: {
    status: 'ELIGIBLE',
    validity: 'VALID',
    class: 'C',
    issued_date: '20200412',
    expiration_date: '20280412',
    restrictions: ['CORRECTIVE LENSES'],
    endorsements: [],
  },
  motor_vehicle_report: {
    status: 'ELIGIBLE',
    validity: 'VALID',
    class: 'C',
    violations: [
      {
        type: 'moving',
        acd_code: 'S92',
        description: 'SPEED 21 MPH OVER LIMIT',
        violation_date: '20230618',
        conviction_date: '20230725',
        state: 'TX',
        disposition: 'Guilty',
      },
    ],
    suspensions: [],
    accidents: [],
  },
  identity_verification: {
    results: [
      { component: 'document_authenticity', result: 'clear', reasons: [] },
      { component: 'face_match', result: 'consider', reasons: ['The faces differ'] },
    ],
  },
};

const REFERENCE = 'ord-20417';

export const STANDING_EXAMPLES = {
  pending: {
    reference: REFERENCE,
    status: 'pending',
    estimated_completion_at: '2027-01-14T18:00:00Z',
    ask_again_after_seconds: 86_400,
    note: 'The court takes requests on Tuesdays',
  },
  complete: { reference: REFERENCE, status: 'complete' },
  cancelled: { reference: REFERENCE, status: 'cancelled' },
} satisfies Record<string, OrderStandingOnWire>;

export const CALLBACK_EXAMPLE: Callback = {
  order_key: '0197c0de-0000-7000-8000-000000000003/example-courts/0',
  reference: REFERENCE,
  status: 'complete',
};
export const CANCEL_EXAMPLE = { reason: 'The applicant withdrew' };
export const PROBLEM_EXAMPLE = { title: 'The order cannot be filled', status: 422, detail: 'No such county' };
