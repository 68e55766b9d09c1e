import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { Keyring } from '../../platform/keyring.ts';
import { createStore } from '../../store/store.ts';
import { openOperator, randomKey, type TestOperator } from './support.ts';

let operator: TestOperator;
const oldKey = `k1:${randomKey()}`;
const newKey = `k2:${randomKey()}`;

beforeEach(async () => {
  operator = await openOperator(oldKey);
});
afterEach(() => operator.close());

/** Something sealed of each kind. */
async function fill() {
  const { store } = operator;
  const account = await store.accounts.create({ name: 'Example', stage: 'live' });
  const profileId = newId();
  const personal = { no_middle_name: false, addresses: [], parse_notes: [], ssn: '123-45-6789' };
  await store.profiles.insert(account._id, profileId, personal);
  const user = await store.users.invite(account._id, { email: 'a@example.com', roles: [] });
  const { endpoint, secret } = await store.webhookEndpoints.create(account._id, {
    url: 'https://example.com',
    events: ['*'],
    thin: false,
  });
  const client = await store.accounts.createClient(account._id, 'Client');
  await store.providers.create({
    name: 'runner',
    kind: 'driver_license',
    base_url: 'https://gateway.example.com',
    api_key: 'api-key',
    callback_secret: 'whsec_c2VjcmV0',
    states: [],
    counties: [],
    position: 1,
    deadline_seconds: 60,
    status: 'active',
    created_at: new Date(),
  });
  const check = await store.checks.insert({
    _id: newId(),
    account_id: account._id,
    product: 'driver_check',
    check_type: 'driver_license_status',
    profile_id: profileId,
    status: 'pending',
    created_at: new Date(),
    ruleset_ids: [],
    criteria: { input_type: 'person' },
    run_notes: [],
    results: [],
    source_versions: [],
    licence: { number: store.cipher.seal('10000001'), masked: '****0001', state: 'NY' },
    order: { provider: 'runner', key: 'k', asked_at: new Date(), content: store.cipher.seal('content') },
    answer: store.cipher.seal('answer'),
    sealed_by: store.cipher.keyId,
  });
  return {
    checkId: check._id,
    accountId: account._id,
    profileId,
    userId: user?.id ?? '',
    endpoint,
    secret,
    client,
  };
}

const rotate = async () => {
  const env = { ...operator.env, PLUMBLINE_KEYS: `${newKey},${oldKey}` };
  const { code, out } = await operator.run(['keys', 'rotate', '--json'], { env });
  expect(code).toBe(0);
  return JSON.parse(out);
};

describe('keys', () => {
  test('show tells ids, never keys', async () => {
    const env = { ...operator.env, PLUMBLINE_KEYS: `${newKey},${oldKey}` };
    const { out } = await operator.run(['keys', 'show', '--json'], { env });
    expect(JSON.parse(out)).toEqual({ current: 'k2', ids: ['k2', 'k1'] });
    const people = (await operator.run(['keys', 'show'], { env })).out;
    expect(people).toMatch(/^k2 +yes$/m);
    for (const key of [oldKey, newKey]) expect(people).not.toContain(key.slice(3, 20));
  });

  test('rotate seals everything anew, so that the old key can go', async () => {
    const { accountId, profileId, userId, endpoint, secret, client, checkId } = await fill();
    const first = await rotate();
    expect(first).toMatchObject({
      current: 'k2',
      profiles: 1,
      checks: 1,
      providers: 1,
      users: 1,
      webhook_endpoints: 1,
    });
    expect(first.clients_on_older_keys).toEqual([client.client_id]);
    const store = createStore(operator.env.MONGODB_URI ?? '', Keyring.parse(newKey));
    try {
      expect((await store.profiles.find(accountId, profileId))?.ssn).toBe('123-45-6789');
      expect(await store.profiles.findByValue('ssn', '123456789')).toHaveLength(1);
      expect((await store.users.find(accountId, userId))?.email).toBe('a@example.com');
      const stored = await store.webhookEndpoints.get(endpoint._id);
      expect(stored && store.webhookEndpoints.signingSecrets(stored)).toEqual([secret]);
      const check = await store.checks.get(checkId);
      const sealed = [check?.licence?.number, check?.order?.content, check?.answer];
      expect(sealed.map((text) => store.cipher.open(text ?? ''))).toEqual(['10000001', 'content', 'answer']);
      expect(check).toMatchObject({
        sealed_by: 'k2',
        licence: { state: 'NY' },
        order: { provider: 'runner' },
      });
      expect(await store.providers.find('runner')).toMatchObject({ api_key: 'api-key' });
    } finally {
      await store.close();
    }
  });

  test('rotate can be repeated; it finds nothing left', async () => {
    await fill();
    await rotate();
    expect(await rotate()).toMatchObject({
      profiles: 0,
      checks: 0,
      providers: 0,
      users: 0,
      webhook_endpoints: 0,
    });
  });

  test('rotate warns of clients until they have new secrets', async () => {
    const { client } = await fill();
    const env = { ...operator.env, PLUMBLINE_KEYS: `${newKey},${oldKey}` };
    expect((await operator.run(['keys', 'rotate'], { env })).out).toContain('need a new secret');
    const words = ['clients', 'rotate', client.client_id, '--overlap-hours', '0'];
    expect((await operator.run(words, { env })).code).toBe(0);
    expect((await rotate()).clients_on_older_keys).toEqual([]);
  });

  test('rotate fails in plain words when a key is gone', async () => {
    await fill();
    const env = { ...operator.env, PLUMBLINE_KEYS: newKey };
    const { code, out, err } = await operator.run(['keys', 'rotate', '--json'], { env });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(JSON.parse(err).error.message).toBe('Key k1 is not in PLUMBLINE_KEYS');
  });
});

test('indexes create names the collections, and can be repeated', async () => {
  await operator.store.connection.dropDatabase();
  const { collections } = await operator.json('indexes', 'create');
  expect(collections).toEqual(expect.arrayContaining(['accounts', 'checks', 'profiles', 'record_sources']));
  const names = (await operator.store.accounts.model.collection.indexes()).map(({ key }) => Object.keys(key));
  expect(names).toContainEqual(['clients.id']);
  expect((await operator.json('indexes', 'create')).collections).toEqual(collections);
  expect((await operator.run(['indexes', 'create'])).out).toMatch(/^COLLECTION\naccounts\n/);
});
