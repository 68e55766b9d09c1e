import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { SourceFormatError } from './faults.ts';
import type { Chunks } from './lines.ts';

/** A row of a CSV file and the line on which it ends. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads the rows of a CSV file, one at a time. A byte-order mark and rows of differing length are allowed.
 *
 * @throws {SourceFormatError} when the file is not CSV.
 */
export async function* readCsv(input: Chunks): AsyncGenerator<CsvRow> {
  const parser = parse({ bom: true, relax_column_count: true, skip_empty_lines: true, info: true });
  const chunks = Readable.from(input);
  chunks.on('error', (error) => parser.destroy(error));
  const rows: AsyncIterable<{ record: string[]; info: { lines: number } }> = chunks.pipe(parser);
  try {
    for await (const { record, info } of rows) yield { line: info.lines, cells: record };
  } catch (error) {
    if (isParserError(error)) throw badRow(error.lines, 'is not valid CSV');
    throw error;
  } finally {
    chunks.destroy();
  }
}

/** The error that a row of a file deserves. */
export function badRow(line: number, detail: string): SourceFormatError {
  return new SourceFormatError([{ line, pointer: '', detail }]);
}

/** The parser's own message is dropped, because it quotes the line. */
function isParserError(error: unknown): error is Error & { lines: number } {
  return error instanceof Error && 'lines' in error && typeof error.lines === 'number';
}
