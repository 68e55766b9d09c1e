import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { inputCells } from './input-cells.ts';
import { OUTCOME_COLUMNS, type RowOutcome } from './outcome.ts';
import { safeCsvText } from './safe-text.ts';

/**
 * Writes the results as CSV (RFC 4180, UTF-8, commas, CRLF): the input's columns in their order, then those of
 * `OUTCOME_COLUMNS`. The same outcomes give the same bytes. Memory stays flat.
 *
 * @param header - The header's cells as in the file.
 * @param rows - In the order of the file.
 * @param out - Is ended; destroyed when writing fails.
 */
export async function writeResultsCsv(
  header: readonly string[],
  rows: AsyncIterable<RowOutcome>,
  out: Writable,
): Promise<void> {
  const input = inputCells(header);
  async function* lines() {
    yield [...input.names.map(safeCsvText), ...OUTCOME_COLUMNS.map(({ name }) => name)];
    for await (const outcome of rows) {
      const cells = OUTCOME_COLUMNS.map(({ value }) => value(outcome));
      yield [...input.of(outcome), ...cells].map((cell) =>
        typeof cell === 'number' ? cell : safeCsvText(cell),
      );
    }
  }
  await pipeline(lines, stringify({ record_delimiter: 'windows', quote_record_delimiter: true }), out);
}
