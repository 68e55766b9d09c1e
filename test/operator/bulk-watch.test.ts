import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeProgress, RowRate, viewProgress, withoutQuoted } from '../../operator/bulk-progress.ts';
import { runOperator } from '../../operator/program.ts';
import type { BulkUploadDocument } from '../../store/bulk-documents.ts';
import { until } from '../support/wait.ts';
import { documentOf } from './bulk-documents.ts';
import { NOBODY, openOperator, type TestOperator } from './support.ts';

let operator: TestOperator;
beforeAll(async () => {
  operator = await openOperator();
});
afterAll(() => operator.close());

const insert = (fields: Partial<BulkUploadDocument> = {}) =>
  operator.store.bulkUploads.insert(documentOf(fields));
const change = (id: string, fields: Partial<BulkUploadDocument>) =>
  operator.store.bulkUploads.model.updateOne({ _id: id }, { $set: fields });

/** Runs a command whose output is read while it comes. */
function follow(words: readonly string[], { isTerminal = false, columns = 500 } = {}) {
  const printed = { out: '', err: '' };
  const ended = runOperator(words, {
    env: operator.env,
    localDir: operator.dir,
    isTerminal,
    columns: () => columns,
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
  });
  return { printed, ended };
}
const watch = (id: string, ...words: string[]) => ['bulk', 'watch', id, '--interval', '10', ...words];

describe('bulk watch', () => {
  it('prints a JSON line for each change and ends with 0 when the upload is complete', async () => {
    const { _id } = await insert({ status: 'validating', row_count: 0, valid_row_count: 0 });
    const { printed, ended } = follow(watch(_id, '--json'));
    const told = (part: string) => until(async () => printed.out.includes(part));
    await told('"validating"');
    await change(_id, { status: 'validated', row_count: 1002, valid_row_count: 1000 });
    await told('"validated"');
    await change(_id, { status: 'processing' });
    await told('"processing"');
    await change(_id, { processed_row_count: 250, matched_row_count: 3 });
    await told('"processed_row_count":250');
    await operator.store.bulkUploads.setPendingReason(_id, 'No record source is published');
    await told('No record source');
    await change(_id, { status: 'complete', processed_row_count: 1000, matched_row_count: 9 });
    expect(await ended).toBe(0);
    const lines = printed.out.trimEnd().split('\n');
    const documents = lines.map((line) => JSON.parse(line));
    const seen = documents.map(({ status, processed_row_count }) => [status, processed_row_count]);
    expect(seen).toEqual([
      ['validating', 0],
      ['validated', 0],
      ['processing', 0],
      ['processing', 250],
      ['processing', 250],
      ['complete', 1000],
    ]);
    expect(documents[3].rows_per_second).toBeGreaterThan(0);
    expect(documents[3].seconds_left).toBeGreaterThanOrEqual(0);
    expect(documents[5]).toMatchObject({ matched_row_count: 9, progress: 1, rows_per_second: null });
    expect(printed.err).toBe('');
  });

  it('prints lines for people when nobody looks, none twice', async () => {
    const { _id } = await insert();
    const { printed, ended } = follow(watch(_id));
    await until(async () => printed.out.includes('0 of 1,000 rows'));
    await change(_id, { status: 'complete', processed_row_count: 1000, matched_row_count: 9 });
    expect(await ended).toBe(0);
    expect(printed).toEqual({
      out: 'processing  0 of 1,000 rows  0 matched  0 failed\ncomplete  1,000 of 1,000 rows  9 matched  0 failed\n',
      err: '',
    });
  });

  it('writes one line over and over in a terminal, no wider than it', async () => {
    const { _id } = await insert({ processed_row_count: 500 });
    const { printed, ended } = follow(watch(_id), { isTerminal: true, columns: 40 });
    await until(async () => printed.err.split('\r').length > 3);
    await change(_id, { status: 'complete', processed_row_count: 1000 });
    expect(await ended).toBe(0);
    expect(printed.out).toBe('complete  1,000 of 1,000 rows  0 matched  0 failed\n');
    const shown = printed.err.split('\r\u001b[2K').slice(1);
    expect(shown[0]).toBe('processing  [############------------]  '.slice(0, 39));
    expect(shown.at(-1)).toBe('');
    expect(printed.err).not.toContain('\n');
  });

  it.each(['failed', 'cancelled'] as const)('ends with 1 when the upload is %s', async (status) => {
    const { _id } = await insert();
    const { printed, ended } = follow(watch(_id, '--json'));
    await until(async () => printed.out !== '');
    await change(_id, { status, failure_reason: 'The operator cancelled this upload.' });
    expect(await ended).toBe(1);
    const last = JSON.parse(printed.out.trimEnd().split('\n').at(-1) ?? '');
    expect(last).toMatchObject({ status, failure_reason: 'The operator cancelled this upload.' });
    expect(JSON.parse(printed.err)).toEqual({
      error: { code: 'failed', message: `The upload is ${status}` },
    });
  });

  it('takes no interval that would ask without rest', async () => {
    expect((await operator.fails('bulk', 'watch', NOBODY, '--interval', '0')).exit).toBe(2);
  });
});

describe('the rate', () => {
  const rateOf = (samples: readonly (readonly [number, number])[]) => {
    const rate = new RowRate();
    for (const [at, rows] of samples) rate.add(at, rows);
    return rate.perSecond;
  };

  it.each([
    ['is unknown at first', [[0, 0]], undefined],
    [
      'is told from the second look on',
      [
        [0, 0],
        [2000, 500],
      ],
      250,
    ],
    [
      'forgets what is older than the window',
      [
        [0, 0],
        [60_000, 600],
        [75_000, 900],
      ],
      20,
    ],
    [
      'falls to nothing when nothing is done',
      [
        [0, 0],
        [1000, 600],
        [16_000, 600],
        [31_000, 600],
      ],
      0,
    ],
  ] as const)('%s', (_name, samples, rate) => {
    expect(rateOf(samples)).toBe(rate);
  });

  it.each([
    [
      { processed_row_count: 400 },
      200,
      true,
      '[#########---------------]  400 of 1,000 rows  200 rows/s  3 s left  ',
    ],
    [{ processed_row_count: 400 }, 0, false, 'processing  400 of 1,000 rows  0 matched  0 failed'],
    [{ status: 'validating', row_count: 0 }, 5, true, 'validating  reading the file'],
    [
      { status: 'invalid_input' },
      undefined,
      true,
      "1,000 of 1,002 rows can be run  waits for its account's word",
    ],
    [{ status: 'failed', row_count: 0, failure_reason: "It's 'x'" }, undefined, true, "failed  It'…'"],
    [{ pending_reason: 'Silence' }, undefined, false, '0 failed  waits: Silence'],
  ] as const)('%o at %s rows a second', (fields, perSecond, withBar, text) => {
    expect(describeProgress(viewProgress(documentOf(fields), perSecond), withBar)).toContain(text);
  });

  it('nothing that a text quotes is left', () => {
    expect(withoutQuoted("'Dolores' is not a column; did you mean dob?")).toBe(
      "'…' is not a column; did you mean dob?",
    );
    expect(withoutQuoted("Ignored: 'O'Brien', 'b\n'.")).toBe("Ignored: '…'.");
  });
});
