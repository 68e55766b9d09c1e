import type { BulkColumn } from './columns.ts';

/** Why a row cannot be run. */
export const ROW_FAULT_CODES = [
  'missing',
  'invalid',
  'in_future',
  'too_long',
  'conflict',
  'too_few_columns',
  'too_many_columns',
] as const;
export type RowFaultCode = (typeof ROW_FAULT_CODES)[number];

/** What is wrong with a row. It never says what stands there. */
export interface RowFault {
  /** Null when the row as a whole is at fault. */
  readonly column: BulkColumn | null;
  readonly code: RowFaultCode;
  /** Words that follow the column's name: "must be a date". */
  readonly detail: string;
}
