import type { FastifyInstance } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../api/app.ts';
import { freePort } from '../../local/services/index.ts';
import { newId } from '../../platform/ids.ts';
import { createTemporalClient } from '../../platform/temporal.ts';
import { writeOrderKey } from '../../store/order-key.ts';
import { workflowIds } from '../../workflows/contract.ts';
import { CHECKS_BY_KIND, orderCheck } from '../support/checks-by-kind.ts';
import { eventNames } from '../support/histories.ts';
import { createTestAccount, runWorker, type TestAccount } from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';
import {
  configureProvider,
  installListening,
  type ListeningInstallation,
  type ReferenceGateway,
  startGateway,
} from '../support/reference-gateway.ts';
import { until } from '../support/wait.ts';

const [COUNTY_CHECK] = CHECKS_BY_KIND;

let installation: ListeningInstallation;
let courts: ReferenceGateway;
let others: ReferenceGateway;
let account: TestAccount;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  installation = await installListening();
  [courts, others] = await Promise.all([startGateway('courts'), startGateway('others')]);
  await configureProvider(installation.store, courts.configured('county_court'));
  await configureProvider(installation.store, others.configured('county_court', { position: 1 }));
  account = await createTestAccount(installation, { stage: 'live' });
  stopWorker = await runWorker(installation);
});
afterAll(async () => {
  await stopWorker();
  await Promise.all([courts.close(), others.close()]);
  await installation.close();
});
beforeEach(async () => {
  // Callbacks are the tests' own. Without one, an order is asked after in three hours.
  await courts.faults({ no_callbacks: true });
});

const keyOf = (checkId: string, provider = 'courts', round = 0) =>
  writeOrderKey({ checkId, provider, round });
const bodyOf = (order_key: string) => JSON.stringify({ order_key, reference: 'ref-1', status: 'complete' });

const secondsOf = (at: Date) => `${Math.floor(at.getTime() / 1000)}`;

/** A callback as it is sent; what is changed differs from a good one of the courts. */
interface Sent {
  readonly body: string;
  readonly to?: string;
  readonly secret?: string;
  readonly at?: Date;
  readonly headers?: Record<string, string>;
  readonly app?: FastifyInstance;
}

const send = ({ body, to = 'courts', secret = courts.secret, at = new Date(), headers = {}, app }: Sent) =>
  (app ?? installation.app).inject({
    method: 'POST',
    url: `/v1/provider_callbacks/${to}`,
    payload: body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': secondsOf(at),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
      ...headers,
    },
  });

const handleOf = (id: string) => installation.temporal.workflow.getHandle(workflowIds.orderedCheck(id));
const stored = async (id: string) => {
  const check = await installation.store.checks.get(id);
  if (!check) throw new Error('The check is gone');
  return check;
};
const reaching = (id: string, status: string) =>
  until(async () => {
    const check = await stored(id);
    return check.status === status && check;
  });
const eventsOf = (id: string) => installation.store.events.events.countDocuments({ 'resource.id': id });

/** A check whose order the courts have; its run waits for news. */
async function waitingCheck(): Promise<string> {
  const id = await orderCheck(account, COUNTY_CHECK);
  await until(async () => (await stored(id)).order?.reference);
  // The timers of the deadline and of the next question.
  await until(
    async () => (await eventNames(handleOf(id))).filter((name) => name === 'TIMER_STARTED').length === 2,
  );
  return id;
}

/** A check that the courts have answered. */
async function completeCheck(): Promise<string> {
  const id = await waitingCheck();
  courts.answer();
  expect((await send({ body: bodyOf(keyOf(id)) })).statusCode).toBe(204);
  await reaching(id, 'complete');
  await handleOf(id).result();
  return id;
}

async function cancelledCheck(): Promise<string> {
  const id = await waitingCheck();
  const url = `/v1/county_checks/${id}/cancel`;
  expect((await account.call({ method: 'POST', url, payload: { reason: 'x' } })).statusCode).toBe(200);
  await handleOf(id).result();
  return id;
}

/** Everything that a callback could change: the check, its events, its run, what the courts were asked. */
async function everything(id: string) {
  const { runId } = await handleOf(id).describe();
  return {
    check: await stored(id),
    events: await eventsOf(id),
    runId,
    history: await eventNames(handleOf(id)),
    asked: courts.arrivals.length,
  };
}

describe('a callback that is not signed by its provider', () => {
  const later = (ms: number) => new Date(Date.now() + ms);
  const good = (id: string): Sent => ({ body: bodyOf(keyOf(id)) });
  it.each<[string, (id: string) => Sent]>([
    ['with a forged signature', (id) => ({ ...good(id), headers: { 'webhook-signature': 'v1,Zm9yZ2Vk' } })],
    ['without a signature', (id) => ({ ...good(id), headers: { 'webhook-signature': '' } })],
    ['under the secret of another provider', (id) => ({ ...good(id), secret: others.secret })],
    ['at the address of another provider', (id) => ({ ...good(id), to: 'others' })],
    ['at the address of an unknown provider', (id) => ({ ...good(id), to: 'nobody' })],
    ['at the address of a property of objects', (id) => ({ ...good(id), to: '__proto__' })],
    ['of ten minutes ago', (id) => ({ ...good(id), at: later(-600_000) })],
    ['of in ten minutes', (id) => ({ ...good(id), at: later(600_000) })],
    [
      'with another time',
      (id) => ({ ...good(id), headers: { 'webhook-timestamp': `${later(1e5).getTime()}` } }),
    ],
    ['with another id', (id) => ({ ...good(id), headers: { 'webhook-id': 'msg_2' } })],
  ])('%s is answered with 401, and changes nothing', async (_what, sent) => {
    const id = await waitingCheck();
    courts.answer();
    const before = await everything(id);
    expectProblem(await send(sent(id)), 'unauthorized');
    expect(await everything(id)).toEqual(before);
  });

  it('and whose body was changed is answered with 401, and changes nothing', async () => {
    const id = await waitingCheck();
    courts.answer();
    const before = await everything(id);
    const signed = new Webhook(courts.secret).sign('msg_1', new Date(), bodyOf(keyOf(newId())));
    const headers = { 'webhook-signature': signed };
    expectProblem(await send({ body: bodyOf(keyOf(id)), headers }), 'unauthorized');
    expect(await everything(id)).toEqual(before);
  });
});

describe('a callback with a good signature', () => {
  it.each<[string, (id: string) => Sent]>([
    [
      "about another provider's order",
      (id) => ({ to: 'others', secret: others.secret, body: bodyOf(keyOf(id)) }),
    ],
    [
      'about an order that the check never had there',
      (id) => ({ to: 'others', secret: others.secret, body: bodyOf(keyOf(id, 'others')) }),
    ],
    ['about an order of another round', (id) => ({ body: bodyOf(keyOf(id, 'courts', 1)) })],
    ['about an unknown check', () => ({ body: bodyOf(keyOf(newId())) })],
    ['about a check by its id alone', (id) => ({ body: bodyOf(id) })],
    ['about no order', () => ({ body: '{}' })],
    ['that asks the database', () => ({ body: '{"order_key":{"$ne":null}}' })],
  ])('%s is answered with 204, and changes nothing', async (_what, sent) => {
    const id = await waitingCheck();
    courts.answer();
    const before = await everything(id);
    expect((await send(sent(id))).statusCode).toBe(204);
    expect(await everything(id)).toEqual(before);
  });

  it.each(['', '{', 'null', '[]', '"complete"', '5', '\u0000'])(
    'and the body %j is refused with 400',
    async (body) => {
      expectProblem(await send({ body }), 'validation_error');
    },
  );

  it('and a body of 1 MB is refused with 413', async () => {
    const id = await waitingCheck();
    const before = await everything(id);
    const body = JSON.stringify({ ...JSON.parse(bodyOf(keyOf(id))), padding: 'x'.repeat(1_000_000) });
    expectProblem(await send({ body }), 'payload_too_large');
    expect(await everything(id)).toEqual(before);
  });

  it.each([
    ['complete', completeCheck],
    ['cancelled', cancelledCheck],
  ])('about a check that is %s is answered with 204, and changes nothing', async (_status, make) => {
    const id = await make();
    const before = await everything(id);
    for (let times = 0; times < 2; times += 1) {
      expect((await send({ body: bodyOf(keyOf(id)) })).statusCode).toBe(204);
    }
    expect(await everything(id)).toEqual(before);
    expect(before.events).toBe(1);
  });

  it('makes the provider be asked at once, and is not believed', async () => {
    const id = await waitingCheck();
    const asked = courts.arrivals.length;
    // It lies: the courts have no answer yet.
    expect((await send({ body: bodyOf(keyOf(id)) })).statusCode).toBe(204);
    await until(async () => courts.arrivals.length > asked);
    const { pending_reason, order } = await stored(id);
    expect(await eventsOf(id)).toBe(0);
    expect(pending_reason).toBe('The reference provider is at work');

    courts.answer();
    expect((await send({ body: bodyOf(keyOf(id)) })).statusCode).toBe(204);
    const complete = await reaching(id, 'complete');
    expect(complete.results).toHaveLength(1);
    expect(complete.order).toEqual(order);
    await until(async () => (await eventsOf(id)) === 1);
  });

  it('completes a check once when it comes five times at once', async () => {
    const id = await waitingCheck();
    courts.answer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send({ body: bodyOf(keyOf(id)) })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    await reaching(id, 'complete');
    await handleOf(id).result();
    expect(await eventsOf(id)).toBe(1);
  });

  it('is not lost while the order is being placed', async () => {
    await courts.faults({ no_callbacks: true, slow_ms: 1500 });
    const id = await orderCheck(account, COUNTY_CHECK);
    await until(async () => (await courts.ordersOf(id)).length === 1);
    // The courts have said "pending, ask again in three hours", and the answer is on its way.
    courts.answer();
    expect((await stored(id)).order?.reference).toBeUndefined();
    expect((await send({ body: bodyOf(keyOf(id)) })).statusCode).toBe(204);
    expect((await reaching(id, 'complete')).results).toHaveLength(1);
    expect(await courts.ordersOf(id)).toMatchObject([{ status: 'complete', placed: 1 }]);
  });

  it('is answered with 503 while Temporal is down, and heard when it comes again', async () => {
    const id = await waitingCheck();
    courts.answer();
    const { settings, store, dependencies } = installation;
    const temporal = createTemporalClient({ ...settings, temporalAddress: `127.0.0.1:${await freePort()}` });
    const { addressFilter } = dependencies;
    const app = await buildApp({ settings, store, temporal, addressFilter });
    const before = await everything(id);
    const answer = await send({ body: bodyOf(keyOf(id)), app });
    await app.close();
    await temporal.connection.close();
    expectProblem(answer, 'unavailable');
    expect(answer.headers['retry-after']).toBe('5');
    expect(await everything(id)).toEqual(before);
    expect((await send({ body: bodyOf(keyOf(id)) })).statusCode).toBe(204);
    await reaching(id, 'complete');
  });
});
