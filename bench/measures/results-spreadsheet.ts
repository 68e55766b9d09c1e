import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import exceljs from 'exceljs';
import { BULK_COLUMNS } from '../../bulk/columns.ts';
import type { Cell, RowOutcome } from '../../bulk/results/outcome.ts';
import { recordsSheet } from '../../bulk/results/records-sheet.ts';
import { subjectsSheet } from '../../bulk/results/subjects-sheet.ts';
import type { UploadSummary } from '../../bulk/results/summary-sheet.ts';
import { writeResultsXlsx } from '../../bulk/results/xlsx.ts';
import { searchCriminalRecords } from '../../screening/checks/criminal-search.ts';
import { resultOf } from '../../screening/checks/result.ts';
import type { Bench } from '../environment.ts';
import { type Figure, median, round, unitsPerSecond } from '../figures.ts';
import { benchPeople } from '../people.ts';
import { loadIndexes, searchFor } from '../searches.ts';

const ROWS = 5000;
const ROUNDS = 5;

const SUMMARY: UploadSummary = {
  id: 'bench',
  filename: 'people.csv',
  product_name: 'instant_criminal',
  created_at: new Date('2026-11-21T12:00:00Z'),
  completed_at: new Date('2026-11-21T12:10:00Z'),
  row_count: ROWS,
  valid_row_count: ROWS,
  invalid_row_count: 0,
  duplicate_row_count: 0,
  processed_row_count: ROWS,
  matched_row_count: 0,
  failed_row_count: 0,
};

interface Sheet {
  readonly name: string;
  readonly lines: readonly (readonly Cell[])[];
}

/** What comes of the bench's people. */
async function outcomesOf(bench: Bench): Promise<RowOutcome[]> {
  const indexes = await loadIndexes(bench);
  return benchPeople(ROWS).map((person, at) => {
    const { results, identities } = resultOf(
      searchCriminalRecords(indexes, searchFor(person)),
      'instant_criminal',
    );
    const { addresses: [address] = [], ...fields } = person;
    const values: Record<string, string> = { ...fields, ...address };
    return {
      row: at + 1,
      cells: BULK_COLUMNS.map((column) => values[column] ?? ''),
      status: results.length > 0 ? 'matched' : 'no_match',
      check_id: randomUUID(),
      profile_id: randomUUID(),
      records: results,
      identities,
    };
  });
}

/** The cells that the results have. */
const sheetsOf = (outcomes: readonly RowOutcome[]): Sheet[] =>
  [subjectsSheet(BULK_COLUMNS), recordsSheet(BULK_COLUMNS)].map(({ name, columns, lines }) => ({
    name,
    lines: [columns.map(({ title }) => title), ...outcomes.flatMap((outcome) => [...lines(outcome)])],
  }));

/** Takes what is written and keeps nothing. */
const nowhere = () =>
  new Writable({
    write(_chunk, _encoding, done) {
      done();
    },
  });

async function writeBare(sheets: readonly Sheet[]): Promise<void> {
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: nowhere() });
  for (const { name, lines } of sheets) {
    const sheet = workbook.addWorksheet(name);
    for (const line of lines) sheet.addRow([...line]).commit();
    sheet.commit();
  }
  await workbook.commit();
}

/** The spreadsheet of a bulk upload's results, over the package's own streaming writer with the same cells. */
export async function resultsSpreadsheet(bench: Bench): Promise<Figure[]> {
  const outcomes = await outcomesOf(bench);
  const sheets = sheetsOf(outcomes);
  const lines = sheets.reduce((sum, sheet) => sum + sheet.lines.length, 0);
  const open = async function* () {
    yield* outcomes;
  };
  const ours = () => unitsPerSecond(lines, () => writeResultsXlsx(SUMMARY, BULK_COLUMNS, open, nowhere()));
  const bare = () => unitsPerSecond(lines, () => writeBare(sheets));
  await bare();
  await ours();
  const rounds: { bare: number; ours: number }[] = [];
  for (let at = 0; at < ROUNDS; at += 1) rounds.push({ bare: await bare(), ours: await ours() });
  const [theirs, mine] = [median(rounds.map((one) => one.bare)), median(rounds.map((one) => one.ours))];
  return [
    {
      name: 'spreadsheet rows / bare streaming writer',
      value: round(median(rounds.map((one) => one.ours / one.bare))),
      aim: 0.8,
      sense: 'at least',
      unit: 'ratio',
      detail: `${round(mine, 0)}/s over ${round(theirs, 0)}/s, ${lines} rows of two sheets`,
    },
  ];
}
