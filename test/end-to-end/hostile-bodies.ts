import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, deflateRawSync } from 'node:zlib';

/** A body, or a piece of one, as it is made. */
export type Bytes = Iterable<string | Buffer>;

export const BOUNDARY = 'hostile';
export const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
export const END = `--${BOUNDARY}--\r\n`;

/** A field of a multipart body, of a content type. */
export function* field(name: string, value: string, type?: string): Generator<string> {
  const kind = type ? `\r\nContent-Type: ${type}` : '';
  yield `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${kind}\r\n\r\n${value}\r\n`;
}

/** A file of a multipart body. */
export function* file(content: Bytes, name = 'file'): Generator<string | Buffer> {
  const disposition = `Content-Disposition: form-data; name="${name}"; filename="people.csv"`;
  yield `--${BOUNDARY}\r\n${disposition}\r\nContent-Type: text/csv\r\n\r\n`;
  yield* content;
  yield '\r\n';
}

/** So many bytes of a filling, in pieces. */
export function* bytes(count: number, filling = 'x'): Generator<Buffer> {
  const chunk = Buffer.alloc(65_536, filling);
  for (let made = 0; made < count; made += chunk.length) yield chunk.subarray(0, count - made);
}

/** A filling that never ends. */
export const endless = (filling?: string) => bytes(Number.POSITIVE_INFINITY, filling);

/** Pieces, one after the other. */
export function* all(...parts: Bytes[]): Generator<string | Buffer> {
  for (const part of parts) yield* part;
}

/** A ZIP archive of one file of zeros. */
export function zipBomb(size: number): Buffer {
  const zeros = Buffer.alloc(size);
  const packed = deflateRawSync(zeros, { level: 9 });
  const name = Buffer.from('people.csv');
  const entry = Buffer.alloc(26);
  for (const [at, value] of [
    [0, 20],
    [4, 8],
    [22, name.length],
  ] as const)
    entry.writeUInt16LE(value, at);
  for (const [at, value] of [
    [10, crc32(zeros)],
    [14, packed.length],
    [18, size],
  ] as const)
    entry.writeUInt32LE(value, at);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), entry, name, packed]);
  const central = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), entry, Buffer.alloc(14), name]);
  const end = Buffer.alloc(18);
  for (const [at, value] of [
    [4, 1],
    [6, 1],
  ] as const)
    end.writeUInt16LE(value, at);
  for (const [at, value] of [
    [8, central.length],
    [12, local.length],
  ] as const)
    end.writeUInt32LE(value, at);
  return Buffer.concat([local, central, Buffer.from('PK\u0005\u0006'), end]);
}

interface Problem {
  readonly code: string;
  readonly detail: string;
  readonly source?: { readonly pointer: string };
}

export interface Answer {
  readonly status: number;
  readonly body: Problem & { readonly id: string };
}

/** Posts a body as it is made, until the answer comes. */
export async function postBody(
  { port, token }: { readonly port: number; readonly token: string },
  body: Bytes,
  headers: Record<string, string | number> = {},
): Promise<Answer> {
  const request = httpRequest({
    port,
    method: 'POST',
    path: '/v1/bulk_uploads',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': TYPE, ...headers },
  });
  // What is left of a refused body cannot be sent.
  const sending = pipeline(Readable.from(body, { objectMode: false }), request).catch(() => undefined);
  const [answer] = await once(request, 'response');
  const text: Buffer[] = await answer.toArray();
  request.destroy();
  await sending;
  return { status: answer.statusCode, body: JSON.parse(Buffer.concat(text).toString()) };
}
