import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LADDER } from '../../activities/webhook-ladder.ts';
import type { DeliveryDocument } from '../../store/documents.ts';
import { workflowIds } from '../../workflows/contract.ts';
import { keepHistory } from '../support/histories.ts';
import { createTestAccount, type TestAccount } from '../support/installation.ts';
import { startReceiver } from '../support/receiver.ts';
import { installTimeSkipping, type TimeSkipping } from '../support/time-skipping.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type Answer = Parameters<typeof startReceiver>[0];

let installation: TimeSkipping;
// The test server skips time for one ladder only: each test has a server of its own.
beforeEach(async () => {
  installation = await installTimeSkipping();
});
afterEach(() => installation.close());

const deliveriesOf = (account: TestAccount, event_type = 'criminal_check.completed') =>
  installation.store.events.events
    .find({ account_id: account.account._id, type: event_type })
    .then((events) =>
      installation.store.events.deliveries
        .find({ account_id: account.account._id, event_id: { $in: events.map(({ _id }) => _id) } })
        .lean<DeliveryDocument[]>(),
    );

/** Orders a clear check whose receiver answers as told; gives what came of its delivery. */
async function deliver(answer: Answer, name?: string) {
  const receiver = await startReceiver(answer);
  const account = await createTestAccount(installation, { destinationUrl: receiver.url });
  const check = await installation.writeCheck(account, { first_name: 'Clara', last_name: 'Clear' });
  try {
    return await installation.running(async () => {
      await (await installation.startCheck(check)).result();
      const [begun] = await deliveriesOf(account);
      if (!begun) throw new Error('no delivery was begun');
      const { workflow } = installation.environment.client;
      const run = workflow.getHandle(workflowIds.webhookDelivery(begun._id));
      if (begun.status === 'pending') {
        await run.result();
        if (name) await keepHistory(name, run);
      }
      const [delivery] = await deliveriesOf(account);
      const [endpoint] = await installation.store.webhookEndpoints.model
        .find({ account_id: account.account._id })
        .lean();
      if (!delivery || !endpoint) throw new Error('the delivery is gone');
      return { account, delivery, endpoint, received: receiver.received };
    });
  } finally {
    await receiver.close();
  }
}

const gaps = ({ attempts }: DeliveryDocument) =>
  attempts.slice(1).map(({ at }, index) => at.getTime() - (attempts[index]?.at.getTime() ?? 0));

describe('the retry ladder', () => {
  it('is walked over three days, to its last step', async () => {
    const { delivery, endpoint } = await deliver(
      (_, count) => ({ status: count < 10 ? 500 : 204 }),
      'webhook-delivery-ladder',
    );
    expect(delivery.status).toBe('succeeded');
    expect(delivery.attempts.map(({ status_code }) => status_code)).toEqual([...Array(9).fill(500), 204]);
    for (const [step, gap] of gaps(delivery).entries()) {
      const wanted = LADDER[step] ?? 0;
      expect(gap).toBeGreaterThan(wanted * 0.79);
      expect(gap).toBeLessThan(wanted * 1.21 + 2000);
    }
    expect(endpoint.failing_since).toBeUndefined();
  });

  it('ends after ten attempts', async () => {
    const { delivery, endpoint } = await deliver(() => ({ status: 503 }), 'webhook-delivery-given-up');
    expect(delivery).toMatchObject({ status: 'failed' });
    expect(delivery.attempts).toHaveLength(10);
    expect(delivery.next_attempt_at).toBeUndefined();
    expect(endpoint.status).toBe('enabled');
  });

  it('reaches a receiver that was dead for a day', async () => {
    // Seven attempts fall into the first 24 hours.
    const { delivery } = await deliver(
      (_, count) => (count <= 7 ? 'drop' : { status: 200 }),
      'webhook-delivery-dead-a-day',
    );
    expect(delivery.status).toBe('succeeded');
    const [first, ...later] = delivery.attempts.map(({ at }) => at.getTime());
    expect((later.at(-1) ?? 0) - (first ?? 0)).toBeGreaterThan(DAY);
    expect(delivery.attempts[0]?.error).toMatch(/^The connection failed/);
  });

  it('waits as long as Retry-After asks', async () => {
    const { delivery } = await deliver((_, count) =>
      count === 1 ? { status: 429, headers: { 'retry-after': '7200' } } : { status: 204 },
    );
    expect(delivery.attempts).toHaveLength(2);
    expect(gaps(delivery)[0]).toBeGreaterThanOrEqual(2 * HOUR);
  });

  it('counts a redirect as a failure and does not follow it', async () => {
    const { delivery, received } = await deliver((_, count) =>
      count === 1 ? { status: 302, headers: { location: 'http://127.0.0.1:1/' } } : { status: 204 },
    );
    expect(delivery.attempts.map(({ status_code }) => status_code)).toEqual([302, 204]);
    expect(received).toHaveLength(2);
  });

  it('sends the same id every time', async () => {
    const { received, delivery } = await deliver((_, count) => ({ status: count < 3 ? 500 : 204 }));
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([delivery.event_id]),
    );
  });
});

describe('an endpoint', () => {
  it('that answers 410 is disabled at once, and the others are told', async () => {
    const witness = await startReceiver();
    const gone = await startReceiver(() => ({ status: 410 }));
    const account = await createTestAccount(installation, { destinationUrl: gone.url });
    await installation.store.webhookEndpoints.create(account.account._id, {
      url: witness.url,
      events: ['webhook_endpoint.disabled'],
      thin: true,
    });
    const check = await installation.writeCheck(account, { first_name: 'Clara', last_name: 'Clear' });
    await installation.running(async () => (await installation.startCheck(check)).result());
    const endpoints = await installation.store.webhookEndpoints.model
      .find({ account_id: account.account._id })
      .lean();
    expect(endpoints.find(({ url }) => url === gone.url)).toMatchObject({
      status: 'disabled',
      disabled_reason: 'The receiver answered 410 Gone',
    });
    const event = JSON.parse(witness.received[0]?.body ?? '{}');
    expect(event).toMatchObject({ type: 'webhook_endpoint.disabled' });
    expect(Object.keys(event.data.object)).toEqual(['id', 'url']);
    await Promise.all([witness.close(), gone.close()]);
  });

  it('that failed for five days and nothing else is disabled', async () => {
    const receiver = await startReceiver(() => ({ status: 500 }));
    const account = await createTestAccount(installation, { destinationUrl: receiver.url });
    const now = await installation.environment.currentTimeMs();
    await installation.store.webhookEndpoints.model.updateOne(
      { account_id: account.account._id },
      { $set: { failing_since: new Date(now - 5 * DAY) } },
    );
    const check = await installation.writeCheck(account, { first_name: 'Clara', last_name: 'Clear' });
    await installation.running(async () => (await installation.startCheck(check)).result());
    const [endpoint] = await installation.store.webhookEndpoints.model
      .find({ account_id: account.account._id })
      .lean();
    expect(endpoint).toMatchObject({
      status: 'disabled',
      disabled_reason: 'Every delivery failed for five days',
    });
    const [delivery] = await deliveriesOf(account);
    expect(delivery).toMatchObject({ status: 'failed' });
    await receiver.close();
  });
});

describe('an address', () => {
  it.each([
    'http://127.0.0.1:9/hook',
    'http://localhost:9/hook',
    'http://[::1]:9/hook',
    'http://169.254.169.254/latest',
  ])('%s that is not public is refused when the connection is made', async (url) => {
    const strict = await installTimeSkipping({ ALLOWED_NETWORKS: '' });
    const account = await createTestAccount(strict, { destinationUrl: url });
    const check = await strict.writeCheck(account, { first_name: 'Clara', last_name: 'Clear' });
    await strict.running(async () => (await strict.startCheck(check)).result());
    const delivery = await strict.store.events.deliveries
      .findOne({ account_id: account.account._id })
      .lean<DeliveryDocument>();
    expect(delivery?.attempts[0]?.error).toBe(
      'The address is private, loopback, link-local or otherwise not public',
    );
    expect(delivery?.attempts[0]).not.toHaveProperty('status_code');
    await strict.close();
  });
});
