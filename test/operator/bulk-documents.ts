import { newId } from '../../platform/ids.ts';
import type { BulkUploadDocument } from '../../store/bulk-documents.ts';
import { NOBODY } from './support.ts';

/** An upload with something to hide in every place where what a file says can stand. */
export const documentOf = (fields: Partial<BulkUploadDocument> = {}): BulkUploadDocument => ({
  _id: newId(),
  account_id: NOBODY,
  created_at: new Date(),
  product_name: 'instant_criminal',
  filename: 'people.csv',
  status: 'processing',
  original: { file_id: 'f', sha256: 's', size: 1 },
  header: ['full_name', 'Secretname'],
  page_count: 4,
  row_count: 1002,
  valid_row_count: 1000,
  invalid_row_count: 2,
  duplicate_row_count: 0,
  processed_row_count: 0,
  matched_row_count: 0,
  failed_row_count: 0,
  faults: [{ row: 7, column: 'dob', code: 'bad_value', detail: "is like 'Secretname'" }],
  notes: ["Columns that are not known are ignored, and kept in the results: 'Secretname'."],
  active: true,
  ...fields,
});
