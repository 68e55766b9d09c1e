import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { workflowIds } from '../../workflows/contract.ts';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';

const PERSON = { first_name: 'Ana', last_name: 'Reyes' };
const DESTINATION = 'http://127.0.0.1:9/';

let installation: Installation;
let caller: TestAccount;
beforeAll(async () => {
  installation = await install();
  caller = await createTestAccount(installation, { destinationUrl: DESTINATION, scopes: ['create:user'] });
});
afterAll(() => installation.close());

const post = (key: string, payload: object = PERSON, { url = '/v1/profiles', as = caller } = {}) =>
  as.call({ method: 'POST', url, payload, headers: { 'idempotency-key': key } });

const keysOf = (key: string) =>
  installation.store.idempotency.model.countDocuments({ _id: new RegExp(`\\|${key}$`) });

describe('a request under an idempotency key', () => {
  it('is answered again with the same status, body and headers', async () => {
    const first = await post('replay');
    const again = await post('replay');
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    for (const name of ['location', 'content-type']) expect(again.headers[name]).toBe(first.headers[name]);
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  it('is kept sealed', async () => {
    await post('sealed', { ...PERSON, email: 'sealed@example.com' });
    const stored = await installation.store.idempotency.model.findOne({ _id: /\|sealed$/ }).lean();
    expect(stored?.response).toEqual(expect.any(String));
    expect(JSON.stringify(stored)).not.toMatch(/Reyes|sealed@/);
  });

  it('is refused with another body or query', async () => {
    await post('mismatch');
    expectProblem(await post('mismatch', { ...PERSON, dob: '19840519' }), 'idempotency_mismatch');
    expectProblem(await post('mismatch', PERSON, { url: '/v1/profiles?a=b' }), 'idempotency_mismatch');
  });

  it('is refused while the first is in flight', async () => {
    const { profiles } = installation.store;
    let proceed = () => {};
    const blocked = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    const insert = profiles.insert.bind(profiles);
    const spy = vi.spyOn(profiles, 'insert').mockImplementationOnce(async (...given) => {
      await blocked;
      return insert(...given);
    });
    const first = post('in-flight');
    await vi.waitFor(() => expect(spy).toHaveBeenCalled());
    const second = await post('in-flight');
    expectProblem(second, 'conflict');
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
    proceed();
    expect((await post('in-flight')).statusCode).toBeOneOf([201, 409]);
    expect((await first).statusCode).toBe(201);
    expect((await post('in-flight')).body).toBe((await first).body);
    spy.mockRestore();
  });

  it('keeps its key to the account and the route', async () => {
    const other = await createTestAccount(installation, { destinationUrl: DESTINATION });
    const ids = [
      await post('mine'),
      await post('mine', PERSON, { as: other }),
      await post('mine', PERSON, { url: '/v1/criminal_checks' }),
    ].map((answer) => answer.json().id);
    expect(new Set(ids).size).toBe(3);
  });

  it('frees its key when it is refused', async () => {
    expectProblem(await post('refused', {}), 'validation_error');
    const unknown = { profile_id: '0197c0de-0000-7000-8000-000000000001' };
    expectProblem(await post('refused', unknown, { url: '/v1/criminal_checks' }), 'validation_error');
    expect(await keysOf('refused')).toBe(0);
    expect((await post('refused', PERSON, { url: '/v1/criminal_checks' })).statusCode).toBe(202);
  });

  it('needs a key of 1 to 255 characters', async () => {
    for (const key of ['', 'k'.repeat(256)]) expectProblem(await post(key), 'validation_error');
    expect((await post('k'.repeat(255))).statusCode).toBe(201);
    expect((await post('k')).statusCode).toBe(201);
  });

  it('frees its key after a day', async () => {
    const first = await post('yesterday');
    const created_at = new Date(Date.now() - 86_401_000);
    await installation.store.idempotency.model.updateOne({ _id: /\|yesterday$/ }, { $set: { created_at } });
    const second = await post('yesterday', { ...PERSON, dob: '19840519' });
    expect(second.statusCode).toBe(201);
    expect(second.json().id).not.toBe(first.json().id);
  });
});

describe('a request that died with its process', () => {
  /** Leaves a key as a crash between the write and the answer leaves it. */
  const crash = async (key: string) => {
    await installation.store.idempotency.model.updateOne(
      { _id: new RegExp(`\\|${key}$`) },
      { $unset: { response: '' }, $set: { leased_until: new Date(0) } },
    );
  };

  it.each([
    ['a profile', '/v1/profiles', PERSON],
    ['a criminal check', '/v1/criminal_checks', PERSON],
    ['a webhook endpoint', '/v1/webhook_endpoints', { url: DESTINATION }],
    ['a user', '/v1/users', { email: 'crash@example.com' }],
  ])('is taken over, and leaves one resource: %s', async (_, url, payload) => {
    const key = `crash-${url.split('/')[2]}`;
    const first = await post(key, payload, { url });
    await crash(key);
    const second = await post(key, payload, { url });
    expect(second.headers).not.toHaveProperty('idempotency-replayed');
    expect([second.statusCode, second.json()]).toEqual([first.statusCode, first.json()]);
    const third = await post(key, payload, { url });
    expect(third.headers['idempotency-replayed']).toBe('true');
  });

  it('keeps its key while its lease lasts', async () => {
    await post('leased');
    await crash('leased');
    const leased_until = new Date(Date.now() + 30_000);
    await installation.store.idempotency.model.updateOne({ _id: /\|leased$/ }, { $set: { leased_until } });
    expectProblem(await post('leased'), 'conflict');
  });

  it('is taken over at once after a failure of the service', async () => {
    const { profiles } = installation.store;
    vi.spyOn(profiles, 'insert').mockRejectedValueOnce(new Error('lost'));
    expectProblem(await post('failed'), 'internal_error');
    expect((await post('failed')).statusCode).toBe(201);
  });
});

describe('a hundred requests with the same key at once', () => {
  it('make one check, one workflow, one unit of usage', async () => {
    const { store, temporal } = installation;
    const { _id } = caller.account;
    await store.accounts.setProduct(_id, 'criminal_check', {
      enabled: true,
      usage_limit: { limit: 50, window_seconds: 86_400 },
    });
    const before = await store.checks.model.countDocuments({ account_id: _id });
    const send = () => post('storm', PERSON, { url: '/v1/criminal_checks' });
    const answers = await Promise.all(Array.from({ length: 100 }, send));
    const accepted = answers.filter(({ statusCode }) => statusCode === 202);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map(({ body }) => body)).size).toBe(1);
    for (const answer of answers) expect(answer.statusCode).toBeOneOf([202, 409]);
    expect(accepted.filter(({ headers }) => !headers['idempotency-replayed'])).toHaveLength(1);

    expect(await store.checks.model.countDocuments({ account_id: _id })).toBe(before + 1);
    const { id } = accepted[0]?.json() ?? {};
    const described = await temporal.workflow.getHandle(workflowIds.criminalCheck(id)).describe();
    expect(described.status.name).toBe('RUNNING');
    const runs = await vi.waitFor(async () => {
      const found = await temporal.workflow.count(`WorkflowId = "${workflowIds.criminalCheck(id)}"`);
      expect(found.count).toBeGreaterThan(0);
      return found.count;
    }, 15_000);
    expect(runs).toBe(1);
    expect((await send()).headers['x-ratelimit-remaining']).toBe('49');
    const fresh = await post('storm-2', PERSON, { url: '/v1/criminal_checks' });
    expect(fresh.headers['x-ratelimit-remaining']).toBe('48');
  });
});
