import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';
import { ARREST } from '../support/records.ts';

const PERSON = { first_name: 'Ana', last_name: 'Reyes' };
const ADDRESS = { street: '1 Main St', city: 'Austin', state: 'TX', zip_code: '78701' };
const DESTINATION = 'http://127.0.0.1:9/';

let installation: Installation;
let caller: TestAccount;
beforeAll(async () => {
  installation = await install();
  caller = await createTestAccount(installation, { destinationUrl: DESTINATION });
});
afterAll(() => installation.close());

const order = (payload: object, { as = caller, query = '' } = {}) =>
  as.call({ method: 'POST', url: `/v1/criminal_checks${query}`, payload });
const faultsOf = async (payload: object) => expectProblem(await order(payload), 'validation_error');

/** Orders a check, and gives what its GET shows. */
const ordered = async (payload: object) => {
  const accepted = await order(payload);
  expect(accepted.statusCode).toBe(202);
  return (await caller.call({ url: `/v1/criminal_checks/${accepted.json().id}` })).json();
};

describe('an order of a criminal check', () => {
  it('is accepted with exactly its id, status and time', async () => {
    const answer = await order(PERSON, { query: '?include=profile' });
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      status: 'pending',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(answer.headers.location).toBe(`/v1/criminal_checks/${answer.json().id}`);
  });

  it('shows no results and no status before it is complete, whatever was found', async () => {
    const { id } = await ordered(PERSON);
    const { checks } = installation.store;
    await checks.model.updateOne({ _id: id }, { $set: { results: [ARREST] } });
    const read = async () => (await caller.call({ url: `/v1/criminal_checks/${id}` })).json();
    expect(await read()).toEqual({
      id,
      profile_id: expect.any(String),
      created_at: expect.any(String),
      completed_at: null,
      check_type: 'instant_criminal',
      ruleset_ids: [],
      run_notes: [],
      results: [],
    });
    const found = await caller.call({ url: `/v1/criminal_checks/${id}?include=results_found` });
    expect(found.json()).toMatchObject({ results_found: false });
    const outcome = { results: [ARREST], run_notes: [], source_versions: [] };
    expect(await checks.complete(id, outcome, new Date())).toBe(true);
    expect(await read()).toMatchObject({ completed_at: expect.any(String), results: [ARREST] });
  });

  it('makes a profile of inline data', async () => {
    const { profile_id } = await ordered({ ...PERSON, dob: '19840519', ssn: '123-45-6789' });
    const profile = (await caller.call({ url: `/v1/profiles/${profile_id}` })).json();
    expect(profile).toMatchObject({ ...PERSON, dob: '19840519', ssn: '***-**-6789' });
  });

  it('references a profile', async () => {
    const profile = await caller.call({ method: 'POST', url: '/v1/profiles', payload: PERSON });
    const { profile_id } = await ordered({ profile_id: profile.json().id });
    expect(profile_id).toBe(profile.json().id);
  });

  it('refuses a profile that is unknown, foreign, or beside inline data', async () => {
    const other = await createTestAccount(installation);
    const foreign = await other.call({ method: 'POST', url: '/v1/profiles', payload: PERSON });
    const bodies = [{ profile_id: newId() }, { profile_id: foreign.json().id }];
    const [unknown, owned] = await Promise.all(bodies.map((body) => order(body)));
    expect(unknown && expectProblem(unknown, 'validation_error')).toEqual(['/profile_id']);
    expect({ ...unknown?.json(), request_id: '' }).toEqual({ ...owned?.json(), request_id: '' });
    const beside = { profile_id: newId(), ...PERSON, dob: '19840519', addresses: [] };
    expect((await faultsOf(beside)).sort()).toEqual(['/addresses', '/dob', '/first_name', '/last_name']);
  });

  it('needs a first and a last name', async () => {
    expect(await faultsOf({})).toEqual(['/first_name', '/last_name']);
    expect(await faultsOf({ full_name: 'Cher' })).toEqual(['/full_name']);
    expect(await faultsOf({ full_name: 'Ana Reyes', last_name: 'Reyes' })).toEqual(['/last_name']);
    expect((await order({ full_name: 'Ana Reyes' })).statusCode).toBe(202);
  });

  it('merges rulesets, each once', async () => {
    const { store } = installation;
    const [one, two, off] = await Promise.all(
      ['one', 'two', 'off'].map((name) => store.rulesets.create(caller.account._id, name, [])),
    );
    if (!one || !two || !off) throw new Error('no rulesets');
    const ruleset_ids = [two._id, one._id, two._id];
    const check = await ordered({ ...PERSON, ruleset_id: one._id, ruleset_ids });
    expect(check.ruleset_ids).toEqual([one._id, two._id]);

    await store.rulesets.setStatus(off._id, 'disabled');
    const foreign = await store.rulesets.create((await createTestAccount(installation)).account._id, 'x', []);
    const unknown = { ...PERSON, ruleset_id: newId(), ruleset_ids: [one._id, off._id, foreign._id] };
    expect(await faultsOf(unknown)).toEqual(['/ruleset_id', '/ruleset_ids/1', '/ruleset_ids/2']);
    expect(await faultsOf({ ...PERSON, ruleset_ids: ['x'] })).toEqual(['/ruleset_ids/0']);
  });

  it('takes a check type, and searches registries by address', async () => {
    expect((await ordered({ ...PERSON, check_type: 'sex_offender_registry' })).check_type).toBe(
      'sex_offender_registry',
    );
    const byAddress = await ordered({ input_type: 'address', addresses: [ADDRESS] });
    expect(byAddress.check_type).toBe('sex_offender_registry');
    const profile = await caller.call({ url: `/v1/profiles/${byAddress.profile_id}` });
    expect(profile.json()).toMatchObject({ addresses: [ADDRESS] });
    expect(profile.json()).not.toHaveProperty('full_name');
    expect(await faultsOf({ input_type: 'address' })).toEqual(['/addresses']);
    expect(await faultsOf({ ...PERSON, check_type: 'other' })).toEqual(['/check_type']);
    expect(await faultsOf({ ...PERSON, input_type: 'company' })).toEqual(['/input_type']);
  });

  it('keeps the search to states and the order asked for', async () => {
    const { id } = await ordered({ ...PERSON, source_states: ['TX', 'CA'], order_by: 'photo_urls' });
    expect((await installation.store.checks.get(id))?.criteria).toEqual({
      input_type: 'person',
      source_states: ['TX', 'CA'],
      order_by: 'photo_urls',
    });
    expect(await faultsOf({ ...PERSON, source_states: ['Texas'] })).toEqual(['/source_states/0']);
    expect(await faultsOf({ ...PERSON, order_by: 'dob' })).toEqual(['/order_by']);
  });

  it('carries a reference', async () => {
    for (const reference_id of ['a', 'A_b-9', 'x'.repeat(64)]) {
      expect((await ordered({ ...PERSON, reference_id })).reference_id).toBe(reference_id);
    }
    for (const reference_id of ['', 'a b', 'ä', 'a\n', 'x'.repeat(65)]) {
      expect(await faultsOf({ ...PERSON, reference_id })).toEqual(['/reference_id']);
    }
  });

  it('needs a webhook destination', async () => {
    const silent = await createTestAccount(installation);
    expectProblem(await order(PERSON, { as: silent }), 'webhook_not_configured');
    expect(await installation.store.checks.model.countDocuments({ account_id: silent.account._id })).toBe(0);
    const endpoint = { url: DESTINATION, events: ['county_check.completed'] };
    const made = await silent.call({ method: 'POST', url: '/v1/webhook_endpoints', payload: endpoint });
    expectProblem(await order(PERSON, { as: silent }), 'webhook_not_configured');
    const url = `/v1/webhook_endpoints/${made.json().id}`;
    await silent.call({ method: 'PATCH', url, payload: { events: ['*'] } });
    expect((await order(PERSON, { as: silent })).statusCode).toBe(202);
    await silent.call({ method: 'PATCH', url, payload: { status: 'disabled' } });
    expectProblem(await order(PERSON, { as: silent }), 'webhook_not_configured');
  });

  it('leaves nothing behind when Temporal does not answer', async () => {
    const cut = await install({ TEMPORAL_ADDRESS: '127.0.0.1:1' });
    const as = await createTestAccount(cut, { destinationUrl: DESTINATION });
    const answer = await order(PERSON, { as });
    expectProblem(answer, 'unavailable');
    expect(answer.headers['retry-after']).toBe('5');
    expect(await cut.store.checks.model.countDocuments()).toBe(0);
    expect(await cut.store.profiles.model.countDocuments()).toBe(0);
    const profile = (await as.call({ method: 'POST', url: '/v1/profiles', payload: PERSON })).json();
    expectProblem(await order({ profile_id: profile.id }, { as }), 'unavailable');
    expect((await as.call({ url: `/v1/profiles/${profile.id}` })).statusCode).toBe(200);
    await cut.close();
  });
});
