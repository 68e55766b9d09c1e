import { badRow, readCsv } from '../csv.ts';
import type { Chunks } from '../lines.ts';

/** One cell of a row; undefined where the file says `-0-`. */
export type Cell = string | undefined;

/** A row of one of the files, with the line it stands on. */
export interface Row {
  readonly line: number;
  readonly cells: readonly Cell[];
}

const END_OF_FILE = '\u001A';
// The last cell of a file may have lost its final hyphen.
const NOTHING = /^-0-?$/;

/**
 * Reads the rows of a legacy OFAC file: no header, `-0-` for nothing,
 * and at times a 0x1A control character at the end.
 *
 * @throws {SourceFormatError} when a row has the wrong number of cells or is not CSV at all.
 */
export async function* readRows(input: Chunks, width: number): AsyncGenerator<Row> {
  for await (const { line, cells } of readCsv(input)) {
    if (cells.length === 1 && cells[0]?.trim() === END_OF_FILE) continue;
    if (cells.length !== width) throw badRow(line, `has ${cells.length} cells where ${width} are expected`);
    yield { line, cells: cells.map(readCell) };
  }
}

function readCell(text: string): Cell {
  const trimmed = text.trim();
  return trimmed === '' || NOTHING.test(trimmed) ? undefined : trimmed;
}

/**
 * Collects the rows of a side file by entity number. The side files are small, and have to be at hand whole,
 * because nothing promises that they are sorted as the main file is.
 */
export async function collectRows(input: Chunks, width: number): Promise<Map<string, Cell[][]>> {
  const byEntity = new Map<string, Cell[][]>();
  for await (const { line, cells } of readRows(input, width)) {
    const [entity, ...rest] = cells;
    if (entity === undefined) throw badRow(line, 'has no entity number');
    const rows = byEntity.get(entity);
    if (rows === undefined) byEntity.set(entity, [rest]);
    else rows.push(rest);
  }
  return byEntity;
}
