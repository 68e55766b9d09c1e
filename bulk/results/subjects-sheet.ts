import { inputCells } from './input-cells.ts';
import { OUTCOME_COLUMNS } from './outcome.ts';
import type { DetailSheet } from './sheets.ts';

const INPUT_WIDTH = 18;

/** One line for each row: its number, the input's columns, and what came of it. */
export function subjectsSheet(header: readonly string[]): DetailSheet {
  const input = inputCells(header);
  return {
    name: 'Subjects',
    columns: [
      { title: 'Row', width: 8 },
      ...input.names.map((title) => ({ title, width: INPUT_WIDTH })),
      ...OUTCOME_COLUMNS.map(({ title, width }) => ({ title, width })),
      { title: 'Completed at', width: 25 },
    ],
    *lines(outcome) {
      yield [
        outcome.row,
        ...input.of(outcome),
        ...OUTCOME_COLUMNS.map(({ value }) => value(outcome)),
        outcome.completed_at?.toISOString() ?? '',
      ];
    },
  };
}
