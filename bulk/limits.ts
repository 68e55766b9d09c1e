/** How much a bulk file may hold. The size of the whole file is the caller's to limit. */
export interface BulkLimits {
  /** Rows below the header; blank ones do not count. */
  readonly rows: number;
  /** Bytes of one row, written in UTF-8, without its line ending. */
  readonly rowBytes: number;
  /** Columns of the header. */
  readonly columns: number;
}

export const BULK_LIMITS: BulkLimits = { rows: 1_000_000, rowBytes: 65_536, columns: 100 };
