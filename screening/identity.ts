import { type Static, Type } from 'typebox';
import { CriminalRecordSchema, PartialDateSchema, RecordedAddressSchema } from './record.ts';
import type { MatchedIdentity } from './search.ts';

/** One reason for a match score. */
export const MatchReasonSchema = Type.Object(
  {
    field: Type.String({ description: 'What was compared' }),
    comparison: Type.String({ description: 'How the two sides compare' }),
    contribution: Type.Number({ description: 'Points given or taken' }),
  },
  { title: 'MatchReason', additionalProperties: false },
);

export const SIGNAL_SEVERITIES = ['low', 'moderate', 'high', 'severe'] as const;

/** What a person's records say about driving, one entry for each class of conduct. */
export const DrivingSignalSchema = Type.Object(
  {
    code: Type.String({ description: 'Class of conduct, after the ACD classes' }),
    severity: Type.Enum([...SIGNAL_SEVERITIES]),
    count: Type.Integer({ minimum: 1, description: 'Charges and registry entries of this class' }),
    latest_date: Type.Union([PartialDateSchema, Type.Null()], {
      description: 'YYYYMMDD of the latest one; null when no date is known',
    }),
  },
  { title: 'DrivingSignal', additionalProperties: false },
);
export type DrivingSignal = Static<typeof DrivingSignalSchema>;

export const DrivingSummarySchema = Type.Object(
  { signals: Type.Array(DrivingSignalSchema) },
  { title: 'DrivingSummary', additionalProperties: false },
);

const IdentityFields = {
  identity_id: Type.String({ description: 'Stable content hash: equal across checks' }),
  match_score: Type.Number({ minimum: 0, maximum: 100 }),
  match_reasons: Type.Array(MatchReasonSchema),
  first_name: Type.Optional(Type.String()),
  middle_name: Type.Optional(Type.String()),
  last_name: Type.Optional(Type.String()),
  name_aliases: Type.Array(Type.String()),
  dob: Type.Optional(PartialDateSchema),
  dob_aliases: Type.Array(PartialDateSchema),
  addresses: Type.Array(RecordedAddressSchema),
  summary: Type.Optional(DrivingSummarySchema),
};

/** A matched identity as a check keeps it: its records stand beside it, each once. */
export const StoredIdentitySchema = Type.Object(
  { ...IdentityFields, record_ids: Type.Array(Type.String()) },
  { additionalProperties: false },
);
export type StoredIdentity = Static<typeof StoredIdentitySchema>;

/** A matched identity as the API returns it, with its own records. */
export const IdentitySchema = Type.Object(
  { ...IdentityFields, records: Type.Array(CriminalRecordSchema) },
  { title: 'MatchedIdentity', additionalProperties: false },
);
export type Identity = Static<typeof IdentitySchema>;

/** What a check keeps of a matched identity. */
export function storedIdentity({
  identityId,
  score,
  reasons,
  person,
  records,
}: MatchedIdentity): StoredIdentity {
  const { first_name, middle_name, last_name, name_aliases = [], dob, dob_aliases = [] } = person;
  return {
    identity_id: identityId,
    match_score: score,
    match_reasons: reasons.map(({ field, comparison, contribution }) => ({
      field,
      comparison,
      contribution,
    })),
    ...(first_name !== undefined && { first_name }),
    ...(middle_name !== undefined && { middle_name }),
    ...(last_name !== undefined && { last_name }),
    name_aliases,
    ...(dob !== undefined && { dob }),
    dob_aliases,
    addresses: person.addresses ?? [],
    record_ids: records.map(({ record_id }) => record_id),
  };
}
