import { columnOf } from './columns.ts';
import { BrokenQuotes, DELIMITERS, type Delimiter, readCsvRows } from './csv-rows.ts';
import { type BulkEncoding, type Bytes, judgeEncoding, toUtf8 } from './encoding.ts';
import { BulkFileError } from './file-error.ts';
import { type BulkHeader, readHeader } from './header.ts';
import { BULK_LIMITS, type BulkLimits } from './limits.ts';
import type { BulkRow } from './row.ts';
import { type BatchFault, rowBatches } from './row-batches.ts';
import { RowReader } from './row-reader.ts';

export interface ReadOptions {
  /** The moment to judge dates of birth by. */
  readonly now: Date;
  readonly limits?: Partial<BulkLimits>;
}

/** A bulk file whose header was read. */
export interface BulkFile {
  readonly header: BulkHeader;
  readonly encoding: BulkEncoding;
  readonly delimiter: Delimiter;
  /**
   * Reads the rows, from the first one at every call. Memory stays flat: a piece of the file, one row, and 24 MB at
   * most for telling duplicates.
   *
   * @throws {BulkFileError} when a row makes the whole file unreadable, or there is none.
   */
  rows(): AsyncGenerator<BulkRow>;
}

/**
 * Reads a CSV file of persons. The whole file is read once to judge its encoding, its start a second time for the
 * header, and again for the rows.
 *
 * @param open - Opens the file at its start; a stream that is not read to its end is closed.
 * @throws {BulkFileError} when the file is not CSV, or its header cannot be used.
 */
export async function readBulkFile(open: () => Bytes, { now, limits }: ReadOptions): Promise<BulkFile> {
  const bounds = { ...BULK_LIMITS, ...limits };
  const encoding = await judgeEncoding(open());
  const text = () => toUtf8(open(), encoding);
  const { cells, delimiter } = await readFirstRow(text(), bounds);
  const header = readHeader(cells, bounds.columns);
  const rows = () => readRows(text(), { delimiter, header, now, limits: bounds });
  return { header, encoding, delimiter, rows };
}

interface FirstRow {
  readonly cells: readonly string[];
  readonly delimiter: Delimiter;
}

async function readFirstRow(text: AsyncIterable<Buffer>, { rowBytes }: BulkLimits): Promise<FirstRow> {
  const fail = (fault: BatchFault) => unreadable(fault, rowBytes, 0);
  for await (const batch of rowBatches(text, rowBytes, fail)) {
    const first = judgeDelimiter(batch);
    if (first) return first;
  }
  throw new BulkFileError('empty_file', 'The file is empty');
}

/** The delimiter that shows the most known columns, and then the most columns. Undefined when all rows are blank. */
function judgeDelimiter(batch: Buffer): FirstRow | undefined {
  let best: (FirstRow & { known: number }) | undefined;
  let broken = false;
  for (const delimiter of DELIMITERS) {
    const cells = firstRow(batch, delimiter);
    if (cells === 'broken') broken = true;
    if (cells === undefined || cells === 'broken') continue;
    const known = cells.filter((cell) => columnOf(cell) !== undefined).length;
    const better =
      best === undefined || known > best.known || (known === best.known && cells.length > best.cells.length);
    if (better) best = { cells, delimiter, known };
  }
  if (best === undefined && broken) throw brokenQuotes(0);
  return best;
}

function firstRow(batch: Buffer, delimiter: Delimiter): string[] | 'broken' | undefined {
  try {
    return readCsvRows(batch, delimiter, 1)[0];
  } catch (error) {
    if (error instanceof BrokenQuotes) return 'broken';
    throw error;
  }
}

interface RowOptions {
  readonly delimiter: Delimiter;
  readonly header: BulkHeader;
  readonly now: Date;
  readonly limits: BulkLimits;
}

async function* readRows(text: AsyncIterable<Buffer>, options: RowOptions): AsyncGenerator<BulkRow> {
  const { delimiter, header, now, limits } = options;
  const reader = new RowReader(header, now, limits.columns);
  // The header is row 0.
  let next = 0;
  const fail = (fault: BatchFault) => unreadable(fault, limits.rowBytes, next);
  for await (const batch of rowBatches(text, limits.rowBytes, fail)) {
    for (const cells of readBatch(batch, delimiter, next)) {
      if (next > limits.rows) {
        throw new BulkFileError('too_many_rows', `The file has more than ${limits.rows} rows`);
      }
      if (next > 0) yield reader.read(cells, next);
      next += 1;
    }
  }
  if (next <= 1) throw new BulkFileError('no_rows', 'The file has a header and no rows');
}

function readBatch(batch: Buffer, delimiter: Delimiter, next: number): string[][] {
  try {
    return readCsvRows(batch, delimiter);
  } catch (error) {
    if (error instanceof BrokenQuotes) throw brokenQuotes(next + error.rowsBefore);
    throw error;
  }
}

/** A row for a message; row 0 is the header. */
const named = (row: number) => (row === 0 ? 'The header' : `Row ${row}`);
const place = (row: number) => (row === 0 ? {} : { row });

function brokenQuotes(row: number): BulkFileError {
  const detail = `${named(row)} has a quotation mark inside a cell or one that is not closed; a cell with quotation marks is written in quotation marks, with those inside doubled`;
  return new BulkFileError('broken_quotes', detail, place(row));
}

function unreadable(fault: BatchFault, rowBytes: number, row: number): BulkFileError {
  if (fault === 'nul') {
    const detail = `${named(row)} holds a NUL byte; the file is not text, or it is UTF-16 without a byte-order mark; save it as CSV UTF-8`;
    return new BulkFileError('nul_bytes', detail, place(row));
  }
  const why = fault === 'too_long_in_quotes' ? '; perhaps a quotation mark is not closed' : '';
  const detail = `${named(row)} is longer than ${rowBytes} bytes${why}`;
  return new BulkFileError('row_too_long', detail, place(row));
}
