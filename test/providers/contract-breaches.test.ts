import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { BODY_LIMITS } from '../../providers/contract/schemas.ts';
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
async function answering(answer: Answering, result?: Answering) {
  gateway = await startGateway(answer, result);
  return clientOf('county_court', gateway.url);
}

const order = ORDERS.county_court;
const by = placedBy(KEY);

describe('what is not of the contract', () => {
  const large = 'x'.repeat(BODY_LIMITS.other);
  it.each<[string, Answering]>([
    ['text', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>clear</p>')],
    ['no type', (response) => response.writeHead(200).end(JSON.stringify(PENDING))],
    [
      'a near miss of the type',
      (response) =>
        response.writeHead(200, { 'content-type': 'application/json5' }).end(JSON.stringify(PENDING)),
    ],
    ['half a document', (response) => response.writeHead(200, JSON_TYPE).end('{"reference":"r-1"')],
    ['nothing', (response) => response.writeHead(200, JSON_TYPE).end()],
    [
      'bytes that are no UTF-8',
      (response) =>
        response
          .writeHead(200, JSON_TYPE)
          .end(Buffer.from('{"reference":"r-1","status":"pending","note":"\xff"}', 'latin1')),
    ],
    ['an unknown status', json({ reference: 'r-1', status: 'clear' })],
    ['an unknown field', json({ ...PENDING, eta: 'soon' })],
    [
      'an unknown field by way of the prototype',
      (response) => {
        response.writeHead(200, JSON_TYPE).end('{"reference":"r-1","status":"pending","__proto__":{}}');
      },
    ],
    ['no reference', json({ status: 'pending' })],
    ['a reference that leads elsewhere', json({ ...PENDING, reference: '..' })],
    ['a reference with a slash', json({ ...PENDING, reference: 'a/b' })],
    ['a long reference', json({ ...PENDING, reference: 'r'.repeat(201) })],
    ['a time that is none', json({ ...PENDING, estimated_completion_at: 'Tuesday' })],
    ['a leap second', json({ ...PENDING, estimated_completion_at: '2026-12-31T23:59:60Z' })],
    ['no time between two questions', json({ ...PENDING, ask_again_after_seconds: 0 })],
    ['a list', json([PENDING])],
    ['more than 64 kB', json({ ...PENDING, note: large })],
    [
      'more than 64 kB once unpacked',
      (response) =>
        response
          .writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' })
          .end(gzipSync(JSON.stringify({ ...PENDING, note: large }))),
    ],
    [
      'what is not packed as it claims',
      (response) =>
        response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end('{"reference":"r-1"}'),
    ],
    [
      'another protocol',
      (response) =>
        response.socket?.write(
          'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
        ),
    ],
    ['no HTTP', (response) => response.socket?.end('SMTP ready\r\n\r\n')],
  ])('%s is an invalid answer', async (_what, answer) => {
    const client = await answering(answer);
    expect(await failureOf(client.place(order, by))).toMatchObject({
      name: 'ProviderError',
      fault: 'invalid_answer',
    });
  });

  it('takes a packed document of the contract', async () => {
    const client = await answering((response) =>
      response
        .writeHead(200, { 'content-type': 'Application/JSON; charset=utf-8', 'content-encoding': 'gzip' })
        .end(gzipSync(JSON.stringify(PENDING))),
    );
    expect(await client.place(order, by)).toEqual(PENDING);
  });

  it.each([
    ['an empty object', {}],
    ['records that are none', { records: 'none' }],
    ['the answer of another kind', { status: 'VALID', validity: 'VALID' }],
    ['a record without a source', { records: [{ category: 'arrest', person: {}, cases: [] }] }],
    ['an unknown field', { records: [], clear: true }],
    ['nothing', null],
  ])('%s is an invalid result', async (_what, result) => {
    const client = await answering(json(COMPLETE), json(result));
    expect((await failureOf(client.place(order, by))).fault).toBe('invalid_answer');
  });

  it('is a result of more than 25 MB, which is not read to its end', async () => {
    let written = 0;
    const client = await answering(json(COMPLETE), (response) => {
      response.writeHead(200, JSON_TYPE);
      const chunk = Buffer.alloc(1024 * 1024, ' ');
      const more = () => {
        while (written < 500 && !response.destroyed) {
          written += 1;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    expect((await failureOf(client.place(order, by))).fault).toBe('invalid_answer');
    expect(written).toBeLessThan(100);
  });

  it('is a small answer that unpacks to more than 25 MB', async () => {
    const bomb = gzipSync(Buffer.alloc(60 * 1024 * 1024, ' '));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const client = await answering(json(COMPLETE), (response) =>
      response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(bomb),
    );
    const failure = await failureOf(client.place(order, by));
    expect(failure).toMatchObject({ fault: 'invalid_answer', message: expect.stringContaining('bytes') });
  });

  it('is the reference of another order', async () => {
    const client = await answering(json({ ...PENDING, reference: 'r-2' }));
    expect((await failureOf(client.ask('r-1', order, by))).fault).toBe('invalid_answer');
    expect((await failureOf(client.cancel('r-1', 'no longer needed'))).fault).toBe('invalid_answer');
  });

  it('is a cancellation that is still pending', async () => {
    const client = await answering(json(PENDING));
    expect((await failureOf(client.cancel('r-1', 'no longer needed'))).fault).toBe('invalid_answer');
  });

  it('is a key with two orders', async () => {
    const client = await answering(json([PENDING, { ...PENDING, reference: 'r-2' }]));
    expect((await failureOf(client.find(KEY))).fault).toBe('invalid_answer');
  });
});
