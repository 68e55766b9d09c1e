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

let installation: Installation;
let caller: TestAccount;
beforeAll(async () => {
  installation = await installWorking();
  caller = await createTestAccount(installation);
});
afterAll(() => installation.close());

const create = async (last_name = 'Onerecord', first_name = 'Oscar') =>
  (await caller.call({ method: 'POST', url: '/v1/checks', payload: { first_name, last_name } })).json();
const get = (url: string, headers: Record<string, string> = {}) => caller.call({ url: `/v1${url}`, headers });
const filesOf = (name: string) =>
  installation.store.connection.collection('fs.files').countDocuments({ filename: name });

describe('a report', () => {
  it('is a PDF, at both addresses', async () => {
    const { id } = await create();
    const answer = await get(`/checks/${id}/report`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="report-${id}.pdf"`,
      'content-length': String(answer.rawPayload.length),
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const other = await get(`/reports/${id}`);
    expect(other.headers.etag).toBe(answer.headers.etag);
    expect(other.rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  it('is made once, and sent once to a caller that keeps it', async () => {
    const { id } = await create();
    const { etag } = (await get(`/reports/${id}`)).headers;
    const stored = (await installation.store.checks.get(id))?.report;
    const again = await get(`/reports/${id}`, { 'if-none-match': String(etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await get(`/reports/${id}`, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await installation.store.checks.get(id))?.report).toEqual(stored);
    expect(await filesOf(`reports/${id}.pdf`)).toBe(1);
  });

  it('asked for many times at once is made once', async () => {
    const { id } = await create();
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(`/reports/${id}`)));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(await filesOf(`reports/${id}.pdf`)).toBe(1);
  });

  it('is made again when the check changed', async () => {
    const { id } = await create();
    const first = await get(`/reports/${id}`);
    const { model } = installation.store.checks;
    await model.updateOne({ _id: id }, { $set: { completed_at: new Date('2026-01-02T03:04:05Z') } });
    const second = await get(`/reports/${id}`);
    expect(second.headers.etag).not.toBe(first.headers.etag);
    expect(await filesOf(`reports/${id}.pdf`)).toBe(1);
  });

  it('is kept encrypted', async () => {
    const { id } = await create();
    await get(`/reports/${id}`);
    const { report } = (await installation.store.checks.get(id)) ?? {};
    const chunks: Buffer[] = [];
    for await (const chunk of installation.store.files.read(report?.file_id ?? '')) chunks.push(chunk);
    expect(Buffer.concat(chunks).includes('%PDF-')).toBe(false);
  });

  it('does not exist while the check is pending, nor for a check that was cancelled', async () => {
    const { id } = await create('Outage', 'Olga');
    const pending = await get(`/checks/${id}/report`);
    expectProblem(pending, 'conflict');
    expect(pending.json().detail).toContain('pending');
    await installation.store.checks.cancel(id, 'by test');
    expect((await get(`/checks/${id}/report`)).json().detail).toContain('cancelled');
  }, 30_000);

  it('exists for instant criminal checks alone', async () => {
    const payload = { first_name: 'Oscar', last_name: 'Onerecord' };
    const answer = await caller.call({ method: 'POST', url: '/v1/instant_criminal_profiles', payload });
    expectProblem(await get(`/reports/${answer.json().id}`), 'not_found');
  });

  it('asks that the product be enabled', async () => {
    const other = await createTestAccount(installation);
    const payload = { first_name: 'Oscar', last_name: 'Onerecord' };
    const { id } = (await other.call({ method: 'POST', url: '/v1/checks', payload })).json();
    await installation.store.accounts.setProduct(other.account._id, 'instant_criminal', { enabled: false });
    expectProblem(await other.call({ url: `/v1/reports/${id}` }), 'product_not_enabled');
  });
});

describe('the erasure of a person', () => {
  it('takes the report with it', async () => {
    const { id, profile_id } = await create();
    await get(`/reports/${id}`);
    const erased = await caller.call({ method: 'DELETE', url: `/v1/profiles/${profile_id}` });
    expect(erased.statusCode).toBe(204);
    const answer = await get(`/reports/${id}`);
    expectProblem(answer, 'conflict');
    expect(answer.json().detail).toContain('erased');
    expect(await filesOf(`reports/${id}.pdf`)).toBe(0);
  });

  it('takes the row of a bulk upload with it, and the original file', async () => {
    const file = { name: 'people.csv', content: 'full_name\nOscar Onerecord\nClara Clear\n' };
    const body = await multipart({ product_name: 'instant_criminal' }, { file });
    const { id } = (await caller.call({ method: 'POST', url: '/v1/bulk_uploads', ...body })).json();
    const reaches = (status: string) =>
      until(async () => (await get(`/bulk_uploads/${id}`)).json().status === status);
    await reaches('validated');
    await caller.call({ method: 'POST', url: `/v1/bulk_uploads/${id}/force_run` });
    await reaches('complete');
    const before = (await get(`/bulk_uploads/${id}/results`)).body;
    const checks = await installation.store.checks.model.find({ 'bulk.upload_id': id }).lean();
    const first = checks.find(({ bulk }) => bulk?.row === 1);
    await caller.call({ method: 'DELETE', url: `/v1/profiles/${first?.profile_id}` });
    expectProblem(await get(`/bulk_uploads/${id}/original`), 'conflict');

    // The worker's sweep starts what was asked for.
    const upload = await installation.store.bulkUploads.get(id);
    if (upload) await installation.app.workflows.startBulk('bulkResults', upload);
    await until(async () => (await get(`/bulk_uploads/${id}`)).json().results_ready);
    const after = (await get(`/bulk_uploads/${id}/results`)).body;
    expect(before).toContain('Oscar');
    expect(after).not.toContain('Oscar');
    expect(after).toContain('Clara Clear');
    expect(after).toContain('erased');
  });
});
