import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';

const PERSON = { first_name: 'Ana', last_name: 'Reyes' };

let installation: Installation;
beforeAll(async () => {
  installation = await install();
});
afterAll(() => installation.close());

const limited = async (limit: number, window_seconds = 86_400): Promise<TestAccount> => {
  const caller = await createTestAccount(installation, { destinationUrl: 'http://127.0.0.1:9/' });
  for (const product of ['profile', 'criminal_check'] as const) {
    const usage_limit = { limit, window_seconds };
    await installation.store.accounts.setProduct(caller.account._id, product, { enabled: true, usage_limit });
  }
  return caller;
};

const create = ({ call }: TestAccount, payload: object = PERSON, headers = {}) =>
  call({ method: 'POST', url: '/v1/profiles', payload, headers });

const remaining = (answer: { headers: Record<string, unknown> }) => answer.headers['x-ratelimit-remaining'];

describe('a usage limit', () => {
  it('is told on every create, to the end of its window', async () => {
    const caller = await limited(3);
    const answer = await create(caller);
    const end = (Math.floor(Date.now() / 86_400_000) + 1) * 86_400_000;
    expect(answer.headers).toMatchObject({
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '2',
      'x-ratelimit-expires': new Date(end).toISOString(),
    });
    expect(remaining(await create(caller))).toBe('1');
    const list = await caller.call({ url: '/v1/profiles' });
    expect(list.headers).not.toHaveProperty('x-ratelimit-limit');
  });

  it('is not told where none is configured', async () => {
    const caller = await createTestAccount(installation);
    expect((await create(caller)).headers).not.toHaveProperty('x-ratelimit-limit');
  });

  it('refuses what goes beyond, and says when to come back', async () => {
    const caller = await limited(1);
    await create(caller);
    const answer = await create(caller);
    expectProblem(answer, 'rate_limited');
    expect(answer.headers).toMatchObject({ 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' });
    const expires = Date.parse(String(answer.headers['x-ratelimit-expires']));
    const wait = Number(answer.headers['retry-after']);
    expect(Math.abs(wait - (expires - Date.now()) / 1000)).toBeLessThan(3);
    expectProblem(await create(await limited(0)), 'rate_limited');
  });

  it('counts each product by itself', async () => {
    const caller = await limited(1);
    await create(caller);
    const answer = await caller.call({ method: 'POST', url: '/v1/criminal_checks', payload: PERSON });
    expect([answer.statusCode, remaining(answer)]).toEqual([202, '0']);
  });

  it('is not touched by a refused request, before or after it was counted', async () => {
    const caller = await limited(2);
    expectProblem(await create(caller, {}), 'validation_error');
    const payload = { profile_id: '0197c0de-0000-7000-8000-000000000001' };
    const unknown = await caller.call({ method: 'POST', url: '/v1/criminal_checks', payload });
    expectProblem(unknown, 'validation_error');
    expect(remaining(unknown)).toBe('2');
    const known = await caller.call({ method: 'POST', url: '/v1/criminal_checks', payload: PERSON });
    expect(remaining(known)).toBe('1');
    expect(remaining(await create(caller))).toBe('1');
  });

  it('is not touched by a replay, which works beyond the limit too', async () => {
    const caller = await limited(1);
    const headers = { 'idempotency-key': 'one' };
    const first = await create(caller, PERSON, headers);
    const again = await create(caller, PERSON, headers);
    expect([again.statusCode, again.body, remaining(again)]).toEqual([201, first.body, '0']);
    expectProblem(await create(caller, PERSON, { 'idempotency-key': 'two' }), 'rate_limited');
  });

  it('lets a key that it refused be used again', async () => {
    const caller = await limited(1);
    await create(caller);
    const headers = { 'idempotency-key': 'late' };
    expectProblem(await create(caller, PERSON, headers), 'rate_limited');
    await installation.store.accounts.setProduct(caller.account._id, 'profile', { enabled: true });
    expect((await create(caller, PERSON, headers)).statusCode).toBe(201);
  });

  it('holds under fifty requests at once', async () => {
    const caller = await limited(20);
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(caller)));
    const made = answers.filter(({ statusCode }) => statusCode === 201);
    expect(made).toHaveLength(20);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30);
    const left = made.map((answer) => Number(remaining(answer))).sort((a, b) => a - b);
    expect(left).toEqual(Array.from({ length: 20 }, (_, at) => at));
    expect(await installation.store.profiles.model.countDocuments({ account_id: caller.account._id })).toBe(
      20,
    );
  });
});

describe('a window of usage', () => {
  it('begins anew when it has ended', async () => {
    const { usage } = installation.store;
    const limit = { limit: 1, window_seconds: 60 };
    const at = (seconds: number) => usage.count('account', 'profile', limit, new Date(seconds * 1000));
    expect(await at(600)).toMatchObject({ allowed: true, expires: new Date(660_000) });
    expect((await at(659)).allowed).toBe(false);
    expect(await at(660)).toMatchObject({ allowed: true, expires: new Date(720_000) });
  });

  it('of another length is another window', async () => {
    const { usage } = installation.store;
    const start = new Date(86_400_000 * 20_000);
    const short = { limit: 1, window_seconds: 60 };
    const long = { limit: 1, window_seconds: 86_400 };
    expect((await usage.count('changed', 'profile', short, start)).allowed).toBe(true);
    expect((await usage.count('changed', 'profile', long, start)).allowed).toBe(true);
    expect((await usage.count('changed', 'profile', long, start)).allowed).toBe(false);
  });
});
