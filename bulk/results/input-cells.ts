import { maskSsn } from '../../screening/person-formats.ts';
import { columnOf } from '../columns.ts';
import { OUTCOME_COLUMNS, type RowOutcome } from './outcome.ts';

const OUTCOME_NAMES: ReadonlySet<string> = new Set(OUTCOME_COLUMNS.map(({ name }) => name));

/** How the cells of an input file stand in its results. */
export interface InputCells {
  /** The header's cells; those that bear the name of an outcome column are renamed. */
  readonly names: readonly string[];
  /** A row's cells, just as many as the header has, with the Social Security number masked. */
  readonly of: (outcome: RowOutcome) => string[];
}

/** @param header - The header's cells as in the file. */
export function inputCells(header: readonly string[]): InputCells {
  const hidden = header.findIndex((cell) => columnOf(cell) === 'ssn');
  return {
    names: header.map((cell) => freeName(cell.trim(), header)),
    of: ({ cells }) =>
      header.map((_, place) => {
        const cell = cells[place] ?? '';
        return place === hidden && cell.trim() !== '' ? masked(cell) : cell;
      }),
  };
}

/** Earlier results that are sent again have these columns: the new ones keep their names. */
function freeName(name: string, header: readonly string[]): string {
  if (!OUTCOME_NAMES.has(name.toLowerCase())) return name;
  const taken = new Set(header.map((cell) => cell.trim().toLowerCase()));
  let free = `input_${name}`;
  while (taken.has(free.toLowerCase())) free = `input_${free}`;
  return free;
}

/** Of a text that is not a whole number, no digit is shown. */
const masked = (cell: string) => (cell.replaceAll(/\D/g, '').length === 9 ? maskSsn(cell) : '***');
