import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../local/services/index.ts';
import type { ConfiguredProvider } from '../../store/providers.ts';
import { workflowIds } from '../../workflows/contract.ts';
import { CHECKS_BY_KIND, orderCheck } from '../support/checks-by-kind.ts';
import { createTestAccount, runWorker, type TestAccount } from '../support/installation.ts';
import { operatorOf } from '../support/operator.ts';
import { installationEnvironment } from '../support/processes.ts';
import { startReceiver } from '../support/receiver.ts';
import {
  configureProvider,
  installListening,
  type ListeningInstallation,
  type ReferenceGateway,
  startGateway,
} from '../support/reference-gateway.ts';
import { until } from '../support/wait.ts';

const [COUNTY_CHECK] = CHECKS_BY_KIND;
const PATIENCE_MS = 90_000;

let installation: ListeningInstallation;
let first: ReferenceGateway;
let second: ReferenceGateway;
/** Keeps its orders waiting, as the first one does. */
let third: ReferenceGateway;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let account: TestAccount;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  installation = await installListening(installationEnvironment());
  [first, second, third] = await Promise.all([
    startGateway('first'),
    startGateway('second', { delaySeconds: 0 }),
    startGateway('third'),
  ]);
  receiver = await startReceiver();
  account = await createTestAccount(installation, { stage: 'live' });
  const { webhookEndpoints } = installation.store;
  await webhookEndpoints.setDestination(account.account._id, 'county_check', receiver.url);
  await configure();
  stopWorker = await runWorker(installation);
});
afterAll(async () => {
  await stopWorker();
  await Promise.all([first.close(), second.close(), third.close(), receiver.close()]);
  await installation.close();
});
beforeEach(async () => {
  await Promise.all([first.faults({}), second.faults({})]);
  await configure();
});

/** Configures the first two, and the first one as the test wants it. */
async function configure(fields: Partial<ConfiguredProvider> = {}): Promise<void> {
  await installation.store.providers.remove(third.name);
  await configureProvider(installation.store, first.configured('county_court', fields));
  await configureProvider(installation.store, second.configured('county_court', { position: 1 }));
}

const handleOf = (id: string) => installation.temporal.workflow.getHandle(workflowIds.orderedCheck(id));
const stored = async (id: string) => {
  const check = await installation.store.checks.get(id);
  if (!check) throw new Error('The check is gone');
  return check;
};
/** Waits until a provider has the order of a check, and the check knows it. */
const placedWith = ({ name }: ReferenceGateway, id: string) =>
  until(async () => {
    const { order } = await stored(id);
    return order?.provider === name && order.reference !== undefined;
  }, PATIENCE_MS);
const complete = (id: string) =>
  until(async () => {
    const check = await stored(id);
    return check.status === 'complete' && check;
  }, PATIENCE_MS);
const events = async (id: string): Promise<string[]> => {
  const found = await installation.store.events.events.find({ 'resource.id': id }).lean();
  return found.map(({ type }) => type);
};
const cancel = async (id: string) => {
  const url = `/v1/county_checks/${id}/cancel`;
  const answer = await account.call({ method: 'POST', url, payload: { reason: 'The applicant withdrew' } });
  expect(answer.statusCode).toBe(200);
};
/** Waits until a request comes to a gateway, from now on. */
const asked = async ({ arrivals }: ReferenceGateway, path: RegExp) => {
  const before = arrivals.length;
  await until(async () => arrivals.slice(before).some((arrival) => path.test(arrival.path)), PATIENCE_MS);
};

/** Expects that a check is cancelled, was told of once, and is cancelled with the first provider too. */
async function expectTakenBack(id: string): Promise<void> {
  await handleOf(id).result();
  expect(await stored(id)).toMatchObject({ status: 'cancelled', order: { withdrawn: 'cancelled' } });
  expect(await first.ordersOf(id)).toMatchObject([{ status: 'cancelled', cancelled: true }]);
  expect(await events(id)).toEqual(['county_check.cancelled']);
}

describe('a provider that does not answer by its deadline', () => {
  it('has its order cancelled, and the next one is asked', { timeout: PATIENCE_MS }, async () => {
    await configure({ deadline_seconds: 3 });
    const id = await orderCheck(account, COUNTY_CHECK);
    expect((await complete(id)).results).toHaveLength(1);
    await handleOf(id).result();
    const check = await stored(id);
    expect(check.order).toMatchObject({ provider: 'second' });
    expect(check.earlier_orders).toMatchObject([{ provider: 'first', withdrawn: 'cancelled' }]);
    expect(await first.ordersOf(id)).toMatchObject([{ status: 'cancelled', placed: 1 }]);
    expect(await second.ordersOf(id)).toMatchObject([{ status: 'complete', placed: 1, cancelled: false }]);
    // What the first one says now is not heard.
    await first.faults({ answer_after_cancel: true });
    first.answer();
    await until(async () => (await first.ordersOf(id))[0]?.callbacks === 1);
    await first.idle();
    expect(await stored(id)).toEqual(check);
    expect(await events(id)).toEqual(['county_check.completed']);
  });

  it('and is gone keeps nobody from asking the next one; its order is cancelled when it is back', {
    timeout: PATIENCE_MS,
  }, async () => {
    await configure({ deadline_seconds: 4 });
    const id = await orderCheck(account, COUNTY_CHECK);
    await placedWith(first, id);
    await configure({ base_url: `http://127.0.0.1:${await freePort()}` });
    expect((await complete(id)).order?.provider).toBe('second');
    expect(await first.ordersOf(id)).toMatchObject([{ status: 'pending' }]);
    await until(async () => (await events(id)).length === 1);
    await configure();
    await handleOf(id).result();
    expect(await first.ordersOf(id)).toMatchObject([{ status: 'cancelled' }]);
    expect((await stored(id)).earlier_orders).toMatchObject([{ withdrawn: 'cancelled' }]);
    expect(await events(id)).toEqual(['county_check.completed']);
  });
});

describe('an order is taken back from its provider when its check is cancelled', () => {
  it('while a question about it fails', { timeout: PATIENCE_MS }, async () => {
    const id = await orderCheck(account, COUNTY_CHECK);
    await placedWith(first, id);
    await first.faults({ failures: true, slow_ms: 2000 });
    const asking = asked(first, /^\/orders\/ref-/);
    first.answer();
    await asking;
    await cancel(id);
    await first.faults({});
    await handleOf(id).result();
    expect(await stored(id)).toMatchObject({ status: 'cancelled', order: { withdrawn: 'too_late' } });
    expect(await events(id)).toEqual(['county_check.cancelled']);
  });

  it('while another one is taken back, in vain so far', { timeout: PATIENCE_MS }, async () => {
    await configure({ deadline_seconds: 3 });
    await installation.store.providers.remove(second.name);
    await configureProvider(installation.store, third.configured('county_court', { position: 1 }));
    const id = await orderCheck(account, COUNTY_CHECK);
    await placedWith(first, id);
    await first.faults({ failures: true });
    await placedWith(third, id);
    await cancel(id);
    await first.faults({});
    await handleOf(id).result();
    const { status, order, earlier_orders } = await stored(id);
    expect([status, order?.provider, order?.withdrawn]).toEqual(['cancelled', 'third', 'cancelled']);
    expect(earlier_orders).toMatchObject([{ provider: 'first', withdrawn: 'cancelled' }]);
    for (const { ordersOf } of [first, third]) {
      expect(await ordersOf(id)).toMatchObject([{ status: 'cancelled' }]);
    }
    expect(await events(id)).toEqual(['county_check.cancelled']);
  });

  it('as its answer arrives, and the account is told', { timeout: PATIENCE_MS }, async () => {
    const id = await orderCheck(account, COUNTY_CHECK);
    await placedWith(first, id);
    await first.faults({ slow_ms: 1500 });
    const asking = asked(first, /^\/orders\/ref-.*\/result$/);
    first.answer();
    await asking;
    await cancel(id);
    await handleOf(id).result();
    expect(await stored(id)).toMatchObject({ status: 'cancelled', order: { withdrawn: 'too_late' } });
    const told = receiver.received.map(({ body }) => JSON.parse(body));
    expect(told.filter(({ data }) => data.object.id === id)).toMatchObject([
      { type: 'county_check.cancelled', data: { object: { status: 'cancelled', results: [] } } },
    ]);
  });

  it('and its run was lost', { timeout: PATIENCE_MS }, async () => {
    const id = await orderCheck(account, COUNTY_CHECK);
    await placedWith(first, id);
    await handleOf(id).terminate();
    await cancel(id);
    await expectTakenBack(id);
  });
});

describe('a question that failed', () => {
  it.each([
    ['the provider calls back', async () => first.answer()],
    ['the operator wants it', async (id: string) => operatorOf(installation.env)('checks', 'ask', id)],
  ])('is asked again at once when %s', { timeout: PATIENCE_MS }, async (_when, ask) => {
    const id = await orderCheck(account, COUNTY_CHECK);
    await placedWith(first, id);
    const question = /^\/orders\/ref-/;
    await first.faults({ failures: true });
    const asking = asked(first, question);
    await operatorOf(installation.env)('checks', 'ask', id);
    await asking;
    const again = asked(first, question);
    await until(async () => (await stored(id)).pending_reason?.endsWith('(status 500)'));
    // The next try is five seconds away.
    const start = performance.now();
    await ask(id);
    await again;
    expect(performance.now() - start).toBeLessThan(4000);
    await first.faults({});
    first.answer();
    await complete(id);
    await handleOf(id).result();
    expect(await events(id)).toEqual(['county_check.completed']);
  });
});
