import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANSWER_EXAMPLES, STANDING_EXAMPLES } from '../../providers/contract/examples.ts';
import { KINDS, PROVIDER_KINDS } from '../../providers/kinds.ts';
import { ProviderError } from '../../providers/provider.ts';
import { clientOf, KEY, ORDERS, placedBy, startRaw } from './support.ts';

/** Whatever a gateway answers, the client believes nothing that is not of the contract, and fails in one way alone. */

/** One answer over the wire. */
interface Reply {
  readonly status: number;
  readonly headers: Readonly<Partial<Record<string, string>>>;
  readonly body: Uint8Array;
  readonly how: 'end' | 'hang up' | 'raw';
}

const pick = <T>(...values: T[]) => fc.constantFrom(...values);
const bytes = (text: string) => Buffer.from(text);

const { complete } = STANDING_EXAMPLES;
const STANDINGS = Object.values(STANDING_EXAMPLES);
const ANSWERS = Object.values(ANSWER_EXAMPLES);

/** A document of the contract in which one value somewhere is another, or is gone. */
function broken(value: unknown, at: number, other: unknown): unknown {
  let left = at;
  const visit = (inner: unknown): unknown => {
    if (left-- === 0) return other;
    if (Array.isArray(inner)) return inner.map(visit);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([key, child]) => [key, visit(child)]));
  };
  return visit(value);
}

/** Good documents, broken ones, and anything that is JSON. */
const documentOf = (good: fc.Arbitrary<unknown>) =>
  fc.oneof(
    { weight: 9, arbitrary: good },
    {
      weight: 3,
      arbitrary: fc
        .tuple(good, fc.nat(12), fc.oneof(fc.jsonValue(), fc.constant(undefined)))
        .map(([value, at, other]) => broken(value, at, other)),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  );

const bodyOf = (document: fc.Arbitrary<unknown>): fc.Arbitrary<Uint8Array> => {
  const text = document.map((value) => JSON.stringify(value) ?? '');
  return fc.oneof(
    { weight: 20, arbitrary: text.map(bytes) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
    { weight: 1, arbitrary: text.map((whole) => bytes(whole.slice(0, -1))) },
    { weight: 1, arbitrary: text.map((whole) => gzipSync(whole)) },
  );
};

/** How a document is sent: mostly as it should be, or with anything else. */
const framing: fc.Arbitrary<Omit<Reply, 'body'>> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constant({
      status: 200,
      headers: { 'content-type': 'application/json' },
      how: 'end' as const,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      status: pick(200, 200, 201, 202, 206, 302, 401, 404, 409, 418, 429, 503, 700),
      headers: fc.record(
        {
          'content-type': pick('application/json', 'text/html', 'application/json; charset=utf-16', ''),
          'content-encoding': pick('gzip', 'br', 'deflate', 'zstd', 'identity', 'x'),
          'retry-after': pick('60', 'soon'),
        },
        { requiredKeys: [] },
      ),
      how: pick<Reply['how']>('end', 'end', 'hang up', 'raw'),
    }),
  },
);

/** What is written to the connection as it stands. */
const WIRE = [
  'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
  'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n',
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{}',
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}',
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n{"records":[]}',
  'HTTP/2 200\r\n\r\n',
  '\r\n',
].map(bytes);

const replyOf = (good: fc.Arbitrary<unknown>): fc.Arbitrary<Reply> =>
  fc.oneof(
    {
      weight: 20,
      arbitrary: fc.tuple(framing, bodyOf(documentOf(good))).map(([frame, body]) => ({ ...frame, body })),
    },
    {
      weight: 1,
      arbitrary: pick(...WIRE).map((body) => ({ status: 200, headers: {}, body, how: 'raw' as const })),
    },
  );

const ordering = pick(...PROVIDER_KINDS).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    method: pick<'place' | 'ask' | 'cancel' | 'find'>('place', 'place', 'ask', 'ask', 'cancel', 'find'),
    replies: fc.tuple(
      replyOf(pick<unknown>(...STANDINGS, complete, complete, [STANDING_EXAMPLES.pending], ...ANSWERS)),
      replyOf(pick<unknown>(ANSWER_EXAMPLES[kind], ANSWER_EXAMPLES[kind], ...ANSWERS)),
    ),
  }),
);

function send({ status, headers, body: content, how }: Reply, response: ServerResponse): void {
  if (how === 'raw') return void response.socket?.end(content);
  response.writeHead(status, headers);
  if (how === 'end') return void response.end(content);
  response.write(content);
  response.socket?.destroy();
}

/** What the server will answer, in turn; then nothing is left, and it hangs up. */
let script: Reply[] = [];
let server: Awaited<ReturnType<typeof startRaw>>;
beforeAll(async () => {
  server = await startRaw((_request, response) => {
    const next = script.shift();
    if (next) send(next, response);
    else response.socket?.destroy();
  });
});
afterAll(() => server.close());

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
/** Judges answers independently of the validators of the client. */
const judges = Object.fromEntries(PROVIDER_KINDS.map((kind) => [kind, ajv.compile(KINDS[kind].answer)]));

describe('whatever a gateway answers', () => {
  it('is an answer of the kind, or a failure', async () => {
    const seen = new Map<string, number>();
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    await fc.assert(
      fc.asyncProperty(ordering, async ({ kind, method, replies }) => {
        script = [...replies];
        const client = clientOf(kind, server.url, { timeouts: { response: 500, request: 1_000 } });
        const reference = STANDING_EXAMPLES.pending.reference;
        const order = ORDERS[kind];
        try {
          if (method === 'cancel') {
            count(await client.cancel(reference, 'no longer needed'));
          } else if (method === 'find') {
            expect([undefined, reference]).toContain(await client.find(KEY));
          } else {
            const call =
              method === 'place'
                ? client.place(order, placedBy(KEY))
                : client.ask(reference, order, placedBy(KEY));
            const standing = await call;
            count(standing.status);
            if (standing.status === 'complete') expect(judges[kind]?.(standing.answer)).toBe(true);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(ProviderError);
          if (error instanceof ProviderError) count(error.fault);
        }
      }),
      { numRuns: 1500 },
    );
    // The property says little unless every end is met.
    for (const end of [
      'complete',
      'pending',
      'cancelled',
      'too_late',
      'unavailable',
      'invalid_answer',
      'refused',
    ])
      expect([end, seen.get(end) ?? 0]).not.toEqual([end, 0]);
  });
});
