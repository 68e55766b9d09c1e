import { dayOf } from '../screening/dates/partial-date.ts';
import { BULK_COLUMNS, type BulkColumn } from './columns.ts';
import { type CellReader, cellReaders } from './fields.ts';
import type { BulkHeader } from './header.ts';
import { fullNameFault, personFaults, type RowValues, toPerson } from './person.ts';
import type { BulkRow } from './row.ts';
import type { RowFault } from './row-fault.ts';
import { SeenPersons } from './seen-persons.ts';

/** The apostrophe that keeps a cell from starting a formula; our own results have it. */
const GUARD = /^'(?=\s*[=+\-@])/;

/** A cell as it is meant: runs of white space, line breaks among them, are one space. */
const textOf = (cell: string) => cell.replaceAll(/\s+/g, ' ').trim().replace(GUARD, '');

/** Reads the rows of one file, one after the other. */
export class RowReader {
  readonly #header: BulkHeader;
  readonly #columns: ReadonlyMap<BulkColumn, number>;
  readonly #known: ReadonlySet<BulkColumn>;
  readonly #readers: Readonly<Record<BulkColumn, CellReader>>;
  readonly #maximumColumns: number;
  readonly #seen = new SeenPersons();

  /** @param now - The moment to judge dates of birth by. */
  constructor(header: BulkHeader, now: Date, maximumColumns: number) {
    this.#header = header;
    // Faults come in the order of the known columns, wherever they stand in the file.
    this.#columns = new Map(
      BULK_COLUMNS.flatMap((column) => {
        const place = header.places.get(column);
        return place === undefined ? [] : [[column, place] as const];
      }),
    );
    this.#known = new Set(this.#columns.keys());
    this.#readers = cellReaders(dayOf(now));
    this.#maximumColumns = maximumColumns;
  }

  /** @param row - Counted from 1. */
  read(cells: readonly string[], row: number): BulkRow {
    const kept = cells.slice(0, this.#maximumColumns);
    const shape = this.#shapeFault(cells);
    const { values, faults } = shape ? { values: {}, faults: [shape] } : this.#readCells(cells);
    if (faults.length > 0) return { row, cells: kept, person: null, faults, duplicateOf: null };
    const person = toPerson(values);
    return { row, cells: kept, person, faults, duplicateOf: this.#seen.add(person, row) };
  }

  /** A row with too few or too many cells has lost or won a delimiter: no cell can be trusted. */
  #shapeFault(cells: readonly string[]): RowFault | undefined {
    const expected = this.#header.cells.length;
    const detail = `The row has ${cells.length} columns; the header has ${expected}`;
    if (cells.length < expected) return { column: null, code: 'too_few_columns', detail };
    const surplus = cells.slice(expected).some((cell) => cell.trim() !== '');
    return surplus ? { column: null, code: 'too_many_columns', detail } : undefined;
  }

  #readCells(cells: readonly string[]): { values: RowValues; faults: RowFault[] } {
    const values: RowValues = {};
    const faults: RowFault[] = [];
    const given = new Set<BulkColumn>();
    for (const [column, place] of this.#columns) {
      const text = textOf(cells[place] ?? '');
      if (text === '') continue;
      given.add(column);
      const read = this.#readers[column](text);
      if ('fault' in read) faults.push(read.fault);
      else values[column] = read.value;
    }
    const unparsed = values.full_name === undefined ? undefined : fullNameFault(values.full_name);
    if (unparsed) faults.push(unparsed);
    return { values, faults: [...faults, ...personFaults(given, this.#known)] };
  }
}
