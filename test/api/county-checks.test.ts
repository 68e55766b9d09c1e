import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { listScenarios } from '../../screening/scenarios/catalogue.ts';
import type { CheckDocument } from '../../store/documents.ts';
import { createWorkflowStarter } from '../../workflows/start.ts';
import {
  createTestAccount,
  type Installation,
  installWorking,
  type TestAccount,
} from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';
import { until } from '../support/wait.ts';

const TRAVIS = { state: 'TX', county_fips_code: '48453' };
const OSCAR = { first_name: 'Oscar', last_name: 'Onerecord', dob: '19790630' };
const WANDA = { first_name: 'Wanda', last_name: 'Waiting', dob: '19910805' };

let installation: Installation;
let caller: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  installation = await installWorking();
  caller = await createTestAccount(installation);
  other = await createTestAccount(installation);
});
afterAll(() => installation.close());

const post = (path: string, payload: object, headers: Record<string, string> = {}, as = caller) =>
  as.call({ method: 'POST', url: `/v1/county_checks${path}`, payload, headers });
const order = async (payload: object) => (await post('', payload)).json();
const read = async (id: string) => (await caller.call({ url: `/v1/county_checks/${id}` })).json();
const ended = (id: string) =>
  until(async () => {
    const check = await read(id);
    return check.status === 'pending' ? null : check;
  });
const cancel = (id: string, reason = 'The applicant withdrew', headers = {}) =>
  post(`/${id}/cancel`, { reason }, headers);
const eventsOf = async (id: string) => {
  const all = (await caller.call({ url: '/v1/events?limit=1000' })).json();
  return all.filter(({ data }: { data: { object: { id: string } } }) => data.object.id === id);
};

describe('ordering a county check', () => {
  it('answers 201 pending, then completes with the records of the court', async () => {
    const answer = await post('', { ...OSCAR, ...TRAVIS, reference_id: 'r-1' });
    expect(answer.statusCode).toBe(201);
    const check = answer.json();
    expect(check).toMatchObject({ check_type: 'county_check', status: 'pending', ...TRAVIS, results: [] });
    expect(check.completed_at).toBeNull();
    expect(Date.parse(check.estimated_completion_at)).toBeGreaterThan(Date.parse(check.created_at));
    expect(answer.headers.location).toBe(`/v1/county_checks/${check.id}`);

    const complete = await ended(check.id);
    expect(complete).toMatchObject({ status: 'complete', reference_id: 'r-1' });
    expect(complete.results).toHaveLength(1);
    expect(complete.results[0]).toMatchObject({
      source: { state: 'TX' },
      person: { last_name: 'Onerecord' },
    });
    expect(complete.results[0].record_id).toMatch(/\S/);
    expect(complete.estimated_completion_at).toBeUndefined();
    // The event is noted right after the result is stored.
    const event = await until(async () => (await eventsOf(check.id))[0]);
    expect(event).toMatchObject({ type: 'county_check.completed', data: { object: complete } });
  });

  it('takes a profile, or a case in place of a person', async () => {
    const { profile_id } = await order({ ...OSCAR, ...TRAVIS });
    const byProfile = await order({ profile_id, ...TRAVIS });
    expect(byProfile.profile_id).toBe(profile_id);
    const byCase = await order({ case_number: 'D-1-DC-16-301127', dob: '19790630', ...TRAVIS });
    expect(byCase).toMatchObject({ case_number: 'D-1-DC-16-301127', status: 'pending' });
    expect((await ended(byProfile.id)).results).toHaveLength(1);
    expect((await ended(byCase.id)).results).toHaveLength(1);
  });

  it.each(['statewide', 'STATEWIDE', 'Statewide'])(
    'searches a whole state by %s',
    async (county_fips_code) => {
      const check = await order({ ...WANDA, state: 'TX', county_fips_code });
      expect(check.county_fips_code).toBe('statewide');
    },
  );

  it.each([
    [{ ...OSCAR, state: 'TX' }, '/county_fips_code'],
    [{ ...OSCAR, county_fips_code: '48453' }, '/state'],
    [{ first_name: 'Oscar', last_name: 'Onerecord', ...TRAVIS }, '/dob'],
    [{ first_name: 'Oscar', dob: '19790630', ...TRAVIS }, '/last_name'],
    [{ ...OSCAR, state: 'TX', county_fips_code: '4845' }, '/county_fips_code'],
    [{ ...OSCAR, state: 'TX', county_fips_code: '48999' }, '/county_fips_code'],
    [{ ...OSCAR, state: 'CA', county_fips_code: '48453' }, '/county_fips_code'],
    [{ ...OSCAR, state: 'ZZ', county_fips_code: 'statewide' }, '/state'],
    [{ ...OSCAR, case_number: 'A-1', ...TRAVIS }, '/first_name'],
    [{ case_number: ' ', ...TRAVIS }, '/case_number'],
    [{ ...OSCAR, ...TRAVIS, courthouse: 1 }, '/courthouse'],
  ])('refuses %j at %s', async (body, pointer) => {
    expect(expectProblem(await post('', body), 'validation_error')).toContain(pointer);
  });

  it('tells every fault of a body at once', async () => {
    const answer = await post('', { first_name: 'Oscar', state: 'CA', county_fips_code: '48453' });
    expect(expectProblem(answer, 'validation_error').sort()).toEqual([
      '/county_fips_code',
      '/dob',
      '/last_name',
    ]);
  });

  it('has scenarios whose inputs can be posted as they are', async () => {
    for (const { inputs, expected } of listScenarios('county_check')) {
      const check = await order(inputs);
      expect(check.status).toBe('pending');
      if (expected.pending_seconds === undefined) {
        expect((await ended(check.id)).results).toHaveLength(Number(expected.records));
      }
    }
  });

  it('says why it waits, and until when', async () => {
    const { id } = await order({ ...WANDA, ...TRAVIS });
    const waiting = await until(async () => {
      const check = await read(id);
      return check.pending_reason ? check : null;
    });
    expect(waiting).toMatchObject({ status: 'pending', pending_reason: 'The source works on the order' });
    const days = (Date.parse(waiting.estimated_completion_at) - Date.parse(waiting.created_at)) / 86_400_000;
    expect(days).toBe(3);
    const failing = await order({ first_name: 'Olga', last_name: 'Outage', dob: '19770508', ...TRAVIS });
    const failed = await until(async () => {
      const check = await read(failing.id);
      return check.pending_reason ? check : null;
    });
    expect(failed).toMatchObject({ status: 'pending', results: [] });
    expect(failed.pending_reason).toMatch(/does not answer/);
  });
});

describe('erasing the person of a county check', () => {
  it('ends it, and leaves nothing of the person', async () => {
    const { id, profile_id } = await order({ case_number: 'X-1', ...TRAVIS, county_fips_code: 'statewide' });
    await ended(id);
    const waiting = await order({ ...WANDA, ...TRAVIS });
    await until(async () => (await read(waiting.id)).pending_reason);
    for (const profile of [profile_id, waiting.profile_id]) {
      const answer = await caller.call({ method: 'DELETE', url: `/v1/profiles/${profile}` });
      expect(answer.statusCode).toBe(204);
    }
    expect(await ended(waiting.id)).toMatchObject({ status: 'cancelled', results: [] });
    expect((await read(id)).case_number).toBeUndefined();
    const stored = JSON.stringify(await installation.store.checks.get(waiting.id));
    expect(stored).not.toMatch(/content|Wanda/);
  });
});

describe('cancelling a county check', () => {
  it('ends it, with the reason, and tells the account once', async () => {
    const { id } = await order({ ...WANDA, ...TRAVIS });
    const answer = await cancel(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id,
      status: 'cancelled',
      cancellation_reason: 'The applicant withdrew',
      cancelled_at: expect.stringMatching(/Z$/),
      completed_at: null,
      results: [],
    });
    expect(await read(id)).toEqual(answer.json());
    const events = await until(async () => {
      const found = await eventsOf(id);
      return found.length > 0 ? found : null;
    });
    expect(events.map(({ type }: { type: string }) => type)).toEqual(['county_check.cancelled']);
    const handle = installation.temporal.workflow.getHandle(`ordered-check/${id}`);
    await handle.result();
    const stored = await installation.store.checks.get(id);
    expect(stored?.order?.withdrawn ?? 'never_placed').toMatch(/cancelled|never_placed/);
  });

  it('refuses what is not pending, has no reason, or is of another account', async () => {
    const { id } = await order({ ...OSCAR, ...TRAVIS });
    await ended(id);
    expectProblem(await cancel(id), 'conflict');
    const waiting = await order({ ...WANDA, ...TRAVIS });
    for (const body of [{}, { reason: '' }, { reason: ' ' }, { reason: 'x'.repeat(501) }]) {
      expectProblem(await post(`/${waiting.id}/cancel`, body), 'validation_error');
    }
    expectProblem(await post(`/${waiting.id}/cancel`, { reason: 'x' }, {}, other), 'not_found');
    expect((await read(waiting.id)).status).toBe('pending');
    expect((await cancel(waiting.id)).statusCode).toBe(200);
    expectProblem(await cancel(waiting.id), 'conflict');
  });

  it('accepts one of two at once, and the same one again under its key', async () => {
    const { id } = await order({ ...WANDA, ...TRAVIS });
    const answers = await Promise.all([cancel(id, 'first'), cancel(id, 'second')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const again = await order({ ...WANDA, ...TRAVIS });
    const key = { 'idempotency-key': 'cancel-1' };
    const [one, two] = [await cancel(again.id, 'x', key), await cancel(again.id, 'x', key)];
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect(two.headers['idempotency-replayed']).toBe('true');
    // The answer was lost, and the client sends the request again: the wish is the same.
    const check = await installation.store.checks.get(again.id);
    const workflows = createWorkflowStarter(installation.temporal, installation.settings.taskQueue);
    const ask = (wish: string) => workflows.cancelOrder(check as CheckDocument, { id: wish, reason: 'x' });
    expect(await ask(check?.cancellation?.id ?? '')).toBe(true);
    expect(await ask(newId())).toBe(false);
  });
});
