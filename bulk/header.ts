import { BULK_COLUMNS, type BulkColumn, columnMeant, columnOf } from './columns.ts';
import { BulkFileError } from './file-error.ts';

/** The header of a bulk file. */
export interface BulkHeader {
  /** As in the file. */
  readonly cells: readonly string[];
  /** Where each known column stands, counted from 0. */
  readonly places: ReadonlyMap<BulkColumn, number>;
  /** For the person who sent the file: what was ignored. */
  readonly notes: readonly string[];
}

const LONGEST_QUOTE = 64;
const SEPARATE: readonly BulkColumn[] = ['first_name', 'last_name'];

/**
 * Reads the header. A column that is not known but close to one that is not there is refused, since its values would
 * be lost unseen; other unknown columns are ignored, and kept in the results.
 *
 * @param cells - The first row that is not blank.
 * @throws {BulkFileError} `too_many_columns`, `missing_header`, `unknown_column`, `duplicate_column`, `missing_column`.
 */
export function readHeader(cells: readonly string[], maximumColumns: number): BulkHeader {
  if (cells.length > maximumColumns) {
    throw new BulkFileError(
      'too_many_columns',
      `The file has ${cells.length} columns; at most ${maximumColumns} are allowed`,
    );
  }
  const places = new Map<BulkColumn, number>();
  const unknown: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = columnOf(cell);
    if (column === undefined) unknown.push(cell);
    else if (places.has(column)) {
      throw new BulkFileError('duplicate_column', `The column ${column} stands twice`, { column });
    } else places.set(column, place);
  }
  if (places.size === 0) throw missingHeader(cells);
  refuseSlips(unknown, places);
  requireNames(places);
  return { cells, places, notes: notesOn(unknown) };
}

/** Nothing is quoted: the first row of a file without a header is a person. */
function missingHeader(cells: readonly string[]): BulkFileError {
  const meant = cells.flatMap((cell, at) => {
    const column = columnMeant(cell);
    return column ? [`column ${at + 1} may be meant as ${column}`] : [];
  });
  const hint = meant.length > 0 ? ` (${meant.slice(0, BULK_COLUMNS.length).join(', ')})` : '';
  return new BulkFileError(
    'missing_header',
    `The first row names no known column${hint}; the known columns are ${BULK_COLUMNS.join(', ')}`,
  );
}

/** A cell for a message: short, and without characters that cannot be seen. */
const quote = (cell: string) => `'${cell.trim().replaceAll(/\p{C}/gu, '').slice(0, LONGEST_QUOTE)}'`;

function refuseSlips(unknown: readonly string[], places: ReadonlyMap<BulkColumn, number>): void {
  const named = (column: BulkColumn) =>
    places.has(column) || (column === 'full_name' && SEPARATE.every((part) => places.has(part)));
  for (const cell of unknown) {
    const column = columnMeant(cell);
    if (column === undefined || named(column)) continue;
    throw new BulkFileError('unknown_column', `${quote(cell)} is not a column; did you mean ${column}?`, {
      column,
    });
  }
}

function requireNames(places: ReadonlyMap<BulkColumn, number>): void {
  if (places.has('full_name')) return;
  const missing = SEPARATE.filter((column) => !places.has(column));
  const [first] = missing;
  if (first === undefined) return;
  const detail =
    missing.length === SEPARATE.length
      ? 'The file needs the columns first_name and last_name, or full_name'
      : `The column ${first} is missing`;
  throw new BulkFileError('missing_column', detail, { column: first });
}

function notesOn(unknown: readonly string[]): string[] {
  const named = unknown.filter((cell) => cell.trim() !== '');
  if (named.length === 0) return [];
  const names = named.map(quote).join(', ');
  return [`Columns that are not known are ignored, and kept in the results: ${names}.`];
}
