import { createHash } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { ORDER_EXAMPLES } from '../../providers/contract/examples.ts';
import type { AnswerOf, OrderOf } from '../../providers/kinds.ts';
import { startReceiver } from '../support/receiver.ts';
import { CALLBACK_SECRET, clientOf, KEY, ORDERS, placedBy, startRaw, startReference } from './support.ts';

const opened: { close(): Promise<unknown> }[] = [];
const open = async <T extends { close(): Promise<unknown> }>(starting: Promise<T>): Promise<T> => {
  const started = await starting;
  opened.push(started);
  return started;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

const BODY = { kind: 'county_court', callback_url: 'http://127.0.0.1:9/nobody', order: ORDERS.county_court };

describe('the reference provider', () => {
  it.each(['/orders', '/orders/ref-1', '/faults', '/nowhere'])('asks for the token at %s', async (url) => {
    const { app } = await open(startReference());
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: 'Basic YTpi' }]) {
      const answer = await app.inject({ url, headers });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it.each<[string, object, object, number]>([
    ['without a key', {}, BODY, 400],
    ['with an empty key', { 'idempotency-key': '' }, BODY, 400],
    ['of an unknown kind', { 'idempotency-key': KEY }, { ...BODY, kind: 'tarot' }, 400],
    ['of another kind than its order', { 'idempotency-key': KEY }, { ...BODY, kind: 'driver_license' }, 400],
    ['with an unknown field', { 'idempotency-key': KEY }, { ...BODY, urgent: true }, 400],
    ['without a callback address', { 'idempotency-key': KEY }, { ...BODY, callback_url: 'here' }, 400],
    ['of the contract', { 'idempotency-key': KEY }, BODY, 201],
  ])('judges an order %s', async (_what, more, payload, status) => {
    const { app, headers, orders } = await open(startReference());
    const answer = await app.inject({
      method: 'POST',
      url: '/orders',
      headers: { ...headers, ...more },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(await orders()).toHaveLength(status === 201 ? 1 : 0);
    if (status >= 400) expect(answer.json()).toMatchObject({ status, title: expect.any(String) });
  });

  it('answers 201 first and 200 then', async () => {
    const { app, headers } = await open(startReference());
    const place = () =>
      app.inject({
        method: 'POST',
        url: '/orders',
        headers: { ...headers, 'idempotency-key': KEY },
        payload: BODY,
      });
    expect((await place()).statusCode).toBe(201);
    expect((await place()).statusCode).toBe(200);
  });

  it('has no result before its time, and none of an order that is not there', async () => {
    const { app, headers, url } = await open(startReference());
    const { reference } = await clientOf('county_court', url).place(ORDERS.county_court, placedBy(KEY));
    const early = await app.inject({ url: `/orders/${reference}/result`, headers });
    expect([early.statusCode, early.json().status]).toEqual([409, 409]);
    expect((await app.inject({ url: '/orders/ref-0/result', headers })).statusCode).toBe(404);
  });

  it('shows the faults, and switches off what is left out', async () => {
    const { app, headers, faults } = await open(startReference());
    await faults({ slow_ms: 5, refuse: true });
    await faults({ failures: 3 });
    const shown = (await app.inject({ url: '/faults', headers })).json();
    expect(shown).toMatchObject({ slow_ms: 0, refuse: false, failures: 3 });
    const wrong = await app.inject({ method: 'PUT', url: '/faults', headers, payload: { falures: 3 } });
    expect(wrong.statusCode).toBe(400);
  });

  it('lists the orders whatever the faults', async () => {
    const { orders, faults } = await open(startReference());
    await faults({ failures: true, garbage: true, no_answer: true, slow_ms: 1_000 });
    expect(await orders()).toEqual([]);
  });
});

describe('the answer of a court', () => {
  it.each([
    ['Onerecord', 1],
    ['ONERECORD', 1],
    ['Sealed', 1],
    ['Partial', 1],
    ['Clear', 0],
    [undefined, 0],
  ])('to %s has %i records of the county that was asked', async (lastName, length) => {
    const { url } = await open(startReference(0));
    const { last_name, ...subject } = ORDERS.county_court.subject;
    const order: OrderOf<'county_court'> = {
      state: 'CA',
      county_fips_code: '06037',
      subject: { ...subject, ...(lastName !== undefined && { last_name: lastName }) },
    };
    const standing = await clientOf('county_court', url).place(order, placedBy(KEY));
    const { records } = (standing as { answer: AnswerOf<'county_court'> }).answer;
    expect(records).toHaveLength(length);
    for (const { source, cases } of records) {
      expect(source).toMatchObject({ id: 'reference-court-ca-06037', state: 'CA' });
      expect(cases).toMatchObject([{ court_county: '06037' }]);
    }
  });
});

describe('callbacks', () => {
  const placeWith = async (faults: object, answer?: Parameters<typeof startReceiver>[0]) => {
    const receiver = await open(startReceiver(answer));
    const reference = await open(startReference());
    await reference.faults(faults);
    await clientOf('county_court', reference.url, { callbackUrl: receiver.url }).place(
      ORDERS.county_court,
      placedBy(KEY),
    );
    await reference.answerOrders();
    return { receiver, reference };
  };
  const idsOf = ({ received }: { received: readonly { headers: Record<string, unknown> }[] }) =>
    received.map(({ headers }) => headers['webhook-id']);
  const isGood = ({ headers, body }: { headers: object; body: string }) => {
    try {
      return Boolean(new Webhook(CALLBACK_SECRET).verify(body, headers as Record<string, string>));
    } catch {
      return false;
    }
  };

  it('are sent again, under the same id, until they are taken', async () => {
    const { receiver, reference } = await placeWith({}, (_request, count) => {
      if (count === 1) return 'drop';
      return { status: count === 2 ? 500 : 204 };
    });
    expect(receiver.received).toHaveLength(1);
    reference.clock.advance(1_000);
    await reference.idle();
    expect(receiver.received).toHaveLength(2);
    reference.clock.advance(5_000);
    await reference.idle();
    expect(receiver.received).toHaveLength(3);
    reference.clock.advance(3_600_000);
    await reference.idle();
    expect(receiver.received).toHaveLength(3);
    expect(new Set(idsOf(receiver)).size).toBe(1);
    expect(receiver.received.every(isGood)).toBe(true);
    expect(await reference.orders()).toMatchObject([{ callbacks: 3 }]);
  });

  it('can be signed wrongly, sent twice, or left out', async () => {
    const forged = await placeWith({ wrong_signature: true });
    expect(forged.receiver.received.map(isGood)).toEqual([false]);
    const twice = await placeWith({ duplicate_callbacks: true });
    expect(twice.receiver.received.map(isGood)).toEqual([true, true]);
    expect(new Set(idsOf(twice.receiver)).size).toBe(1);
    const none = await placeWith({ no_callbacks: true });
    expect(none.receiver.received).toEqual([]);
    expect(await none.reference.orders()).toMatchObject([{ status: 'complete', callbacks: 0 }]);
  });
});

describe('the images of an identity verification', () => {
  const PIXELS = Buffer.from('not really a photograph');
  const sha256 = createHash('sha256').update(PIXELS).digest('hex');

  const orderOf = (url: string, digest = sha256): OrderOf<'identity_verification'> => ({
    ...ORDER_EXAMPLES.identity_verification,
    images: [
      { name: 'document_front', url: `${url}/front?signature=1`, content_type: 'image/png', sha256: digest },
      { name: 'selfie', url: `${url}/selfie?signature=1`, content_type: 'image/png', sha256 },
    ],
  });
  const startImages = (status = 200) =>
    open(
      startRaw((_request, response) =>
        response.writeHead(status, { 'content-type': 'image/png' }).end(PIXELS),
      ),
    );
  const verify = async (order: OrderOf<'identity_verification'>) => {
    const { url } = await open(startReference(0));
    const standing = await clientOf('identity_verification', url).place(order, placedBy(KEY));
    return (standing as { answer: AnswerOf<'identity_verification'> }).answer.results;
  };

  it('are fetched, without the token of the provider', async () => {
    const images = await startImages();
    const results = await verify(orderOf(images.url));
    expect(results.map(({ result }) => result)).toEqual(['clear', 'clear']);
    expect(images.requests.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
      'GET /front?signature=1',
      'GET /selfie?signature=1',
    ]);
    expect(images.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it('make nobody clear when they are not those that were announced, or not to be had', async () => {
    const images = await startImages();
    const other = await verify(orderOf(images.url, '0'.repeat(64)));
    expect(other.map(({ result }) => result)).toEqual(['unidentified', 'unidentified']);
    expect(other[0]?.reasons).toEqual(['The image document_front is not the one that was announced']);
    const gone = await startImages(403);
    const missing = await verify(orderOf(gone.url));
    expect(missing[0]?.reasons).toHaveLength(2);
  });

  it('may have other addresses when an order is placed again; the latest are good', async () => {
    const expired = await startImages(403);
    const images = await startImages();
    const reference = await open(startReference());
    const client = clientOf('identity_verification', reference.url);
    const first = await client.place(orderOf(expired.url), placedBy(KEY));
    await client.place(orderOf(images.url), placedBy(KEY));
    await reference.answerOrders();
    expect(await client.ask(first.reference, orderOf(images.url), placedBy(KEY))).toMatchObject({
      answer: { results: [{ result: 'clear' }, { result: 'clear' }] },
    });
    expect(await reference.orders()).toMatchObject([{ placed: 2 }]);
  });
});
