import { stringify } from 'csv-stringify/sync';
import { INSTANT_CRIMINAL_SCENARIOS } from './instant-criminal.ts';
import type { SearchScenario, TestScenario } from './scenario.ts';

const COLUMNS = ['reference_id', 'first_name', 'last_name', 'dob'] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

/** A row that meets a scenario of instant criminal checks, with the scenario's name as its reference. */
function rowOf(name: string): Row {
  const { inputs } = scenarioOf(name);
  const row: Row = { reference_id: name };
  for (const column of COLUMNS) {
    const value = inputs[column];
    if (typeof value === 'string') row[column] = value;
  }
  return row;
}

function scenarioOf(name: string): SearchScenario {
  const found = INSTANT_CRIMINAL_SCENARIOS.find(({ id }) => id === `instant_criminal.${name}`);
  if (!found) throw new Error(`No scenario of instant criminal checks is called ${name}`);
  return found;
}

const csv = (rows: readonly Row[]): string => stringify([...rows], { header: true, columns: [...COLUMNS] });

const bulkScenario = (
  name: string,
  description: string,
  file: string,
  expected: TestScenario['expected'],
): TestScenario => ({
  id: `bulk_upload.${name}`,
  product: 'bulk_upload',
  description,
  inputs: { product_name: 'instant_criminal', file },
  expected,
});

const counts = (valid: number, invalid = 0) => ({
  row_count: valid + invalid,
  valid_row_count: valid,
  invalid_row_count: invalid,
  duplicate_row_count: 0,
});

/** What a forced run brings. */
const afterRun = (processed: number, matched: number) => ({
  after_force_run: {
    status: 'complete',
    processed_row_count: processed,
    matched_row_count: matched,
    failed_row_count: 0,
  },
});

/**
 * Scenarios of bulk uploads. `file` is the text of the file, to be posted as the part of that name; its rows meet the
 * scenarios of instant criminal checks.
 */
export const BULK_UPLOAD_SCENARIOS: readonly TestScenario[] = [
  bulkScenario(
    'all_valid',
    'Every row is good: a run brings records for three of the four',
    csv(['clear', 'one_record', 'many_identities', 'sex_offender'].map(rowOf)),
    { status: 'validated', ...counts(4), ...afterRun(4, 3) },
  ),
  bulkScenario(
    'some_invalid',
    'Two rows of four are bad: one has no last name, one a date of birth that does not exist. The others can be forced',
    csv([
      rowOf('one_record'),
      { ...rowOf('clear'), last_name: '' },
      { ...rowOf('watchlist'), dob: '19610231' },
      rowOf('sealed_record'),
    ]),
    { status: 'invalid_input', ...counts(2, 2), ...afterRun(2, 2) },
  ),
  bulkScenario(
    'unreadable',
    'A quotation mark is not closed: the file cannot be read, and no row can be forced',
    `${COLUMNS.join(',')}\none_record,"Oscar,Onerecord,19790630\n`,
    { status: 'failed', ...counts(0) },
  ),
  bulkScenario(
    'waiting_row',
    'One row waits for its source for 12 seconds: the run goes on, and completes when it has answered',
    csv(['one_record', 'pending'].map(rowOf)),
    {
      status: 'validated',
      ...counts(2),
      ...afterRun(2, 1),
      pending_seconds: scenarioOf('pending').silence?.seconds,
    },
  ),
];
