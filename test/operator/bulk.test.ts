import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkUploadDocument } from '../../store/bulk-documents.ts';
import {
  createTestAccount,
  type Installation,
  install,
  runWorker,
  type TestAccount,
} from '../support/installation.ts';
import { multipart } from '../support/multipart.ts';
import { installationEnvironment } from '../support/processes.ts';
import { until } from '../support/wait.ts';
import { documentOf } from './bulk-documents.ts';
import { NOBODY, openOperator, type TestOperator } from './support.ts';

let operator: TestOperator;
let account: string;
beforeAll(async () => {
  operator = await openOperator();
  account = (await operator.store.accounts.create({ name: 'Bulk', stage: 'test' }))._id;
});
afterAll(() => operator.close());

const insert = (fields: Partial<BulkUploadDocument> = {}) =>
  operator.store.bulkUploads.insert(documentOf({ account_id: account, ...fields }));

describe('bulk list', () => {
  it('shows the newest first, by account and status, and nothing that a file says', async () => {
    const other = (await operator.store.accounts.create({ name: 'Other', stage: 'test' }))._id;
    const first = await insert({ account_id: other, status: 'complete' });
    const second = await insert({ account_id: other });
    const third = await insert({
      account_id: other,
      status: 'failed',
      failure_reason: "'Secretname' is not",
    });
    const listed = async (...words: string[]) => {
      const rows: { id: string }[] = await operator.json('bulk', 'list', ...words);
      return rows.map(({ id }) => id);
    };
    expect((await listed()).slice(0, 3)).toEqual([third._id, second._id, first._id]);
    expect(await listed('--account', other)).toEqual([third._id, second._id, first._id]);
    expect(await listed('--account', other, '--status', 'processing')).toEqual([second._id]);
    expect((await listed('--status', 'failed'))[0]).toBe(third._id);
    expect(await listed('--account', other, '--limit', '1')).toEqual([third._id]);
    const { out } = await operator.run(['bulk', 'list', '--account', other]);
    expect(out).toMatch(new RegExp(`^${second._id} +${other} +processing +1000 +0 .+ people\\.csv$`, 'm'));
    expect(out).not.toContain('Secretname');
    expect((await operator.run(['bulk', 'list', '--json'])).out).not.toContain('Secretname');
  });

  it.each([
    ['an unknown account', ['--account', NOBODY], 3],
    ['an unknown status', ['--status', 'lost'], 2],
    ['no limit at all', ['--limit', '0'], 2],
  ])('refuses %s', async (_name, words, exit) => {
    expect((await operator.fails('bulk', 'list', ...words)).exit).toBe(exit);
  });

  it('is served by indexes', async () => {
    const indexes = await operator.store.bulkUploads.model.collection.indexes();
    const keys = indexes.map(({ key }) => JSON.stringify(key));
    expect(keys).toEqual(
      expect.arrayContaining(['{"_id":1}', '{"account_id":1,"_id":-1}', '{"status":1,"_id":-1}']),
    );
  });
});

describe('bulk show', () => {
  it('tells how an upload stands, and its faults without what they quote', async () => {
    const { _id } = await insert({ processed_row_count: 250, pending_reason: 'The court does not answer' });
    const shown = await operator.json('bulk', 'show', _id);
    expect(shown).toMatchObject({
      id: _id,
      account_id: account,
      status: 'processing',
      progress: 0.25,
      pending_reason: 'The court does not answer',
      errors: [{ row: 7, column: 'dob', code: 'bad_value', detail: "is like '…'" }],
    });
    expect(JSON.stringify(shown)).not.toContain('Secretname');
    const { out } = await operator.run(['bulk', 'show', _id]);
    expect(out).toMatch(/^processed_row_count +250$/m);
    expect(out).toMatch(/^7 +dob +bad_value +is like '…'$/m);
    expect(out).not.toContain('Secretname');
  });

  it.each(['show', 'watch', 'cancel'])('there is nothing to %s under an unknown id', async (verb) => {
    expect(await operator.fails('bulk', verb, NOBODY)).toMatchObject({
      exit: 3,
      error: { code: 'not_found', message: `There is no bulk upload ${NOBODY}` },
    });
  });
});

describe('bulk cancel', () => {
  let installation: Installation;
  let env: Record<string, string>;
  let caller: TestAccount;
  beforeAll(async () => {
    env = installationEnvironment();
    installation = await install(env);
    caller = await createTestAccount(installation);
  });
  afterAll(() => installation.close());

  const get = async (path: string) => caller.call({ url: `/v1/bulk_uploads/${path}` });
  const reaching = (id: string, ...statuses: string[]) =>
    until(async () => {
      const upload = (await get(id)).json();
      return statuses.includes(upload.status) && upload;
    });
  const upload = async (content: string): Promise<string> => {
    const body = await multipart({ product_name: 'instant_criminal' }, { file: { name: 'p.csv', content } });
    return (await caller.call({ method: 'POST', url: '/v1/bulk_uploads', ...body })).json().id;
  };
  const cancel = (id: string, changes: Record<string, string> = {}) =>
    operator.run(['bulk', 'cancel', id, '--json'], { env: { ...env, ...changes } });
  const messageOf = ({ code, err }: { code: number; err: string }) => [code, JSON.parse(err).error.message];

  it('ends a run that waits: what was done is in the results, what was not says so', async () => {
    const stopWorker = await runWorker(installation);
    try {
      const id = await upload('full_name,note\nOscar Onerecord,a\nOlga Outage,b\n,c\nClara Clear,d\n');
      await reaching(id, 'invalid_input');
      expect(messageOf(await cancel(id))).toEqual([
        1,
        'The upload is invalid_input: nothing runs that could be cancelled',
      ]);
      await caller.call({ method: 'POST', url: `/v1/bulk_uploads/${id}/force_run` });
      await until(async () => (await get(id)).json().processed_row_count === 2);

      const { code, out } = await cancel(id);
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ id, status: 'processing', cancel_requested: true });
      const ended = await reaching(id, 'cancelled');
      expect(ended).toMatchObject({
        processed_row_count: 2,
        matched_row_count: 1,
        results_ready: true,
        failure_reason: 'The operator cancelled this upload.',
      });
      const rows: Record<string, string>[] = parse((await get(`${id}/results`)).body, { columns: true });
      expect(
        rows.map(({ full_name, result_status, result_reason }) => [full_name, result_status, result_reason]),
      ).toEqual([
        ['Oscar Onerecord', 'matched', ''],
        ['Olga Outage', 'not_run', expect.stringContaining('cancelled')],
        ['', 'invalid', expect.stringContaining('name')],
        ['Clara Clear', 'no_match', ''],
      ]);
      expect(messageOf(await cancel(id))[0]).toBe(1);
      expect((await operator.run(['bulk', 'watch', id], { env })).code).toBe(1);
    } finally {
      await stopWorker();
    }
  });

  it('ends the reading of a file', async () => {
    const id = await upload('full_name\nClara Clear\n');
    expect((await cancel(id)).code).toBe(0);
    const stopWorker = await runWorker(installation);
    try {
      expect(await reaching(id, 'failed')).toMatchObject({
        failure_reason: expect.stringContaining('cancelled'),
      });
    } finally {
      await stopWorker();
    }
  });

  it('says so when nothing runs, and when Temporal does not answer', async () => {
    const { _id } = await installation.store.bulkUploads.insert(documentOf());
    expect(messageOf(await cancel(_id))).toEqual([1, expect.stringContaining('Nothing runs for the upload')]);
    const dead = { TEMPORAL_ADDRESS: '127.0.0.1:1' };
    expect(messageOf(await cancel(_id, dead))).toEqual([
      1,
      expect.stringContaining('Is TEMPORAL_ADDRESS right'),
    ]);
  });
});
