import { Webhook } from 'standardwebhooks';
import { Compile } from 'typebox/compile';
import { afterEach, describe, expect, it } from 'vitest';
import { KINDS, PROVIDER_KINDS } from '../../providers/kinds.ts';
import { startReceiver } from '../support/receiver.ts';
import { CALLBACK_SECRET, clientOf, failureOf, KEY, ORDERS, placedBy, startReference } from './support.ts';

const opened: { close(): Promise<unknown> }[] = [];
const open = async <T extends { close(): Promise<unknown> }>(starting: Promise<T>): Promise<T> => {
  const started = await starting;
  opened.push(started);
  return started;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

describe.each(PROVIDER_KINDS)('a gateway of the kind %s', (kind) => {
  const order = ORDERS[kind];
  const isAnswer = Compile(KINDS[kind].answer);

  it('is given an order once, however often it is placed, and answers when its time comes', async () => {
    const receiver = await open(startReceiver());
    const reference = await open(startReference());
    const client = clientOf(kind, reference.url, { callbackUrl: receiver.url });

    const first = await client.place(order, placedBy(KEY));
    const again = await client.place(order, placedBy(KEY));
    expect(first).toMatchObject({
      status: 'pending',
      estimatedCompletionAt: new Date(reference.clock.now().getTime() + 5_000),
      askAgainMs: 5_000,
      note: expect.any(String),
    });
    expect(again).toEqual(first);
    expect(await client.find(KEY)).toBe(first.reference);
    expect(await client.find('another/courts')).toBeUndefined();
    expect(await client.ask(first.reference, order, placedBy(KEY))).toEqual(first);

    await reference.answerOrders();
    const answered = await client.ask(first.reference, order, placedBy(KEY));
    expect(answered).toMatchObject({ status: 'complete', reference: first.reference });
    expect('answer' in answered && isAnswer.Check(answered.answer)).toBe(true);
    expect(await reference.orders()).toEqual([
      {
        reference: first.reference,
        kind,
        status: 'complete',
        order_key: KEY,
        placed: 2,
        cancelled: false,
        callbacks: 1,
      },
    ]);

    const [callback] = receiver.received;
    const headers = callback?.headers as Record<string, string>;
    expect(new Webhook(CALLBACK_SECRET).verify(callback?.body ?? '', headers)).toEqual({
      order_key: KEY,
      reference: first.reference,
      status: 'complete',
    });
  });

  it('answers at once when it can', async () => {
    const reference = await open(startReference(0));
    const standing = await clientOf(kind, reference.url).place(order, placedBy(KEY));
    expect(standing.status).toBe('complete');
    expect('answer' in standing && isAnswer.Check(standing.answer)).toBe(true);
  });

  it('cancels an order, twice alike, and never answers it then', async () => {
    const reference = await open(startReference());
    const client = clientOf(kind, reference.url);
    const placed = await client.place(order, placedBy(KEY));
    expect(await client.cancel(placed.reference, 'no longer needed')).toBe('cancelled');
    expect(await client.cancel(placed.reference, 'no longer needed')).toBe('cancelled');
    await reference.answerOrders();
    expect(await client.ask(placed.reference, order, placedBy(KEY))).toEqual({
      status: 'cancelled',
      reference: placed.reference,
    });
    expect(await reference.orders()).toMatchObject([{ status: 'cancelled', cancelled: true, callbacks: 0 }]);
  });

  it('tells of a cancellation that comes too late', async () => {
    const reference = await open(startReference(0));
    const client = clientOf(kind, reference.url);
    const placed = await client.place(order, placedBy(KEY));
    expect(await client.cancel(placed.reference, 'no longer needed')).toBe('too_late');
    expect(await client.ask(placed.reference, order, placedBy(KEY))).toEqual(placed);
  });

  it.each([
    ['answers with a failure', { failures: true }, 'unavailable'],
    ['keeps silent', { no_answer: true }, 'unavailable'],
    ['is slow', { slow_ms: 600_000 }, 'unavailable'],
    ['answers with garbage', { garbage: true }, 'invalid_answer'],
    ['refuses', { refuse: true }, 'refused'],
  ] as const)('gives no answer when it %s, and one later', async (_what, faults, fault) => {
    const reference = await open(startReference(0));
    const client = clientOf(kind, reference.url);
    const isSilent = 'no_answer' in faults || 'slow_ms' in faults;
    const hurried = clientOf(kind, reference.url, { timeouts: { response: 100 } });
    await reference.faults(faults);
    const failure = await failureOf((isSilent ? hurried : client).place(order, placedBy(KEY)));
    expect(failure).toMatchObject({
      name: 'ProviderError',
      fault,
    });
    await reference.faults({});
    expect(await client.place(order, placedBy(KEY))).toMatchObject({ status: 'complete' });
    expect(await reference.orders()).toHaveLength(1);
  });
});

describe('an order of a gateway', () => {
  it('fails as often as was asked for', async () => {
    const reference = await open(startReference(0));
    const client = clientOf('county_court', reference.url);
    await reference.faults({ failures: 2 });
    const place = () => client.place(ORDERS.county_court, placedBy(KEY));
    expect((await failureOf(place())).fault).toBe('unavailable');
    expect((await failureOf(place())).fault).toBe('unavailable');
    expect((await place()).status).toBe('complete');
  });

  it('is answered after it was cancelled, when the provider takes no heed', async () => {
    const reference = await open(startReference());
    const client = clientOf('county_court', reference.url);
    await reference.faults({ answer_after_cancel: true });
    const { reference: name } = await client.place(ORDERS.county_court, placedBy(KEY));
    expect(await client.cancel(name, 'no longer needed')).toBe('cancelled');
    await reference.answerOrders();
    expect((await client.ask(name, ORDERS.county_court, placedBy(KEY))).status).toBe('complete');
    expect(await reference.orders()).toMatchObject([{ cancelled: true, status: 'complete', callbacks: 1 }]);
  });

  it('is refused when another order has its key', async () => {
    const reference = await open(startReference());
    const client = clientOf('county_court', reference.url);
    await client.place(ORDERS.county_court, placedBy(KEY));
    const other = { ...ORDERS.county_court, county_fips_code: '48201' };
    expect((await failureOf(client.place(other, placedBy(KEY)))).fault).toBe('refused');
    expect(await reference.orders()).toMatchObject([{ placed: 1 }]);
  });

  it('is refused when the gateway knows it no more', async () => {
    const reference = await open(startReference());
    const client = clientOf('county_court', reference.url);
    expect((await failureOf(client.ask('ref-1', ORDERS.county_court, placedBy(KEY)))).fault).toBe('refused');
    expect((await failureOf(client.cancel('ref-1', 'no longer needed'))).fault).toBe('refused');
  });

  it('waits while the credentials are refused', async () => {
    const reference = await open(startReference());
    const client = clientOf('county_court', reference.url, {}, 'another-key');
    const failure = await failureOf(client.place(ORDERS.county_court, placedBy(KEY)));
    expect(failure.fault).toBe('unavailable');
    expect(failure.message).toBe('The provider courts refuses our credentials (status 401)');
  });
});
