import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Installation, install } from '../support/installation.ts';
import { type Query, recordQueries } from '../support/queries.ts';

/** What is read whole, and on purpose: the operator's overviews and the rotation of keys. */
const WHOLE = new Set(['{}']);

let installation: Installation;
let queries: Query[];
let stop: () => Query[];

/** Does everything that the stores do for a request, a workflow or a sweep. */
async function exercise({ store }: Installation): Promise<void> {
  const accountId = newId();
  const id = newId();
  const page = { limit: 10, skip: 0 };
  const at = new Date();
  const person = {
    first_name: 'Ana',
    last_name: 'Reyes',
    no_middle_name: false,
    addresses: [],
    parse_notes: [],
  };

  const account = await store.accounts.create({ name: 'A', stage: 'test' });
  await store.accounts.family(account._id);
  await store.accounts.setStatus(account._id, 'active');
  await store.accounts.setProduct(account._id, 'profile', { enabled: true });
  const { client_id, client_secret } = await store.accounts.createClient(account._id, 'c');
  await store.accounts.rotateClientSecret(client_id, 60);
  await store.accounts.setClientStatus(client_id, 'active');
  await store.accounts.authenticate(client_id, client_secret);
  await store.accounts.access(account._id, client_id);

  await store.users.invite(accountId, { email: 'a@example.com', roles: [] }, id);
  await store.users.list(accountId, page).then(drain);
  await store.users.update(accountId, id, { roles: ['a'] });
  await store.users.removeRole(accountId, id, 'a');
  await store.users.remove(accountId, id);

  await store.profiles.insert(accountId, id, { ...person, ssn: '123-45-6789' });
  await store.profiles.list(accountId, page).then(drain);
  await store.profiles.change(accountId, id, (stored) => ({ ...stored, dob: '19840519' }));
  await store.profiles.findByValue('ssn', '123456789');
  await store.profiles.erase(accountId, id);
  await store.profiles.withdraw(accountId, id);

  await store.checks.find(accountId, 'criminal_check', id);
  await store.checks.list(accountId, 'criminal_check', page).then(drain);
  await store.checks.get(id);
  await store.checks.complete(id, { results: [], run_notes: [], source_versions: [] }, at);
  await store.checks.setPendingReason(id, 'why');
  await store.checks.cancel(id, 'note');
  await store.checks.withdraw(id);
  await store.checks.erase(accountId, id);
  await store.checks.unswept({ madeBefore: at, sweptBefore: at }, 10);
  await store.checks.markSwept(id);
  await store.checks.stuck(10);

  await store.webhookEndpoints.create(accountId, { url: 'https://1.1.1.1/', events: ['*'], thin: false }, id);
  await store.webhookEndpoints.setDestination(accountId, 'criminal_check', 'https://1.1.1.1/');
  await store.webhookEndpoints.setDestination(accountId, 'criminal_check', 'https://1.1.1.1/other');
  await store.webhookEndpoints.setDestination(accountId, 'criminal_check', undefined);
  await store.webhookEndpoints.list(accountId, page).then(drain);
  await store.webhookEndpoints.subscribed(accountId, 'criminal_check.completed');
  await store.webhookEndpoints.update(accountId, id, { thin: true });
  await store.webhookEndpoints.rotateSecret(accountId, id);
  await store.webhookEndpoints.noteFailure(id, at);
  await store.webhookEndpoints.disable(id, 'why');
  await store.webhookEndpoints.remove(accountId, id);

  const resource = { kind: 'criminal_check', id };
  await store.events.emit({ accountId, type: 'criminal_check.completed', resource, at });
  await store.events.find(accountId, id);
  await store.events.list(accountId, {}, page).then(drain);
  await store.events.list(accountId, { type: 'criminal_check.completed', after: id }, page).then(drain);
  await store.events.deliveriesOf(accountId, id, page).then(drain);
  await store.events.deliveriesById(accountId, [id]);
  await store.events.getDelivery(id);
  await store.events.logAttempt(id, { at, duration_ms: 1 }, { status: 'failed' });
  await store.events.giveUp(id);

  await store.idempotency.claim('key', 'body', id);
  await store.idempotency.claim('key', 'body', id);
  await store.idempotency.save('key', { status: 200, headers: {}, body: '' });
  await store.idempotency.expire('key');
  await store.idempotency.release('key');
  await store.usage.count(accountId, 'profile', { limit: 1, window_seconds: 60 }, at);
  await store.usage.count(accountId, 'profile', { limit: 1, window_seconds: 60 }, at);
  await store.usage.refund(accountId, 'profile', { limit: 1, window_seconds: 60 }, at);
  await store.rulesets.create(accountId, 'r', []);
  await store.rulesets.list(accountId);
  await store.rulesets.known(accountId, [id]);
  await store.recordSources.versions('courts');
  await store.recordSources.published();
}

/** What checks that wait for providers, and bulk uploads, ask of the stores. */
async function exerciseLongWork({ store }: Installation): Promise<void> {
  const accountId = newId();
  const id = newId();
  const page = { limit: 10, skip: 0 };
  const at = new Date();

  await store.checks.findReported(accountId, id);
  await store.checks.setReport(id, { file_id: id, sha256: '', size: 0, revision: '' });
  await store.checks.getMany([id]);
  await store.checks.waitingOfUpload(id, 10);
  await store.checks.countWaitingOfUpload(id);
  await store.checks.cancelWaitingOfUpload(id, 'note');
  await store.checks.ofProfile(accountId, id);
  await store.checks.rotateKeys();
  await store.checks.beginOrder(id, { provider: 'p', key: 'k', asked_at: at }, 'k1');
  await store.checks.hasOrdersWith('p');
  await store.checks.setOrder(id, { key: 'k', reference: 'r' }, {});
  await store.checks.passOver(id, { provider: 'p', key: 'k', asked_at: at });
  await store.checks.setWithdrawn(id, 'k', 'cancelled');
  await store.checks.dropImages(accountId, id);
  await store.checks.cancelByCaller(id, { id, reason: 'r' }, at);

  await store.providers.find('p');
  await store.providers.update('p', { position: 1 });
  await store.providers.serving({ kind: 'county_court', state: 'TX' }, 'p');
  await store.providers.remove('p');

  const upload = { _id: id, account_id: accountId, created_at: at };
  await store.bulkUploads.find(accountId, id);
  await store.bulkUploads.list(accountId, page).then(drain);
  await store.bulkUploads.recent({ accountId }, 10);
  await store.bulkUploads.recent({ status: 'processing' }, 10);
  await store.bulkUploads.writePage(upload, 0, [{ row: 1, cells: [] }]);
  await store.bulkUploads.readPage(id, 0);
  await store.bulkUploads.eraseRow(id, 1, store.files);
  await store.bulkUploads.failed(id, { reason: 'r', faults: [], at });
  await store.bulkUploads.queue(accountId, id, id);
  await store.bulkUploads.requestResults(accountId, id, id);
  await store.bulkUploads.setPendingReason(id, 'why');
  await store.bulkUploads.unswept({ madeBefore: at, sweptBefore: at }, 10);
  await store.bulkUploads.markSwept(id);
  await store.bulkRows.ofRows(upload, [1, 2]);
  await store.files.removeStaged(at);
  await store.files.removeOthers('name');
}

async function drain({ documents }: { documents: AsyncIterable<unknown> }): Promise<void> {
  for await (const _ of documents);
}

/** The first fields of a collection's indexes: a query by one of them is served. */
async function leadingFields(collection: string): Promise<Set<string>> {
  const indexes = await installation.store.connection.collection(collection).indexes();
  return new Set(indexes.map(({ key }) => Object.keys(key)[0] ?? ''));
}

async function planOf(collection: string, filter: object, sort?: object): Promise<string> {
  const plan = await installation.store.connection.db?.command({
    explain: { find: collection, filter, ...(sort && { sort }) },
    verbosity: 'queryPlanner',
  });
  return JSON.stringify(plan?.queryPlanner.winningPlan);
}

/** Whether the server chooses plans as MongoDB does: a look-alike may scan where an index would serve. */
async function plansLikeMongo(): Promise<boolean> {
  const plan = await planOf('profiles', { account_id: newId(), deleted_at: { $exists: false } });
  return !plan.includes('COLLSCAN');
}

beforeAll(async () => {
  installation = await install();
  const { store } = installation;
  // Documents to choose among: an empty collection may be scanned.
  for (const model of Object.values(store.connection.models)) {
    const fill = Array.from({ length: 50 }, () => ({
      _id: newId(),
      account_id: newId(),
      clients: [{ id: newId() }],
      source: newId(),
      version: 1,
      email_index: [newId()],
      status: 'active',
    }));
    await model.collection.insertMany(fill as never[]);
  }
  stop = recordQueries(store.connection);
  await exercise(installation);
  await exerciseLongWork(installation);
  queries = stop();
});
afterAll(() => installation.close());

describe('the indexes', () => {
  it('can be made again at any time', async () => {
    const { store } = installation;
    const names = await store.ensureIndexes();
    expect(names).toEqual(expect.arrayContaining(['accounts', 'checks', 'profiles', 'events', 'usage']));
    expect(await store.ensureIndexes()).toEqual(names);
  });

  it('serve every query of the stores', async () => {
    const filtered = queries.filter(({ filter }) => !WHOLE.has(JSON.stringify(filter)));
    expect(filtered.length).toBeGreaterThan(95);
    const trusted = await plansLikeMongo();
    for (const { collection, filter, sort } of filtered) {
      const told = `${collection} ${JSON.stringify(filter)} ${JSON.stringify(sort ?? {})}`;
      const leading = await leadingFields(collection);
      expect([told, Object.keys(filter).some((field) => leading.has(field))]).toEqual([told, true]);
      if (!trusted) continue;
      const text = await planOf(collection, filter, sort);
      expect([told, text]).toEqual([told, expect.stringMatching(/IXSCAN|IDHACK|EXPRESS|EOF/)]);
      expect([told, text]).toEqual([told, expect.not.stringMatching(/COLLSCAN/)]);
    }
  });

  it('would not serve a query by another field: the check above can fail', async () => {
    const plan = await installation.store.connection.db?.command({
      explain: { find: 'checks', filter: { reference_id: 'a' } },
      verbosity: 'queryPlanner',
    });
    expect(JSON.stringify(plan?.queryPlanner.winningPlan)).toContain('COLLSCAN');
  });
});
