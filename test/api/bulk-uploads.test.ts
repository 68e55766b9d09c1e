import { parse } from 'csv-parse/sync';
import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestAccount,
  type Installation,
  installWorking,
  type TestAccount,
} from '../support/installation.ts';
import { multipart } from '../support/multipart.ts';
import { expectProblem } from '../support/problems.ts';
import { until } from '../support/wait.ts';

const CSV = [
  'reference_id,first_name,last_name,dob,ssn,team',
  'r-1,Oscar,Onerecord,1979-06-30,123-45-6789,=1+1',
  'r-2,Clara,Clear,02/14/1985,,blue',
  'r-3,Clara,,19850214,,blue',
  'r-4,Maria,Manyfold,,,red',
  'r-5,Clara,Clear,19850214,,blue',
  '',
].join('\r\n');

let installation: Installation;
let caller: TestAccount;
beforeAll(async () => {
  installation = await installWorking();
  caller = await createTestAccount(installation);
});
afterAll(() => installation.close());

interface Options {
  readonly fields?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly as?: TestAccount;
}

const upload = async (
  content: string | Uint8Array,
  { fields = { product_name: 'instant_criminal' }, headers = {}, as = caller }: Options = {},
) => {
  const body = await multipart(fields, { file: { name: 'people.csv', content } });
  return as.call({
    method: 'POST',
    url: '/v1/bulk_uploads',
    payload: body.payload,
    headers: { ...body.headers, ...headers },
  });
};
const get = (url: string) => caller.call({ url: `/v1/bulk_uploads/${url}` });
const post = (url: string) => caller.call({ method: 'POST', url: `/v1/bulk_uploads/${url}` });
const reaching = (id: string, ...statuses: string[]) =>
  until(async () => {
    const now = (await get(id)).json();
    return statuses.includes(now.status) && now;
  });
const uploaded = async (content: string | Uint8Array, ...statuses: string[]) =>
  reaching((await upload(content)).json().id, ...statuses);

/** An upload that ran to its end. */
const completed = async (content: string) => {
  const { id } = await uploaded(content, 'validated', 'invalid_input');
  expect((await post(`${id}/force_run`)).statusCode).toBe(201);
  return reaching(id, 'complete');
};

const rowsOf = async (id: string): Promise<Record<string, string>[]> =>
  parse((await get(`${id}/results`)).body, { columns: true });

describe('an upload', () => {
  it('is read, and waits for the word of its caller', async () => {
    const answer = await upload(CSV);
    expect(answer.statusCode).toBe(201);
    const { id } = answer.json();
    expect(answer.headers.location).toBe(`/v1/bulk_uploads/${id}`);
    expect(answer.json()).toMatchObject({
      status: 'validating',
      product_name: 'instant_criminal',
      filename: 'people.csv',
      completed_at: null,
      results_ready: false,
      progress: 0,
    });
    const read = await reaching(id, 'invalid_input');
    expect(read).toMatchObject({
      row_count: 5,
      valid_row_count: 4,
      invalid_row_count: 1,
      duplicate_row_count: 1,
      processed_row_count: 0,
      errors: [{ row: 3, column: 'last_name', code: 'missing', detail: expect.any(String) }],
    });
    expect((await get(`${id}/original`)).body).toBe(CSV);
    expectProblem(await get(`${id}/results`), 'conflict');
    expectProblem(await post(`${id}/regenerate_results`), 'conflict');
    const list = await caller.call({ url: '/v1/bulk_uploads' });
    expect(list.json()[0]).toEqual(read);
  });

  it('keeps its file encrypted', async () => {
    const { id } = (await upload(CSV)).json();
    const stored = await installation.store.bulkUploads.get(id);
    const chunks: Buffer[] = [];
    for await (const chunk of installation.store.files.read(stored?.original.file_id ?? ''))
      chunks.push(chunk);
    expect(Buffer.concat(chunks).includes('Oscar')).toBe(false);
  });

  it('runs once: every valid row becomes a check, and every row a line', async () => {
    const done = await completed(CSV);
    expect(done).toMatchObject({
      processed_row_count: 4,
      matched_row_count: 2,
      failed_row_count: 0,
      progress: 1,
      results_ready: true,
      completed_at: expect.any(String),
    });
    const rows = await rowsOf(done.id);
    expect(rows.map((row) => [row.reference_id, row.result_status, row.result_records])).toEqual([
      ['r-1', 'matched', '1'],
      ['r-2', 'no_match', '0'],
      ['r-3', 'invalid', ''],
      ['r-4', 'matched', '3'],
      ['r-5', 'no_match', '0'],
    ]);
    expect(rows[0]).toMatchObject({ ssn: '***-**-6789', team: "'=1+1" });
    expect(rows[2]?.result_reason).toContain('last_name');
    expect(rows[4]?.result_duplicate_of).toBe('2');
    const check = (await caller.call({ url: `/v1/checks/${rows[0]?.result_check_id}` })).json();
    expect(check).toMatchObject({
      status: 'complete',
      reference_id: 'r-1',
      profile_id: rows[0]?.result_profile_id,
    });
    expect(check.results).toHaveLength(1);
    expectProblem(await post(`${done.id}/force_run`), 'conflict');
  });

  it('gives a workbook too', async () => {
    const { id } = await completed(CSV);
    const answer = await get(`${id}/results?format=xlsx`);
    expect(answer.headers['content-disposition']).toContain(`results-${id}.xlsx`);
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(answer.rawPayload as unknown as ArrayBuffer);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Summary', 'Subjects', 'Records']);
    expect(workbook.getWorksheet('Subjects')?.actualRowCount).toBe(6);
  });

  it('has its results written anew from what its rows stored', async () => {
    const { id } = await completed(CSV);
    const before = (await get(`${id}/results`)).body;
    const stored = await installation.store.bulkUploads.get(id);
    const answer = await post(`${id}/regenerate_results`);
    expect(answer.statusCode).toBe(202);
    await until(async () => (await get(id)).json().results_ready);
    expect((await get(`${id}/results`)).body).toBe(before);
    const after = await installation.store.bulkUploads.get(id);
    expect(after?.results?.csv.file_id).not.toBe(stored?.results?.csv.file_id);
    expect(after?.results?.xlsx.sha256).toBe(stored?.results?.xlsx.sha256);
  });

  it('waits for the rows whose source is silent, and does not stop the others', async () => {
    const { id } = await uploaded('full_name\nFrank Failure\nClara Clear\n', 'validated');
    await post(`${id}/force_run`);
    const waiting = await until(async () => {
      const now = (await get(id)).json();
      return now.processed_row_count === 1 && now;
    });
    expect(waiting.status).toBe('processing');
    const done = await reaching(id, 'complete');
    expect(done).toMatchObject({ processed_row_count: 2, matched_row_count: 1 });
  });

  it('that cannot be read says why', async () => {
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)]);
    const read = await uploaded(zip, 'failed');
    expect(read.failure_reason).toContain('ZIP');
    expect(read.errors).toEqual([
      { row: null, column: null, code: 'wrong_format', detail: read.failure_reason },
    ]);
    expect(read.completed_at).toEqual(expect.any(String));
    expectProblem(await post(`${read.id}/force_run`), 'conflict');
  });

  it('without a row that can be run is refused its run', async () => {
    const { id } = await uploaded('first_name,last_name\nClara,\n', 'invalid_input');
    const answer = await post(`${id}/force_run`);
    expectProblem(answer, 'conflict');
    expect(answer.json().detail).toContain('No row');
  });

  it('tells by webhook that it was read and that it is complete', async () => {
    const { id } = await completed(CSV);
    // An event is noted right after what it tells of is stored.
    const types = await until(async () => {
      const events = (await caller.call({ url: '/v1/events?limit=100' })).json();
      const told: string[] = events
        .filter((event: { data: { object: { id: string } } }) => event.data.object.id === id)
        .map(({ type }: { type: string }) => type);
      return told.length >= 2 && told;
    });
    expect(types).toEqual(['bulk_upload.completed', 'bulk_upload.validated']);
  });
});

describe('a request to upload', () => {
  const staged = async () =>
    installation.store.connection.collection('fs.files').countDocuments({ filename: 'staged' });

  it('needs a file and a product', async () => {
    const empty = await multipart({ product_name: 'profile' }, {});
    const answer = await caller.call({ method: 'POST', url: '/v1/bulk_uploads', ...empty });
    expect(expectProblem(answer, 'validation_error').sort()).toEqual(['/file', '/product_name']);
    const json = await caller.call({ method: 'POST', url: '/v1/bulk_uploads', payload: { file: 'x' } });
    expectProblem(json, 'unsupported_media_type');
  });

  it('leaves nothing behind when it is refused', async () => {
    await until(async () => (await staged()) === 0);
    expectProblem(await upload(CSV, { fields: { product_name: 'x' } }), 'validation_error');
    await until(async () => (await staged()) === 0);
  });

  it('is replayed under its key, and refused with another file', async () => {
    const headers = { 'idempotency-key': 'bulk-1' };
    const first = await upload(CSV, { headers });
    const again = await upload(CSV, { headers });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json()).toEqual(first.json());
    expectProblem(await upload(`${CSV}x,y`, { headers }), 'idempotency_mismatch');
    await until(async () => (await staged()) === 0);
  });

  it('for the regulated product needs its settings, and is checked but not run', async () => {
    const regulated = { product_name: 'instant_criminal_regulated' };
    const faults = expectProblem(await upload(CSV, { fields: regulated }), 'validation_error');
    expect(faults.sort()).toEqual(['/settings/filter_context', '/settings/permissible_purpose']);
    const bad = { ...regulated, settings: '{"permissible_purpose":"Curiosity","x":1}' };
    expect(expectProblem(await upload(CSV, { fields: bad }), 'validation_error').sort()).toEqual([
      '/settings/permissible_purpose',
      '/settings/x',
    ]);
    const settings = JSON.stringify({
      permissible_purpose: 'Employment',
      filter_context: { filter_domain: 'employment', candidate_jurisdiction: { state: 'TX' } },
    });
    const { id } = (await upload(CSV, { fields: { ...regulated, settings } })).json();
    await reaching(id, 'invalid_input');
    expectProblem(await post(`${id}/force_run`), 'conflict');
  });

  it('asks that the product of the rows be enabled', async () => {
    const other = await createTestAccount(installation);
    await installation.store.accounts.setProduct(other.account._id, 'instant_criminal', { enabled: false });
    expectProblem(await upload(CSV, { as: other }), 'product_not_enabled');
  });
});
