import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CheckDocument } from '../../store/documents.ts';
import { workflowIds } from '../../workflows/contract.ts';
import { CHECKS_BY_KIND, orderCheck } from '../support/checks-by-kind.ts';
import { holdsWork, releaseWork } from '../support/dead-workers.ts';
import { createTestAccount, type TestAccount } from '../support/installation.ts';
import { installationEnvironment, type Program, startWorkerProcess } from '../support/processes.ts';
import { startReceiver } from '../support/receiver.ts';
import { ARREST } from '../support/records.ts';
import {
  configureProvider,
  installListening,
  type ListeningInstallation,
  type ReferenceGateway,
  startGateway,
} from '../support/reference-gateway.ts';
import { startRelay } from '../support/relay.ts';
import { until } from '../support/wait.ts';
import { PATIENCE_MS, RECOVERY_MS } from './system.ts';

const [COUNTY_CHECK] = CHECKS_BY_KIND;
/** Longer than a worker lives once it has begun to wait for the answer to a call. */
const SLOW_MS = 10_000;

let installation: ListeningInstallation;
let gateway: ReferenceGateway;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let account: TestAccount;
let worker: Program;
/** Is told of each webhook as it comes, before it is answered. */
let heard: () => void;
beforeAll(async () => {
  installation = await installListening(installationEnvironment());
  gateway = await startGateway('courts');
  receiver = await startReceiver(() => {
    heard();
    return { status: 204 };
  });
  account = await createTestAccount(installation, { stage: 'live' });
  const { webhookEndpoints } = installation.store;
  await webhookEndpoints.setDestination(account.account._id, 'county_check', receiver.url);
  await configureProvider(installation.store, gateway.configured('county_court'));
  worker = await startWorkerProcess({ ...installation.env });
});
afterAll(async () => {
  await worker.kill();
  await Promise.all([gateway.close(), receiver.close()]);
  await installation.close();
});
beforeEach(() => {
  heard = () => undefined;
});

const runOf = workflowIds.orderedCheck;
const stored = async (id: string): Promise<CheckDocument> => {
  const check = await installation.store.checks.get(id);
  if (!check) throw new Error('The check is gone');
  return check;
};
/** Waits until something holds of a check as it is stored. */
const reaching = (id: string, isSo: (check: CheckDocument) => boolean) =>
  until(async () => isSo(await stored(id)), RECOVERY_MS);
const orderedAs = async (id: string, status: string) =>
  (await gateway.ordersOf(id)).some((order) => order.status === status);

/** Kills the worker, frees what it held of a run, and starts another. */
async function replaceWorker(id: string): Promise<void> {
  const dead = worker;
  await dead.kill();
  await releaseWork(installation, runOf(id), dead);
  worker = await startWorkerProcess({ ...installation.env });
  // Temporal may have given the dead worker one thing more.
  await releaseWork(installation, runOf(id), dead);
}

/** Expects that a check has ended in this way, once, as its provider and its account were told. */
async function expectEnd(id: string, status: 'complete' | 'cancelled'): Promise<void> {
  await installation.temporal.workflow.getHandle(runOf(id)).result();
  const shown = (await account.call({ url: `${COUNTY_CHECK.path}/${id}` })).json();
  expect(shown).toMatchObject({ id, status });
  expect(shown.results).toHaveLength(status === 'complete' ? 1 : 0);
  expect(await gateway.ordersOf(id)).toMatchObject([{ status, cancelled: status === 'cancelled' }]);
  expect((await stored(id)).order?.withdrawn).toBe(status === 'cancelled' ? 'cancelled' : undefined);

  const { events, deliveries } = installation.store.events;
  const type = `county_check.${status === 'complete' ? 'completed' : 'cancelled'}`;
  const told = await events.find({ 'resource.id': id }).lean<{ _id: string; type: string }[]>();
  expect(told.map((event) => event.type)).toEqual([type]);
  const made = await deliveries.find({ event_id: told[0]?._id ?? '' }).lean();
  expect(made.map((delivery) => delivery.status)).toEqual(['succeeded']);
  const webhooks = receiver.received
    .map(({ body }) => JSON.parse(body))
    .filter((sent) => sent.id === told[0]?._id);
  expect(webhooks.length).toBeGreaterThanOrEqual(1);
  for (const { data } of webhooks) expect(data.object).toEqual(shown);
}

describe('a worker that is killed', { timeout: PATIENCE_MS }, () => {
  it('before it has placed an order: the next one places it', async () => {
    const { hostname, port } = new URL(gateway.url);
    const relay = await startRelay({ host: hostname, port: Number(port) });
    const { providers } = installation.store;
    await providers.update('courts', { base_url: `http://127.0.0.1:${relay.port}` });
    relay.hold();
    const id = await orderCheck(account, COUNTY_CHECK);
    await reaching(id, ({ order }) => order?.content !== undefined);
    await until(() => holdsWork(installation, runOf(id), worker), RECOVERY_MS);
    await replaceWorker(id);
    expect(await gateway.ordersOf(id)).toEqual([]);
    await providers.update('courts', { base_url: gateway.url });
    await relay.close();
    await until(() => orderedAs(id, 'pending'), RECOVERY_MS);
    gateway.answer();
    await expectEnd(id, 'complete');
  });

  it('after it has placed an order, and before it is told so: the next one places the same order', async () => {
    await gateway.faults({ slow_ms: SLOW_MS });
    const id = await orderCheck(account, COUNTY_CHECK);
    await until(() => orderedAs(id, 'pending'), RECOVERY_MS);
    await replaceWorker(id);
    expect((await stored(id)).order?.reference).toBeUndefined();
    await gateway.faults({});
    await reaching(id, ({ order }) => order?.reference !== undefined);
    expect(await gateway.ordersOf(id)).toMatchObject([{ placed: 2 }]);
    gateway.answer();
    await expectEnd(id, 'complete');
  });

  it('while the provider works: its callback is heard by the next one', async () => {
    const id = await orderCheck(account, COUNTY_CHECK);
    await reaching(id, ({ order }) => order?.reference !== undefined);
    const dead = worker;
    await dead.kill();
    gateway.answer();
    // The API has taken the callback, while nobody worked.
    await gateway.idle();
    expect(await gateway.ordersOf(id)).toMatchObject([{ status: 'complete', callbacks: 1 }]);
    expect((await stored(id)).status).toBe('pending');
    await replaceWorker(id);
    await expectEnd(id, 'complete');
  });

  it('while it fetches the answer: the next one fetches it', async () => {
    const id = await orderCheck(account, COUNTY_CHECK);
    await reaching(id, ({ order }) => order?.reference !== undefined);
    await gateway.faults({ slow_ms: SLOW_MS });
    const before = gateway.arrivals.length;
    gateway.answer();
    await until(async () => gateway.arrivals.length > before, RECOVERY_MS);
    await replaceWorker(id);
    expect((await stored(id)).status).toBe('pending');
    await gateway.faults({});
    await expectEnd(id, 'complete');
  });

  it('after it has stored the answer, and before it noted the event: the next one notes it', async () => {
    const id = await orderCheck(account, COUNTY_CHECK);
    await reaching(id, ({ order }) => order?.reference !== undefined);
    await gateway.faults({ slow_ms: SLOW_MS });
    const before = gateway.arrivals.length;
    gateway.answer();
    await until(async () => gateway.arrivals.length > before, RECOVERY_MS);
    await worker.kill();
    // The dead worker's last write, which no moment outside of it can be timed for.
    const outcome = { results: [ARREST], run_notes: [], source_versions: [] };
    expect(await installation.store.checks.complete(id, outcome, new Date())).toBe(true);
    await gateway.faults({});
    await replaceWorker(id);
    await expectEnd(id, 'complete');
  });

  it('while it takes an order back: the next one does', async () => {
    const id = await orderCheck(account, COUNTY_CHECK);
    await reaching(id, ({ order }) => order?.reference !== undefined);
    await gateway.faults({ slow_ms: SLOW_MS });
    const url = `${COUNTY_CHECK.path}/${id}/cancel`;
    const answer = await account.call({ method: 'POST', url, payload: { reason: 'The applicant withdrew' } });
    expect(answer.statusCode).toBe(200);
    await until(() => orderedAs(id, 'cancelled'), RECOVERY_MS);
    await replaceWorker(id);
    expect((await stored(id)).order?.withdrawn).toBeUndefined();
    await gateway.faults({});
    await expectEnd(id, 'cancelled');
  });

  it.each(['complete', 'cancelled'] as const)(
    'while it tells that a check is %s: the next one does',
    async (status) => {
      const id = await orderCheck(account, COUNTY_CHECK);
      await reaching(id, ({ order }) => order?.reference !== undefined);
      let killing: Promise<void> | undefined;
      heard = () => {
        killing ??= worker.kill();
      };
      if (status === 'complete') gateway.answer();
      else {
        const url = `${COUNTY_CHECK.path}/${id}/cancel`;
        await account.call({ method: 'POST', url, payload: { reason: 'The applicant withdrew' } });
      }
      await until(async () => killing !== undefined, RECOVERY_MS);
      await killing;
      expect((await stored(id)).status).toBe(status);
      await replaceWorker(id);
      await expectEnd(id, status);
    },
  );
});
