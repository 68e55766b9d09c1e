import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStore, type Store } from '../../store/store.ts';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import { until } from '../support/wait.ts';

let installation: Installation;
let other: Store;
let caller: TestAccount;
let reads = 0;

const find = () =>
  installation.store.accounts.cache.find(caller.account._id, (id) => {
    reads += 1;
    return installation.store.accounts.find(id);
  });

/** Whether an account that was just read is known without another read. */
const isKept = async () => {
  await find();
  const before = reads;
  await find();
  return reads === before;
};

beforeAll(async () => {
  installation = await install();
  other = createStore(installation.settings.mongodbUri, installation.settings.keyring);
  caller = await createTestAccount(installation);
});
afterAll(async () => {
  await other.close();
  await installation.close();
});

it('reads an account at every request while nobody tells of changes', async () => {
  expect(await isKept()).toBe(false);
});

it('keeps accounts while it follows their changes, and drops one that another process changed', async () => {
  installation.store.accounts.cache.start();
  await until(isKept);
  const [client] = (await find())?.clients ?? [];
  await other.accounts.setClientStatus(client?.id ?? '', 'disabled');
  await until(async () => (await find())?.clients[0]?.status === 'disabled');
  const refused = await caller.call({ method: 'GET', url: '/v1/profiles' });
  expect(refused.statusCode).toBe(401);
});

it('forgets at once what its own process changed', async () => {
  await until(isKept);
  await installation.store.accounts.setStatus(caller.account._id, 'disabled');
  expect((await find())?.status).toBe('disabled');
});
