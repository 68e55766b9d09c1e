import { type Static, Type } from 'typebox';

/**
 * The shape of what a source says about a person: the person, the cases, the charges, the source.
 * These schemas are the one definition; the API, the importers and the matcher all take their types from here.
 */

/** Eight digits, any part may be zero: YYYY0000, 0000MMDD, YYYYMM00. */
export const PartialDateSchema = Type.String({
  pattern: '^\\d{8}$',
  description: 'YYYYMMDD; unknown parts are zeros',
});

export const RECORD_CATEGORIES = [
  'arrest',
  'Criminal/traffic',
  'Warrant',
  'Sex Offender',
  'Patriot',
  'Registry',
] as const;
export type RecordCategory = (typeof RECORD_CATEGORIES)[number];

export const SOURCE_CATEGORIES = [
  'arrest',
  'court',
  'criminal registry',
  'DOC',
  'warrant',
  'sex offender registry',
  'domestic watchlist',
  'foreign watchlist',
  'healthcare registry',
  'healthcare sanctions',
] as const;
export type SourceCategory = (typeof SOURCE_CATEGORIES)[number];

/** An address as a source recorded it; any part may be missing. */
export const RecordedAddressSchema = Type.Object(
  {
    street: Type.Optional(Type.String()),
    city: Type.Optional(Type.String()),
    state: Type.Optional(Type.String()),
    zip_code: Type.Optional(Type.String()),
    country: Type.Optional(Type.String()),
  },
  { title: 'RecordedAddress', additionalProperties: false },
);
export type RecordedAddress = Static<typeof RecordedAddressSchema>;

export const RecordPersonSchema = Type.Object(
  {
    first_name: Type.Optional(Type.String()),
    middle_name: Type.Optional(Type.String()),
    last_name: Type.Optional(Type.String()),
    suffix: Type.Optional(Type.String()),
    full_name: Type.Optional(Type.String()),
    dob: Type.Optional(PartialDateSchema),
    inferred_dob: Type.Optional(PartialDateSchema),
    doc_number: Type.Optional(Type.String({ description: 'Number given by a department of corrections' })),
    gender: Type.Optional(Type.String()),
    height: Type.Optional(Type.String()),
    weight: Type.Optional(Type.String()),
    hair_color: Type.Optional(Type.String()),
    eye_color: Type.Optional(Type.String()),
    skin_color: Type.Optional(Type.String()),
    race: Type.Optional(Type.String()),
    ethnicity: Type.Optional(Type.String()),
    physical_build: Type.Optional(Type.String()),
    physical_marks: Type.Optional(Type.String()),
    photo_urls: Type.Optional(Type.Array(Type.String({ format: 'uri' }))),
    name_aliases: Type.Optional(Type.Array(Type.String())),
    dob_aliases: Type.Optional(Type.Array(PartialDateSchema)),
    addresses: Type.Optional(Type.Array(RecordedAddressSchema)),
  },
  { title: 'RecordPerson', additionalProperties: false },
);
export type RecordPerson = Static<typeof RecordPersonSchema>;

export const CHARGE_CLASSIFICATIONS = ['felony', 'misdemeanor', 'infraction', 'unknown'] as const;
export const CHARGE_OUTCOMES = ['conviction', 'nonconviction', 'pending', 'unknown'] as const;

export const ChargeSchema = Type.Object(
  {
    charge: Type.Optional(Type.String()),
    statute: Type.Optional(Type.String()),
    classification: Type.Optional(Type.Enum([...CHARGE_CLASSIFICATIONS])),
    offense_date: Type.Optional(PartialDateSchema),
    charge_date: Type.Optional(PartialDateSchema),
    disposition: Type.Optional(Type.String()),
    disposition_date: Type.Optional(PartialDateSchema),
    plea: Type.Optional(Type.String()),
    sentence: Type.Optional(Type.String()),
    jail_time: Type.Optional(Type.String()),
    probation_time: Type.Optional(Type.String()),
    fine: Type.Optional(Type.String()),
    release_date: Type.Optional(PartialDateSchema),
    outcome: Type.Optional(Type.Enum([...CHARGE_OUTCOMES])),
  },
  { title: 'Charge', additionalProperties: false },
);
export type Charge = Static<typeof ChargeSchema>;

export const CaseSchema = Type.Object(
  {
    case_number: Type.Optional(Type.String()),
    type: Type.Optional(Type.String()),
    status: Type.Optional(Type.String()),
    file_date: Type.Optional(PartialDateSchema),
    arresting_agency: Type.Optional(Type.String()),
    arrest_date: Type.Optional(PartialDateSchema),
    court_name: Type.Optional(Type.String()),
    court_county: Type.Optional(Type.String()),
    charges: Type.Optional(Type.Array(ChargeSchema)),
  },
  { title: 'Case', additionalProperties: false },
);
export type Case = Static<typeof CaseSchema>;

export const SourceSchema = Type.Object(
  {
    id: Type.String({ minLength: 1, description: 'Identifies the source' }),
    category: Type.Enum([...SOURCE_CATEGORIES]),
    name: Type.String({ minLength: 1 }),
    county: Type.Optional(Type.String()),
    state: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  },
  { title: 'Source', additionalProperties: false },
);
export type Source = Static<typeof SourceSchema>;

/** One record of a subject, without the person: what one source holds. */
export const SubjectRecordSchema = Type.Object(
  {
    category: Type.Enum([...RECORD_CATEGORIES]),
    cases: Type.Array(CaseSchema),
    source: SourceSchema,
  },
  { title: 'SubjectRecord', additionalProperties: false },
);
export type SubjectRecord = Static<typeof SubjectRecordSchema>;

/** Companies, vessels and aircraft are stored, and never match a person. */
export const ENTITY_TYPES = ['person', 'organization', 'vessel', 'aircraft'] as const;

/** One line of a record source's snapshot. */
export const SubjectSchema = Type.Object(
  {
    subject_id: Type.String({ minLength: 1, maxLength: 200 }),
    entity_type: Type.Optional(Type.Enum([...ENTITY_TYPES], { description: 'person when left out' })),
    person: RecordPersonSchema,
    records: Type.Array(SubjectRecordSchema, { minItems: 1 }),
  },
  { title: 'Subject', additionalProperties: false },
);
export type Subject = Static<typeof SubjectSchema>;

/** A record as the API returns it. */
export const CriminalRecordSchema = Type.Object(
  {
    record_id: Type.String({ description: 'Stable hash of the record: equal across checks' }),
    category: Type.Enum([...RECORD_CATEGORIES]),
    person: RecordPersonSchema,
    cases: Type.Array(CaseSchema),
    source: SourceSchema,
  },
  { title: 'CriminalRecord', additionalProperties: false },
);
export type CriminalRecord = Static<typeof CriminalRecordSchema>;
