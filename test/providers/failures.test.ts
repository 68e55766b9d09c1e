import { afterEach, describe, expect, it } from 'vitest';
import { readRetryAfter } from '../../platform/retry-after.ts';
import type { Timeouts } from '../../providers/http/gateway.ts';
import {
  type Answering,
  COMPLETE,
  clientOf,
  failureOf,
  JSON_TYPE,
  json,
  KEY,
  ORDERS,
  PENDING,
  placedBy,
  startGateway,
} from './support.ts';

let gateway: Awaited<ReturnType<typeof startGateway>> | undefined;
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});

/** The client of a gateway that answers every request alike; results apart. */
async function answering(answer: Answering, result?: Answering, timeouts: Partial<Timeouts> = {}) {
  gateway = await startGateway(answer, result);
  return clientOf('county_court', gateway.url, { timeouts });
}

const order = ORDERS.county_court;
const by = placedBy(KEY);

describe('the status of an answer', () => {
  it.each([
    [200, 'complete'],
    [201, 'complete'],
    [202, 'invalid_answer'],
    [204, 'invalid_answer'],
    [301, 'invalid_answer'],
    [302, 'invalid_answer'],
    [304, 'invalid_answer'],
    [307, 'invalid_answer'],
    [400, 'refused'],
    [401, 'unavailable'],
    [402, 'invalid_answer'],
    [403, 'unavailable'],
    [404, 'refused'],
    [405, 'invalid_answer'],
    [408, 'unavailable'],
    [409, 'refused'],
    [410, 'invalid_answer'],
    [418, 'invalid_answer'],
    [422, 'refused'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [502, 'unavailable'],
    [503, 'unavailable'],
    [599, 'unavailable'],
    [600, 'invalid_answer'],
    [999, 'invalid_answer'],
  ])('%i to a placed order means %s', async (status, meaning) => {
    const client = await answering((response) =>
      response
        .writeHead(status, { ...JSON_TYPE, location: '/elsewhere' })
        .end(status === 204 || status === 304 ? undefined : JSON.stringify(COMPLETE)),
    );
    const outcome = await client.place(order, by).then(
      (standing) => standing.status,
      (error) => error.fault,
    );
    expect(outcome).toBe(meaning);
    // Nothing is asked twice, and no redirect is followed.
    expect(gateway?.requests).toHaveLength(meaning === 'complete' ? 2 : 1);
  });

  it('says that the credentials are refused', async () => {
    const client = await answering(json({}, 403));
    expect((await failureOf(client.place(order, by))).message).toBe(
      'The provider courts refuses our credentials (status 403)',
    );
  });

  it('keeps an order waiting that is complete and has no result yet', async () => {
    const client = await answering(json(COMPLETE), json({}, 409));
    expect(await failureOf(client.place(order, by))).toMatchObject({ fault: 'unavailable' });
  });

  it.each([
    ['120', 120_000],
    ['0', 0],
    ['999999999999', 86_400_000],
    [undefined, undefined],
    ['soon', undefined],
  ])('passes on a Retry-After of %s', async (header, wanted) => {
    const client = await answering((response) =>
      response.writeHead(503, header === undefined ? {} : { 'retry-after': header }).end(),
    );
    expect((await failureOf(client.place(order, by))).retryAfterMs).toBe(wanted);
  });
});

describe('Retry-After', () => {
  const now = new Date('2027-03-01T12:00:00Z');
  it.each([
    ['Mon, 01 Mar 2027 12:01:30 GMT', 90_000],
    ['Mon, 01 Mar 2027 11:00:00 GMT', 0],
    ['Fri, 31 Dec 2027 23:59:59 GMT', 86_400_000],
    [' 7 ', 7_000],
    ['-5', undefined],
    ['1.5', undefined],
    ['', undefined],
  ])('%s is read', (header, wanted) => {
    expect(readRetryAfter(header, now)).toBe(wanted);
  });
});

describe('a gateway that does not answer', () => {
  it.each<[string, Answering]>([
    ['keeps silent', () => undefined],
    ['hangs up', (response) => response.socket?.destroy()],
    [
      'hangs up halfway',
      (response) => {
        response.writeHead(200, { ...JSON_TYPE, 'content-length': '100' });
        response.write('{"reference"');
        response.socket?.end();
      },
    ],
    [
      'never ends',
      (response) => {
        response.writeHead(200, JSON_TYPE);
        response.write('{"reference":"r-1",');
      },
    ],
  ])('is unavailable when it %s', async (_what, answer) => {
    const client = await answering(answer, undefined, { request: 300 });
    expect(await failureOf(client.place(order, by))).toMatchObject({
      name: 'ProviderError',
      fault: 'unavailable',
    });
  });

  it('is unavailable when nobody listens', async () => {
    const { url, close } = await startGateway(() => undefined);
    await close();
    const failure = await failureOf(clientOf('county_court', url).place(order, by));
    expect(failure).toMatchObject({ fault: 'unavailable', message: expect.stringContaining('ECONNREFUSED') });
  });

  it.each(['', 'courts.example.com', 'ftp://courts.example.com', 'file:///etc/passwd'])(
    'is unavailable at the address "%s"',
    (address) => {
      expect(() => clientOf('county_court', address)).toThrow(
        expect.objectContaining({ name: 'ProviderError', fault: 'unavailable' }),
      );
    },
  );
});

describe('a request', () => {
  it('carries the token, the key, and the order; the address may have a path', async () => {
    await answering(json(PENDING));
    const client = clientOf('county_court', `${gateway?.url}/plumbline/v1/`, {
      callbackUrl: 'http://us.example/cb',
    });
    await client.place(order, by);
    const [{ method, url, headers, body } = { method: '', url: '', headers: {}, body: '' }] =
      gateway?.requests ?? [];
    expect([method, url]).toEqual(['POST', '/plumbline/v1/orders']);
    expect(headers).toMatchObject({
      authorization: 'Bearer a-key-of-the-tests',
      'idempotency-key': KEY,
      'content-type': 'application/json',
    });
    expect(JSON.parse(body)).toEqual({ kind: 'county_court', callback_url: 'http://us.example/cb', order });
  });

  it('leaves no trace of the person or of the answer in a failure', async () => {
    const secret = 'Onerecord 123-45-6789';
    for (const answer of [json({ detail: secret }, 422), json({ note: secret }), json(secret, 500)]) {
      const client = await answering(answer);
      const failure = await failureOf(client.place(order, by));
      expect(failure.cause).toBeUndefined();
      expect(`${failure.message} ${failure.stack} ${JSON.stringify(failure)}`).not.toMatch(/Onerecord|6789/);
      await gateway?.close();
    }
  });
});
