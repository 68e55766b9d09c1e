import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CAST } from '../../screening/scenarios/cast.ts';
import type { CheckDocument } from '../../store/documents.ts';
import { crashMoments } from '../support/crash-moments.ts';
import type { TestAccount } from '../support/installation.ts';
import type { Program } from '../support/processes.ts';
import { type StoreWatch, watchStore } from '../support/store-watch.ts';
import { until } from '../support/wait.ts';
import { endLeases, PATIENCE_MS, RECOVERY_MS, type System, startSystem } from './system.ts';

/** What clients ask for: all of these people have records. */
const REQUESTS = [
  { path: '/checks', person: CAST.oneRecord },
  { path: '/instant_criminal_profiles', person: CAST.oneRecord },
  { path: '/driver_risk_signals', person: CAST.dui },
] as const;
/** Clients that ask at once, each for a check of its own. */
const CLIENTS = 30;
const ORDERS = Array.from({ length: CLIENTS }, (_, at) => ({
  ...(REQUESTS[at % REQUESTS.length] ?? REQUESTS[0]),
  key: `order-${at}`,
}));
type Order = (typeof ORDERS)[number];
/** Programs that die while the clients ask. */
const KILLS = 3;

const moments = crashMoments();
let system: System;
let apiWatch: StoreWatch;
let workerWatch: StoreWatch;
let api: Program;
let worker: Program;
let account: TestAccount;
beforeAll(async () => {
  system = await startSystem();
  const { mongodbUri } = system.installation.settings;
  [apiWatch, workerWatch] = await Promise.all([watchStore(mongodbUri), watchStore(mongodbUri)]);
  [api, worker] = await Promise.all([system.startApi(apiWatch.env), system.startWorker(workerWatch.env)]);
}, PATIENCE_MS);
afterAll(async () => {
  await system.close();
  await Promise.all([apiWatch.close(), workerWatch.close()]);
});
beforeEach(async () => {
  account = await system.createAccount('test');
});

const place = ({ path, person, key }: Order): Promise<Response> =>
  system.ask(account, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ ...person, reference_id: key }),
  });

/** Places an order until it is accepted, as a client does. Gives the id of its check. */
const insist = (order: Order): Promise<string> =>
  until(async () => {
    const answer = await place(order).catch(() => null);
    const text = await answer?.text().catch(() => undefined);
    if (answer?.status !== 201 || !text) {
      // Refused only because the key's first request is, or seems, under way.
      if (answer && text) expect(answer.status).toBe(409);
      return undefined;
    }
    return (JSON.parse(text) as { id: string }).id;
  }, RECOVERY_MS);

/** Bytes that a program sends to the store while all clients are served and nobody dies. */
async function measure(watch: StoreWatch): Promise<number> {
  const before = watch.sent();
  await Promise.all(ORDERS.map(insist));
  return watch.sent() - before;
}

/** Expects one check and one profile for each order, complete, and the same over the wire as in the store. */
async function expectServed(ids: readonly string[]): Promise<void> {
  const { checks, profiles } = system.installation.store;
  await Promise.all(ids.map((id) => system.completed(id)));
  const account_id = account.account._id;
  const made = await checks.model.find({ account_id }).lean<CheckDocument[]>();
  const byKey = Object.fromEntries(made.map(({ reference_id = '', _id }) => [reference_id, _id]));
  expect(made).toHaveLength(CLIENTS);
  expect(byKey).toEqual(Object.fromEntries(ORDERS.map(({ key }, at) => [key, ids[at]])));
  expect(await profiles.model.countDocuments({ account_id })).toBe(CLIENTS);
  for (const [at, order] of ORDERS.entries()) {
    const shown = await system.ask(account, `${order.path}/${ids[at]}`);
    expect(await shown.json()).toMatchObject({ id: ids[at], status: 'complete', reference_id: order.key });
    expect(made.find(({ _id }) => _id === ids[at])?.results.length).toBeGreaterThan(0);
    const again = await place(order);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(((await again.json()) as { id: string }).id).toBe(ids[at]);
  }
}

describe('instant checks that clients ask for under idempotency keys', () => {
  it('are one a key and complete when the API is killed again and again', {
    timeout: 2 * PATIENCE_MS,
  }, async () => {
    const effort = await measure(apiWatch);
    account = await system.createAccount('test');
    const start = apiWatch.sent();
    const insisting = Promise.all(ORDERS.map(insist));
    let cutOff = 0;
    for (const part of moments(KILLS)) {
      await apiWatch.at(start + part * effort, () => api.kill(), RECOVERY_MS);
      cutOff += await endLeases(system);
      api = await system.startApi(apiWatch.env);
    }
    expect(cutOff).toBeGreaterThan(0);
    await expectServed(await insisting);
  });

  it('are one a key and complete when the worker is killed again and again', {
    timeout: 2 * PATIENCE_MS,
  }, async () => {
    const effort = await measure(workerWatch);
    account = await system.createAccount('test');
    const start = workerWatch.sent();
    const insisting = Promise.all(ORDERS.map(insist));
    const { model } = system.installation.store.checks;
    for (const part of moments(KILLS)) {
      await workerWatch.at(start + part * effort, () => worker.kill(), RECOVERY_MS);
      const done = await model.countDocuments({ account_id: account.account._id, status: 'complete' });
      expect(done).toBeLessThan(CLIENTS);
      worker = await system.startWorker(workerWatch.env);
    }
    await expectServed(await insisting);
  });
});
