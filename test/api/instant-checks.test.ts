import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KNOWN_SUBJECTS } from '../../sources/court-corpus/known-subjects.ts';
import {
  createTestAccount,
  type Installation,
  installWorking,
  publish,
  type TestAccount,
} from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';
import { until } from '../support/wait.ts';

const OSCAR = { first_name: 'Oscar', last_name: 'Onerecord', dob: '19790630' };
const MARIA = { first_name: 'Maria', last_name: 'Manyfold' };
const [KNOWN] = KNOWN_SUBJECTS;

let installation: Installation;
let test: TestAccount;
let live: TestAccount;
beforeAll(async () => {
  installation = await installWorking();
  test = await createTestAccount(installation);
  live = await createTestAccount(installation, { stage: 'live' });
  await publish(installation, 'courts', KNOWN_SUBJECTS);
});
afterAll(() => installation.close());

const post = (url: string, payload: object, account = test, headers: Record<string, string> = {}) =>
  account.call({ method: 'POST', url: `/v1${url}`, payload, headers });
const read = async (url: string, account = test) => (await account.call({ url: `/v1${url}` })).json();

const PRODUCTS = [
  { path: '/checks', check_type: 'instant_criminal', nested: false },
  { path: '/instant_criminal_profiles', check_type: 'instant_criminal_profile', nested: true },
  { path: '/driver_risk_signals', check_type: 'driver_risk_signal', nested: true },
] as const;

describe.each(PRODUCTS)('POST $path', ({ path, check_type }) => {
  it('answers 201 with the completed check, as its GET shows it', async () => {
    const answer = await post(path, { ...OSCAR, reference_id: 'r-1' });
    expect(answer.statusCode).toBe(201);
    const check = answer.json();
    expect(check).toMatchObject({ check_type, status: 'complete', reference_id: 'r-1', ruleset_ids: [] });
    expect(check.completed_at).toEqual(expect.stringMatching(/Z$/));
    expect(answer.headers.location).toBe(`/v1${path}/${check.id}`);
    expect(await read(`${path}/${check.id}`)).toEqual(check);
  });

  it('makes a profile of inline data, or takes one that stands', async () => {
    const { profile_id } = (await post(path, OSCAR)).json();
    expect(await read(`/profiles/${profile_id}`)).toMatchObject(OSCAR);
    const again = await post(`${path}?include=profile`, { profile_id });
    expect(again.json()).toMatchObject({ profile: { id: profile_id } });
    expect(again.json().profile_id).toBeUndefined();
    const { reference_id, ...rest } = { ...OSCAR, reference_id: undefined };
    expectProblem(await post(path, { profile_id, ...rest }), 'validation_error');
  });

  it('answers whether anything was found, when asked', async () => {
    const answer = await post(`${path}?include=results_found`, { first_name: 'Clara', last_name: 'Clear' });
    expect(answer.json()).toMatchObject({ results_found: false, status: 'complete' });
    expect(answer.json().results).toBeUndefined();
  });

  it('gives the same check again under its idempotency key', async () => {
    const headers = { 'idempotency-key': `key${path}` };
    const answers = await Promise.all([post(path, OSCAR, test, headers), post(path, OSCAR, test, headers)]);
    const first = answers.find(({ statusCode }) => statusCode === 201);
    const replay = await post(path, OSCAR, test, headers);
    expect(replay.headers['idempotency-replayed']).toBe('true');
    expect(replay.json()).toEqual(first?.json());
  });

  it('lists the checks of the product alone, newest first', async () => {
    await post(path, OSCAR);
    const { id } = (await post(path, OSCAR)).json();
    const list = await read(`${path}?limit=100`);
    expect(list[0].id).toBe(id);
    expect(new Set(list.map((one: { check_type: string }) => one.check_type))).toEqual(new Set([check_type]));
  });

  it('names every fault', async () => {
    const faults = expectProblem(await post(path, { dob: '19791301', nickname: 'x' }), 'validation_error');
    expect(faults.sort()).toEqual(['/dob', '/first_name', '/last_name', '/nickname']);
  });

  it('asks that the product be enabled', async () => {
    const other = await createTestAccount(installation);
    const [product] = [check_type];
    await installation.store.accounts.setProduct(other.account._id, product, { enabled: false });
    expectProblem(await post(path, OSCAR, other), 'product_not_enabled');
  });
});

describe('the results', () => {
  it('of an instant check are records', async () => {
    const { results } = (await post('/checks', MARIA)).json();
    expect(results).toHaveLength(3);
    expect(results[0]).toMatchObject({ record_id: expect.any(String), category: 'Criminal/traffic' });
  });

  it('of instant profiles are identities, best first, each with its own records', async () => {
    const { results } = (await post('/instant_criminal_profiles', MARIA)).json();
    expect(results).toHaveLength(3);
    for (const identity of results) {
      expect(identity).toMatchObject({ identity_id: expect.any(String), last_name: 'Manyfold' });
      expect(identity.records).toHaveLength(1);
      expect(identity.summary).toBeUndefined();
    }
    const scores = results.map(({ match_score }: { match_score: number }) => match_score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('of driver risk signals are what bears on driving, summed up', async () => {
    const [scenario] = (await read('/test_scenarios?product=driver_risk_signal&limit=100')).filter(
      ({ id }: { id: string }) => id === 'driver_risk_signal.dui',
    );
    const { results } = (await post('/driver_risk_signals', scenario.inputs)).json();
    expect(results[0].summary.signals[0]).toMatchObject({ code: 'dui', severity: 'severe' });
    const theft = (await post('/driver_risk_signals', OSCAR)).json();
    expect(theft.results).toEqual([]);
  });

  it('come from the record sources for a live account, with reasons that add up to the score', async () => {
    const { first_name = '', last_name = '', dob = '' } = KNOWN?.person ?? {};
    const person = { first_name, last_name, dob };
    const { results } = (await post('/instant_criminal_profiles', person, live)).json();
    expect(results[0]).toMatchObject({ first_name, last_name, dob });
    const sum = results[0].match_reasons.reduce(
      (total: number, { contribution }: { contribution: number }) => total + contribution,
      0,
    );
    expect(results[0].match_score).toBe(Math.min(100, sum));
    const flat = (await post('/checks', person, live)).json();
    expect(flat.results.map((one: { record_id: string }) => one.record_id)).toEqual(
      results.flatMap((one: { records: { record_id: string }[] }) =>
        one.records.map(({ record_id }) => record_id),
      ),
    );
    const stored = await installation.store.checks.get(flat.id);
    expect(stored?.source_versions).toEqual([{ source: 'courts', version: 1 }]);
  });
});

describe('a source that does not answer', () => {
  it('for three seconds is waited for', async () => {
    const answer = await post('/checks', { first_name: 'Frank', last_name: 'Failure', dob: '19801103' });
    expect(answer.json()).toMatchObject({ status: 'complete' });
    expect(answer.json().results).toHaveLength(1);
  });

  it('for longer than ten leaves the check pending, with the reason, and the check completes by itself', async () => {
    const answer = await post('/checks', { first_name: 'Penny', last_name: 'Pending', dob: '19930110' });
    expect(answer.statusCode).toBe(201);
    const check = answer.json();
    expect(check).toMatchObject({ status: 'pending', completed_at: null, results: [] });
    expect(check.pending_reason).toMatch(/\w/);
    const done = await until(async () => {
      const now = await read(`/checks/${check.id}`);
      return now.status === 'complete' && now;
    });
    expect(done.pending_reason).toBeUndefined();
  }, 60_000);
});
