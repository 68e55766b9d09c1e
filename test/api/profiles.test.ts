import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Keyring } from '../../platform/keyring.ts';
import { createStore } from '../../store/store.ts';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';
import { ARREST } from '../support/records.ts';

const DOLORES = {
  first_name: 'Dolores',
  middle_name: 'Inés',
  last_name: 'Quintanilla-Reyes',
  dob: '19840519',
  ssn: '123-45-6789',
  phone: '+12025550143',
  email: 'Dolores@example.com',
  addresses: [{ street: '1200 Main St', city: 'Austin', state: 'TX', zip_code: '78701', country: 'US' }],
  custom_id: 'applicant-4711',
};
const oldKey = `old:${randomBytes(32).toString('base64')}`;

let installation: Installation;
let caller: TestAccount;
beforeAll(async () => {
  installation = await install({ PLUMBLINE_KEYS: oldKey });
  caller = await createTestAccount(installation, { destinationUrl: 'http://127.0.0.1:9/' });
});
afterAll(() => installation.close());

const create = async (payload: object): Promise<Record<string, unknown> & { id: string }> => {
  const answer = await caller.call({ method: 'POST', url: '/v1/profiles', payload });
  expect(answer.statusCode).toBe(201);
  expect(answer.headers.location).toBe(`/v1/profiles/${answer.json().id}`);
  return answer.json();
};
const read = (id: string) => caller.call({ url: `/v1/profiles/${id}` });
const raw = (id: string) => installation.store.profiles.model.findById(id).lean();

describe('a profile', () => {
  it('is created, read and listed with its ssn masked', async () => {
    const created = await create(DOLORES);
    expect(created).toEqual({
      ...DOLORES,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: created.created_at,
      full_name: 'Dolores Inés Quintanilla-Reyes',
      no_middle_name: false,
      ssn: '***-**-6789',
    });
    expect((await read(created.id)).json()).toEqual(created);
    const [listed] = (await caller.call({ url: '/v1/profiles?limit=1' })).json();
    expect(listed).toEqual(created);
  });

  it('has its full name taken apart, and keeps it', async () => {
    const created = await create({ full_name: 'Dr. Oscar Quinn Onerecord Jr.' });
    expect(created).toMatchObject({
      full_name: 'Dr. Oscar Quinn Onerecord Jr.',
      first_name: 'Oscar',
      middle_name: 'Quinn',
      last_name: 'Onerecord',
    });
    const folded = await create({ full_name: 'Maria Santos Manyfold', no_middle_name: true });
    expect(folded).toMatchObject({ first_name: 'Maria', last_name: 'Santos Manyfold', no_middle_name: true });
    expect(folded).not.toHaveProperty('middle_name');
  });

  it('may have an empty middle name, which is none', async () => {
    for (const middle_name of ['', null]) {
      const created = await create({
        first_name: 'Ana',
        middle_name,
        last_name: 'Reyes',
        no_middle_name: true,
      });
      expect(created).not.toHaveProperty('middle_name');
    }
  });

  it('is encrypted where it is stored', async () => {
    const { id } = await create(DOLORES);
    const text = JSON.stringify(await raw(id));
    for (const secret of ['123-45-6789', '123456789', '6789', '2025550143', 'olores@example.com']) {
      expect(text).not.toContain(secret);
    }
  });

  it('is found by a blind index, whatever the form of the value', async () => {
    const { id } = await create({ ...DOLORES, ssn: '987-65-4320', email: 'Blind@Example.com' });
    const { profiles } = installation.store;
    const own = [{ id, account_id: caller.account._id }];
    expect(await profiles.findByValue('ssn', '987654320')).toEqual(own);
    expect(await profiles.findByValue('email', 'blind@example.COM ')).toEqual(own);
    expect(await profiles.findByValue('ssn', '987654321')).toEqual([]);
    expect(await profiles.findByValue('phone', '987654320')).toEqual([]);
  });

  it('outlives a rotation of keys', async () => {
    const { id } = await create({ ...DOLORES, ssn: '222-33-4444' });
    const bare = await create({ first_name: 'Ana', last_name: 'Reyes' });
    const newKey = `new:${randomBytes(32).toString('base64')}`;
    const uri = installation.settings.mongodbUri;
    const both = createStore(uri, Keyring.parse(`${newKey},${oldKey}`));
    const find = async (store: typeof both) => (await store.profiles.find(caller.account._id, id))?.ssn;
    expect(await find(both)).toBe('222-33-4444');
    expect(await both.profiles.findByValue('ssn', '222334444')).toHaveLength(1);
    expect(await both.profiles.rotateKeys()).toBeGreaterThan(1);
    expect(await both.profiles.rotateKeys()).toBe(0);
    await both.close();

    const rotated = createStore(uri, Keyring.parse(newKey));
    expect(await find(rotated)).toBe('222-33-4444');
    expect(await rotated.profiles.findByValue('ssn', '222334444')).toHaveLength(1);
    expect(await rotated.profiles.find(caller.account._id, bare.id)).toMatchObject({ first_name: 'Ana' });
    await rotated.profiles.model.deleteMany({ key_id: 'new' });
    await rotated.close();
  });
});

describe('erasing a profile', () => {
  it('removes the person from it and from its checks, and leaves a tombstone', async () => {
    const { store } = installation;
    const { id } = await create(DOLORES);
    const order = { method: 'POST', url: '/v1/criminal_checks', payload: { profile_id: id } } as const;
    const check = (await caller.call(order)).json();
    const outcome = { results: [ARREST], run_notes: ['Quintanilla-Reyes'], source_versions: [] };
    expect(await store.checks.complete(check.id, outcome, new Date())).toBe(true);

    const answer = await caller.call({ method: 'DELETE', url: `/v1/profiles/${id}` });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expectProblem(await read(id), 'not_found');
    expectProblem(await caller.call({ method: 'DELETE', url: `/v1/profiles/${id}` }), 'not_found');
    expectProblem(
      await caller.call({ method: 'PATCH', url: `/v1/profiles/${id}`, payload: { dob: null } }),
      'not_found',
    );
    expectProblem(await caller.call(order), 'validation_error');

    const tombstone = await raw(id);
    expect(tombstone).toMatchObject({ _id: id, deleted_at: expect.any(Date), addresses: [], blind: [] });
    for (const text of [JSON.stringify(tombstone), JSON.stringify(await store.checks.get(check.id))]) {
      expect(text).not.toMatch(/Dolores|Quintanilla|19840519|4711|Austin/);
    }
    const shown = (await caller.call({ url: `/v1/criminal_checks/${check.id}?include=profile` })).json();
    expect(shown).toMatchObject({ profile_id: id, results: [] });
    expect((await caller.call({ url: '/v1/profiles?limit=999999' })).body).not.toContain(id);
  });

  it('keeps a search that ends later from writing about the person', async () => {
    const { store } = installation;
    const payload = { first_name: 'Late', last_name: 'Reyes' };
    const { id } = (await caller.call({ method: 'POST', url: '/v1/criminal_checks', payload })).json();
    const profileId = (await store.checks.get(id))?.profile_id ?? '';
    await caller.call({ method: 'DELETE', url: `/v1/profiles/${profileId}` });
    const outcome = { results: [], run_notes: ['Late Reyes'], source_versions: [] };
    expect(await store.checks.complete(id, outcome, new Date())).toBe(false);
    expect(JSON.stringify(await store.checks.get(id))).not.toContain('Reyes');
  });
});
