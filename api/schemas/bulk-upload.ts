import { Type } from 'typebox';
import { PERMISSIBLE_PURPOSES } from '../../screening/purposes.ts';
import { BULK_PRODUCTS, BULK_STATUSES, BulkErrorSchema } from '../../store/bulk-documents.ts';
import { IdSchema, StateCodeSchema, TimestampSchema } from './common.ts';

const FILTER_DOMAINS = [
  'employment',
  'long term tenancy',
  'short term tenancy',
  'eviction',
  'other',
] as const;

const JurisdictionSchema = Type.Object(
  {
    state: Type.Optional(StateCodeSchema),
    county: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    city: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  },
  { title: 'Jurisdiction', additionalProperties: false },
);

/** What the legal rules of a regulated product look at. */
export const FilterContextSchema = Type.Object(
  {
    filter_domain: Type.Enum([...FILTER_DOMAINS]),
    candidate_jurisdiction: JurisdictionSchema,
    decider_jurisdiction: Type.Optional(JurisdictionSchema),
    property_jurisdiction: Type.Optional(JurisdictionSchema),
    annual_salary: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Whole US dollars; salary exceptions count only when it is sent',
      }),
    ),
  },
  { title: 'FilterContext', additionalProperties: false },
);

/** What a multipart body says of its file, once it is read. */
const UploadedFileSchema = Type.Object({
  filename: Type.String({ maxLength: 1000 }),
  size: Type.Integer({ minimum: 0 }),
  sha256: Type.String(),
});

export const CreateBulkUploadSchema = Type.Object(
  {
    file: UploadedFileSchema,
    product_name: Type.Enum([...BULK_PRODUCTS]),
    settings: Type.Optional(
      Type.Object(
        {
          permissible_purpose: Type.Optional(Type.Enum([...PERMISSIBLE_PURPOSES])),
          filter_context: Type.Optional(FilterContextSchema),
        },
        { additionalProperties: false },
      ),
    ),
  },
  {
    title: 'CreateBulkUpload',
    additionalProperties: false,
    examples: [
      {
        product_name: 'instant_criminal',
        file: 'reference_id,first_name,last_name,dob\nr-1,Oscar,Onerecord,1979-06-30\n',
      },
    ],
  },
);

const Count = (description: string) => Type.Integer({ minimum: 0, description });

export const BulkUploadSchema = Type.Object(
  {
    id: IdSchema,
    created_at: TimestampSchema,
    product_name: Type.Enum([...BULK_PRODUCTS]),
    filename: Type.String(),
    status: Type.Enum([...BULK_STATUSES], {
      description:
        '`validated` and `invalid_input` wait for `force_run`; `failed` says why in `failure_reason`; `cancelled` was stopped by the operator',
    }),
    row_count: Count('Rows of the file, without header and blank ones'),
    valid_row_count: Count('Rows that can be run'),
    invalid_row_count: Count('Rows with a fault'),
    duplicate_row_count: Count('Rows with the same person as an earlier one; they are run like the others'),
    processed_row_count: Count('Rows that have their outcome'),
    matched_row_count: Count('Rows with records'),
    failed_row_count: Count('Rows whose check failed'),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    errors: Type.Array(BulkErrorSchema, { description: 'The first 100; the results name all' }),
    notes: Type.Array(Type.String(), { description: 'For people to read' }),
    failure_reason: Type.Optional(Type.String()),
    pending_reason: Type.Optional(Type.String({ description: 'Why the run waits' })),
    results_ready: Type.Boolean(),
    completed_at: Type.Union([TimestampSchema, Type.Null()]),
  },
  {
    title: 'BulkUpload',
    examples: [
      {
        id: '0197c0de-0000-7000-8000-000000000007',
        created_at: '2026-11-21T12:00:00.000Z',
        product_name: 'instant_criminal',
        filename: 'applicants.csv',
        status: 'invalid_input',
        row_count: 3,
        valid_row_count: 2,
        invalid_row_count: 1,
        duplicate_row_count: 0,
        processed_row_count: 0,
        matched_row_count: 0,
        failed_row_count: 0,
        progress: 0,
        errors: [{ row: 2, column: 'dob', code: 'in_future', detail: 'must not be in the future' }],
        notes: [],
        results_ready: false,
        completed_at: null,
      },
    ],
  },
);
