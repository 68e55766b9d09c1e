import { type Static, Type } from 'typebox';
import { DateTime } from './model.ts';

/** What the collections of bulk uploads hold. */

const Id = () => Type.String();

export const StoredFileSchema = Type.Object({ file_id: Id(), sha256: Type.String(), size: Type.Integer() });

/** The name under which the file of an upload is kept. */
export const originalName = (uploadId: string): string => `bulk-original/${uploadId}`;

export const BULK_STATUSES = [
  'validating',
  'validated',
  'invalid_input',
  'failed',
  'processing',
  'complete',
  'cancelled',
] as const;

export const BULK_PRODUCTS = ['instant_criminal', 'instant_criminal_regulated'] as const;
export type BulkProduct = (typeof BULK_PRODUCTS)[number];

/** A fault of one row; never what the row says. */
export const BulkErrorSchema = Type.Object(
  {
    row: Type.Union([Type.Integer(), Type.Null()], { description: 'Counted from 1, without the header' }),
    column: Type.Union([Type.String(), Type.Null()]),
    code: Type.String(),
    detail: Type.String(),
  },
  { title: 'BulkError' },
);
export type BulkError = Static<typeof BulkErrorSchema>;

/** How many rows there are of each kind. */
export const BulkRowCountsSchema = Type.Object({
  row_count: Type.Integer(),
  valid_row_count: Type.Integer(),
  invalid_row_count: Type.Integer(),
  duplicate_row_count: Type.Integer(),
});
export type BulkRowCounts = Static<typeof BulkRowCountsSchema>;

/** What came of the rows that were run so far. */
export const BulkProgressSchema = Type.Object({
  processed_row_count: Type.Integer(),
  matched_row_count: Type.Integer(),
  failed_row_count: Type.Integer(),
});
export type BulkProgress = Static<typeof BulkProgressSchema>;

export const BulkUploadDocumentSchema = Type.Object({
  _id: Id(),
  account_id: Id(),
  created_at: DateTime(),
  product_name: Type.Enum([...BULK_PRODUCTS]),
  settings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  filename: Type.String(),
  status: Type.Enum([...BULK_STATUSES]),
  original: StoredFileSchema,
  /** When the file was removed: a person in it was erased. */
  original_removed_at: Type.Optional(DateTime()),
  /** The header's cells as they stand in the file. */
  header: Type.Array(Type.String()),
  page_count: Type.Integer(),
  ...BulkRowCountsSchema.properties,
  ...BulkProgressSchema.properties,
  /** The first of them. */
  faults: Type.Array(BulkErrorSchema),
  notes: Type.Array(Type.String()),
  /** Why the file could not be read, or its run did not end. */
  failure_reason: Type.Optional(Type.String()),
  pending_reason: Type.Optional(Type.String()),
  results: Type.Optional(Type.Object({ csv: StoredFileSchema, xlsx: StoredFileSchema })),
  /** Set while the results are written anew. */
  regenerating: Type.Optional(Type.Boolean()),
  /** When the file was read, or found unreadable. */
  read_at: Type.Optional(DateTime()),
  /** When the run was asked for. */
  queued_at: Type.Optional(DateTime()),
  /** The requests that queued the run, and that asked for new results: repeated, they are granted again. */
  queued_by: Type.Optional(Id()),
  regenerated_by: Type.Optional(Id()),
  completed_at: Type.Optional(DateTime()),
  /** True while a workflow has work on it; the sweep looks at those alone. */
  active: Type.Boolean(),
  recovered_at: Type.Optional(DateTime()),
});
export type BulkUploadDocument = Static<typeof BulkUploadDocumentSchema>;
export type BulkStatus = BulkUploadDocument['status'];

export const BulkPageDocumentSchema = Type.Object({
  _id: Type.String({ description: 'upload and page' }),
  account_id: Id(),
  upload_id: Id(),
  page: Type.Integer(),
  first_row: Type.Integer(),
  row_count: Type.Integer(),
  key_id: Type.String(),
  /** The rows, encrypted: they hold personal data. */
  rows: Type.Unsafe<Uint8Array>({}),
});
export type BulkPageDocument = Static<typeof BulkPageDocumentSchema>;

/** How an upload stands before its file is read. */
export const UNREAD = {
  status: 'validating',
  header: [],
  page_count: 0,
  row_count: 0,
  valid_row_count: 0,
  invalid_row_count: 0,
  duplicate_row_count: 0,
  processed_row_count: 0,
  matched_row_count: 0,
  failed_row_count: 0,
  faults: [],
  notes: [],
  active: true,
} satisfies Partial<BulkUploadDocument>;
