import { type Static, type TSchema, Type } from 'typebox';
import { LicenceSchema, MotorVehicleReportSchema } from '../screening/driving/licence.ts';
import {
  ComponentResultSchema,
  DOCUMENT_IMAGES,
  VERIFICATION_TYPES,
} from '../screening/identity-verification.ts';
import {
  CaseSchema,
  RECORD_CATEGORIES,
  RecordedAddressSchema,
  RecordPersonSchema,
  SourceSchema,
} from '../screening/record.ts';

/** The kinds of outside sources: what each is asked, and what it answers. Answers are checked against these. */

/** The person whom an order asks about. */
export const OrderSubjectSchema = Type.Object(
  {
    first_name: Type.Optional(Type.String()),
    middle_name: Type.Optional(Type.String()),
    last_name: Type.Optional(Type.String()),
    suffix: Type.Optional(Type.String()),
    dob: Type.Optional(Type.String({ description: 'YYYYMMDD' })),
    ssn: Type.Optional(Type.String({ description: 'Social Security number: 123-45-6789' })),
    phone: Type.Optional(Type.String({ description: 'E.164' })),
    email: Type.Optional(Type.String()),
    addresses: Type.Array(RecordedAddressSchema),
  },
  { title: 'OrderSubject', additionalProperties: false },
);
export type OrderSubject = Static<typeof OrderSubjectSchema>;

const subject = { subject: OrderSubjectSchema };

const licenceOrder = {
  ...subject,
  licence_number: Type.String(),
  licence_state: Type.String(),
  zip_code: Type.Optional(Type.String()),
  dppa_purpose: Type.Optional(
    Type.String({ description: "Driver's Privacy Protection Act, 18 U.S.C. 2721(b)" }),
  ),
};

/** An image by reference: the provider fetches it, and sees by the digest that it got the right one. */
export const OrderImageSchema = Type.Object(
  {
    name: Type.Enum([...DOCUMENT_IMAGES]),
    url: Type.String({ format: 'uri', description: 'Signed and short-lived; GET it without a token' }),
    content_type: Type.String({ maxLength: 100 }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Of the content, in hexadecimal' }),
  },
  { title: 'OrderImage', additionalProperties: false },
);
export type OrderImage = Static<typeof OrderImageSchema>;

const CourtRecordSchema = Type.Object(
  {
    category: Type.Enum([...RECORD_CATEGORIES]),
    person: RecordPersonSchema,
    cases: Type.Array(CaseSchema, { maxItems: 1000 }),
    source: SourceSchema,
  },
  { title: 'CourtRecord', additionalProperties: false },
);

const notes = { notes: Type.Optional(Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 50 })) };

const kind = <Order extends TSchema, Answer extends TSchema>(order: Order, answer: Answer) => ({
  order,
  answer,
});

export const KINDS = {
  county_court: kind(
    Type.Object(
      {
        ...subject,
        state: Type.String(),
        county_fips_code: Type.String({ description: 'Five digits, or `statewide`' }),
        case_number: Type.Optional(Type.String()),
      },
      { title: 'CountyCourtOrder', additionalProperties: false },
    ),
    Type.Object(
      { records: Type.Array(CourtRecordSchema, { maxItems: 1000 }), ...notes },
      { title: 'CountyCourtAnswer', additionalProperties: false },
    ),
  ),
  driver_license: kind(
    Type.Object(licenceOrder, { title: 'DriverLicenseOrder', additionalProperties: false }),
    LicenceSchema,
  ),
  motor_vehicle_report: kind(
    Type.Object(licenceOrder, { title: 'MotorVehicleReportOrder', additionalProperties: false }),
    MotorVehicleReportSchema,
  ),
  identity_verification: kind(
    Type.Object(
      {
        ...subject,
        verification_type: Type.Enum([...VERIFICATION_TYPES]),
        images: Type.Optional(Type.Array(OrderImageSchema, { maxItems: DOCUMENT_IMAGES.length })),
      },
      { title: 'IdentityVerificationOrder', additionalProperties: false },
    ),
    Type.Object(
      { results: Type.Array(ComponentResultSchema, { minItems: 1, maxItems: 100 }) },
      { title: 'IdentityVerificationAnswer', additionalProperties: false },
    ),
  ),
} as const;

export type ProviderKind = keyof typeof KINDS;
export const PROVIDER_KINDS = Object.keys(KINDS) as ProviderKind[];
export type OrderOf<Kind extends ProviderKind> = Static<(typeof KINDS)[Kind]['order']>;
export type AnswerOf<Kind extends ProviderKind> = Static<(typeof KINDS)[Kind]['answer']>;
