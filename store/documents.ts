import { type Static, Type } from 'typebox';
import { StoredIdentitySchema } from '../screening/identity.ts';
import { PRODUCTS, STAGES } from '../screening/products.ts';
import { CriminalRecordSchema, RecordedAddressSchema } from '../screening/record.ts';
import { DateTime } from './model.ts';
import {
  CancellationSchema,
  CheckedLicenceSchema,
  CountySchema,
  ProviderOrderSchema,
  VerificationSchema,
} from './order-documents.ts';

/** What the collections hold. Schemas of requests and answers stand in `api/schemas`. */

const Id = () => Type.String();
const ActiveStatus = Type.Enum(['active', 'disabled']);

export const ClientSecretSchema = Type.Object({
  id: Id(),
  hash: Type.String(),
  created_at: DateTime(),
  expires_at: Type.Optional(DateTime()),
});

export const ClientDocumentSchema = Type.Object({
  id: Id(),
  name: Type.String(),
  status: ActiveStatus,
  scopes: Type.Array(Type.String()),
  secrets: Type.Array(ClientSecretSchema),
  created_at: DateTime(),
});
export type ClientDocument = Static<typeof ClientDocumentSchema>;

export const UsageLimitSchema = Type.Object({
  limit: Type.Integer({ minimum: 0 }),
  window_seconds: Type.Integer({ minimum: 1 }),
});
export type UsageLimit = Static<typeof UsageLimitSchema>;

export const ProductConfigurationSchema = Type.Object(
  {
    enabled: Type.Boolean(),
    destination_url: Type.Optional(Type.String()),
    usage_limit: Type.Optional(UsageLimitSchema),
    included_categories: Type.Optional(Type.Array(Type.String())),
    source_access: Type.Optional(Type.Array(Type.String())),
  },
  { title: 'ProductConfiguration', additionalProperties: false },
);
export type ProductConfiguration = Static<typeof ProductConfigurationSchema>;

export const AccountDocumentSchema = Type.Object({
  _id: Id(),
  parent_id: Type.Optional(Id()),
  name: Type.String(),
  stage: Type.Enum([...STAGES]),
  status: ActiveStatus,
  products: Type.Partial(Type.Record(Type.Enum([...PRODUCTS]), ProductConfigurationSchema)),
  dppa_purpose: Type.Optional(Type.String()),
  min_match_score: Type.Optional(Type.Number()),
  permissible_purposes: Type.Array(Type.String()),
  rulesets: Type.Array(Id()),
  clients: Type.Array(ClientDocumentSchema),
  created_at: DateTime(),
});
export type AccountDocument = Static<typeof AccountDocumentSchema>;

export const UserDocumentSchema = Type.Object({
  _id: Id(),
  account_id: Id(),
  email: Type.String({ description: 'sealed' }),
  email_index: Type.Array(Type.String()),
  name: Type.Optional(Type.String()),
  status: Type.Enum(['invited', 'active', 'disabled']),
  roles: Type.Array(Type.String()),
  created_at: DateTime(),
});
export type UserDocument = Static<typeof UserDocumentSchema>;

export const ProfileDocumentSchema = Type.Object({
  _id: Id(),
  account_id: Id(),
  created_at: DateTime(),
  updated_at: DateTime(),
  first_name: Type.Optional(Type.String()),
  middle_name: Type.Optional(Type.String()),
  last_name: Type.Optional(Type.String()),
  full_name: Type.Optional(Type.String()),
  suffix: Type.Optional(Type.String()),
  no_middle_name: Type.Boolean(),
  dob: Type.Optional(Type.String()),
  ssn: Type.Optional(Type.String({ description: 'sealed' })),
  phone: Type.Optional(Type.String({ description: 'sealed' })),
  email: Type.Optional(Type.String({ description: 'sealed' })),
  /** Keyed hashes of ssn, phone and e-mail, for privacy requests. */
  blind: Type.Array(Type.String()),
  key_id: Type.String(),
  addresses: Type.Array(RecordedAddressSchema),
  custom_id: Type.Optional(Type.String()),
  parse_notes: Type.Array(Type.String()),
  deleted_at: Type.Optional(DateTime()),
});
export type ProfileDocument = Static<typeof ProfileDocumentSchema>;

export const CHECK_STATUSES = ['pending', 'complete', 'failed', 'cancelled'] as const;

/** What a check was asked to do, without personal data: that stands in its profile. */
export const CheckCriteriaSchema = Type.Object({
  input_type: Type.Enum(['person', 'address']),
  source_states: Type.Optional(Type.Array(Type.String())),
  order_by: Type.Optional(Type.Enum(['photo_urls'])),
});

export const SourceVersionSchema = Type.Object({ source: Type.String(), version: Type.Integer() });
export type SourceVersion = Static<typeof SourceVersionSchema>;

/** The report of a check, kept as a file. */
export const ReportFileSchema = Type.Object({
  file_id: Id(),
  /** Which state of the check it shows: another state makes another report. */
  revision: Type.String(),
  sha256: Type.String(),
  size: Type.Integer(),
});
export type ReportFile = Static<typeof ReportFileSchema>;

export const CheckDocumentSchema = Type.Object({
  _id: Id(),
  account_id: Id(),
  product: Type.Enum([...PRODUCTS]),
  check_type: Type.String(),
  profile_id: Id(),
  status: Type.Enum([...CHECK_STATUSES]),
  pending_reason: Type.Optional(Type.String()),
  created_at: DateTime(),
  completed_at: Type.Optional(DateTime()),
  /** In place of `completed_at`: a cancelled check has no results, and must not look clear. */
  cancelled_at: Type.Optional(DateTime()),
  reference_id: Type.Optional(Type.String()),
  ruleset_ids: Type.Array(Id()),
  criteria: CheckCriteriaSchema,
  run_notes: Type.Array(Type.String()),
  /** The records of all matched identities, each once. */
  results: Type.Array(CriminalRecordSchema),
  /** Who matched, best first; an identity names its records by their ids. */
  identities: Type.Optional(Type.Array(StoredIdentitySchema)),
  source_versions: Type.Array(SourceVersionSchema),
  report: Type.Optional(ReportFileSchema),
  /** The row of a bulk upload that the check was made for. */
  bulk: Type.Optional(Type.Object({ upload_id: Id(), row: Type.Integer() })),
  county: Type.Optional(CountySchema),
  licence: Type.Optional(CheckedLicenceSchema),
  verification: Type.Optional(VerificationSchema),
  /** The order that is out, or the last one. */
  order: Type.Optional(ProviderOrderSchema),
  /** Orders that providers lost because they gave no answer, oldest first. */
  earlier_orders: Type.Optional(Type.Array(ProviderOrderSchema)),
  estimated_completion_at: Type.Optional(DateTime()),
  cancellation: Type.Optional(CancellationSchema),
  /** What the provider answered, where it is no record of a court; sealed. */
  answer: Type.Optional(Type.String()),
  /** The key that sealed the licence's number and the answer. */
  sealed_by: Type.Optional(Type.String()),
  /** When the person's data were erased: nothing is written about the person any more. */
  erased_at: Type.Optional(DateTime()),
  /** When the sweep for lost starts looked at it. */
  recovered_at: Type.Optional(DateTime()),
});
export type CheckDocument = Static<typeof CheckDocumentSchema>;

export const EventDocumentSchema = Type.Object({
  _id: Id(),
  account_id: Id(),
  type: Type.String(),
  created_at: DateTime(),
  /** What the event is about. The body is made when it is asked for: erased data never lives on in events. */
  resource: Type.Object({ kind: Type.String(), id: Id() }),
});
export type EventDocument = Static<typeof EventDocumentSchema>;

export const EndpointSecretSchema = Type.Object({
  sealed: Type.String(),
  created_at: DateTime(),
  expires_at: Type.Optional(DateTime()),
});

export const WebhookEndpointDocumentSchema = Type.Object({
  _id: Id(),
  account_id: Id(),
  /** Set when the endpoint is a product's `destination_url`. */
  product: Type.Optional(Type.Enum([...PRODUCTS])),
  url: Type.String(),
  events: Type.Array(Type.String()),
  thin: Type.Boolean(),
  description: Type.Optional(Type.String()),
  status: Type.Enum(['enabled', 'disabled']),
  disabled_reason: Type.Optional(Type.String()),
  created_at: DateTime(),
  secrets: Type.Array(EndpointSecretSchema),
  /** Start of an unbroken run of failures. */
  failing_since: Type.Optional(DateTime()),
});
export type WebhookEndpointDocument = Static<typeof WebhookEndpointDocumentSchema>;

export const DeliveryAttemptSchema = Type.Object({
  at: DateTime(),
  status_code: Type.Optional(Type.Integer()),
  error: Type.Optional(Type.String()),
  duration_ms: Type.Integer(),
});
export type DeliveryAttempt = Static<typeof DeliveryAttemptSchema>;

export const DeliveryDocumentSchema = Type.Object({
  _id: Id(),
  account_id: Id(),
  event_id: Id(),
  endpoint_id: Id(),
  status: Type.Enum(['pending', 'succeeded', 'failed']),
  created_at: DateTime(),
  next_attempt_at: Type.Optional(DateTime()),
  attempts: Type.Array(DeliveryAttemptSchema),
});
export type DeliveryDocument = Static<typeof DeliveryDocumentSchema>;

export const SavedResponseSchema = Type.Object({
  status: Type.Integer(),
  headers: Type.Record(Type.String(), Type.String()),
  body: Type.String(),
});
export type SavedResponse = Static<typeof SavedResponseSchema>;

export const IdempotencyDocumentSchema = Type.Object({
  _id: Type.String({ description: 'account, route and key' }),
  body_hash: Type.String(),
  resource_id: Id(),
  created_at: DateTime(),
  leased_until: DateTime(),
  response: Type.Optional(Type.String({ description: 'sealed: it may hold a secret or personal data' })),
});
export type IdempotencyDocument = Static<typeof IdempotencyDocumentSchema>;

export const UsageDocumentSchema = Type.Object({
  _id: Type.String({ description: 'account, product, length and start of the window' }),
  count: Type.Integer(),
  expires_at: DateTime(),
});

export const RulesetDocumentSchema = Type.Object({
  _id: Id(),
  account_id: Id(),
  name: Type.String(),
  status: ActiveStatus,
  rules: Type.Array(Type.Unknown()),
  created_at: DateTime(),
});
export type RulesetDocument = Static<typeof RulesetDocumentSchema>;

export const RecordSourceDocumentSchema = Type.Object({
  _id: Type.String({ description: 'name of the source' }),
  format: Type.String(),
  status: ActiveStatus,
  created_at: DateTime(),
  latest_version: Type.Integer(),
  published_version: Type.Optional(Type.Integer()),
});
export type RecordSourceDocument = Static<typeof RecordSourceDocumentSchema>;

export const SnapshotDocumentSchema = Type.Object({
  _id: Type.String({ description: 'source and version' }),
  source: Type.String(),
  version: Type.Integer(),
  file_id: Type.String(),
  created_at: DateTime(),
  subjects: Type.Integer(),
  records: Type.Integer(),
  sha256: Type.String(),
});
export type SnapshotDocument = Static<typeof SnapshotDocumentSchema>;
