import { Writable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { writeResultsCsv } from '../../bulk/results/csv.ts';
import type { RowOutcome } from '../../bulk/results/outcome.ts';
import { HEADER, MATCHED, openOf, outcomeOf, Sink } from './support.ts';

async function resultsOf(header: readonly string[], ...outcomes: RowOutcome[]): Promise<string[][]> {
  const out = new Sink();
  await writeResultsCsv(header, openOf(...outcomes)(), out);
  return parse(out.bytes);
}

const OUTCOMES = [
  'result_status',
  'result_check_id',
  'result_profile_id',
  'result_records',
  'result_identities',
  'result_best_score',
  'result_categories',
  'result_duplicate_of',
  'result_reason',
];

describe('the results as CSV', () => {
  it('hold the input, and what came of it', async () => {
    const rows = await resultsOf(
      HEADER,
      MATCHED,
      outcomeOf({ row: 2, check_id: 'check-2', profile_id: 'profile-2', duplicate_of: 1 }),
      outcomeOf({ row: 3, status: 'invalid', reason: 'dob must be a date' }),
      outcomeOf({ row: 4, status: 'failed', reason: 'gave up' }),
      outcomeOf({ row: 5, status: 'not_run' }),
    );
    const input = ['r-1', 'Dolores', 'Quintanilla', '***-**-6789', 'green'];
    expect(rows).toEqual([
      [...HEADER, ...OUTCOMES],
      [...input, 'matched', 'check-1', 'profile-1', '2', '1', '91.5', 'Criminal/traffic; Patriot', '', ''],
      [...input, 'no_match', 'check-2', 'profile-2', '0', '0', '', '', '1', ''],
      [...input, 'invalid', '', '', '', '', '', '', '', 'dob must be a date'],
      [...input, 'failed', '', '', '', '', '', '', '', 'gave up'],
      [...input, 'not_run', '', '', '', '', '', '', '', ''],
    ]);
  });

  it.each([
    ['123456789', '***-**-6789'],
    ['12345678', '***'],
    ['none, 42', '***'],
    ['', ''],
  ])('show no Social Security number: %j', async (ssn, shown) => {
    const [, row] = await resultsOf(['full_name', ' SSN '], outcomeOf({ cells: ['Jane Sample', ssn] }));
    expect(row?.[1]).toBe(shown);
  });

  it('have as many cells in every row', async () => {
    const rows = await resultsOf(
      HEADER,
      outcomeOf({ cells: ['a'] }),
      outcomeOf({ cells: Array(9).fill('b') }),
    );
    expect(rows.map((row) => row.length)).toEqual(Array(3).fill(HEADER.length + OUTCOMES.length));
    expect(rows[1]?.slice(0, 6)).toEqual(['a', '', '', '', '', 'no_match']);
  });

  it('keep their names when earlier results are sent again', async () => {
    const [header] = await resultsOf(['Result_Status', 'input_result_status', 'result_status'], outcomeOf());
    expect(header?.slice(0, 4)).toEqual([
      'input_Result_Status'.replace('input_', 'input_input_'),
      'input_result_status',
      'input_input_result_status',
      'result_status',
    ]);
  });

  it('wait for a slow reader', async () => {
    let [made, taken, ahead] = [0, 0, 0];
    const cells = ['x'.repeat(1000)];
    async function* many() {
      for (; made < 5000; made++) yield outcomeOf({ cells });
    }
    const slow = new Writable({
      write(chunk: Buffer, _encoding, done) {
        taken += chunk.length;
        ahead = Math.max(ahead, made * 1000 - taken);
        setImmediate(done);
      },
    });
    await writeResultsCsv(['full_name'], many(), slow);
    expect(taken).toBeGreaterThan(5_000_000);
    expect(ahead).toBeLessThan(200_000);
  });

  it('end with the error of the source', async () => {
    const out = new Sink();
    async function* broken() {
      yield outcomeOf();
      throw new Error('the store is gone');
    }
    await expect(writeResultsCsv(HEADER, broken(), out)).rejects.toThrow('the store is gone');
    expect(out.destroyed).toBe(true);
  });
});
