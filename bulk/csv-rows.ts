import { CsvError, parse } from 'csv-parse/sync';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Quotation marks in a batch are broken. */
export class BrokenQuotes extends Error {
  /** How many rows of the batch come before the broken one. */
  readonly rowsBefore: number;

  constructor(rowsBefore: number) {
    super('Broken quotation marks');
    this.rowsBefore = rowsBefore;
  }
}

/**
 * Reads whole rows of CSV (RFC 4180). Line endings may be of any kind; rows without a value are left out.
 *
 * @param batch - UTF-8.
 * @param atMost - How many rows are wanted; all when left out.
 * @throws {BrokenQuotes}
 */
export function readCsvRows(batch: Buffer, delimiter: Delimiter, atMost = -1): string[][] {
  try {
    return parse(batch, {
      delimiter,
      to: atMost,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    });
  } catch (error) {
    // The parser's own message is dropped, because it quotes the cell.
    if (error instanceof CsvError) throw new BrokenQuotes(Number(error.records));
    throw error;
  }
}
