/** Why a whole file is refused. */
export const BULK_FILE_ERROR_CODES = [
  'empty_file',
  'wrong_format',
  'bad_encoding',
  'nul_bytes',
  'missing_header',
  'unknown_column',
  'duplicate_column',
  'missing_column',
  'too_many_columns',
  'row_too_long',
  'broken_quotes',
  'too_many_rows',
  'no_rows',
] as const;
export type BulkFileErrorCode = (typeof BULK_FILE_ERROR_CODES)[number];

/** A bulk file cannot be read. The text never quotes a cell of a row. */
export class BulkFileError extends Error {
  readonly code: BulkFileErrorCode;
  /** One sentence for the person who sent the file. */
  readonly detail: string;
  /** Counted from 1 without header and blank rows; left out when no row is at fault. */
  declare readonly row?: number;
  declare readonly column?: string;

  constructor(code: BulkFileErrorCode, detail: string, where: { row?: number; column?: string } = {}) {
    super(detail);
    this.name = 'BulkFileError';
    this.code = code;
    this.detail = detail;
    if (where.row !== undefined) this.row = where.row;
    if (where.column !== undefined) this.column = where.column;
  }
}
