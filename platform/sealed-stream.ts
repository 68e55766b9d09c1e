import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Keyring } from './keyring.ts';

/**
 * Files under AES-256-GCM, sealed and opened as streams. A file is a header and segments; each segment is
 * authenticated before any of it is given out. The nonce of a segment is its number and whether it is the last one, so
 * that segments cannot be left out, repeated, reordered or cut off (the STREAM construction of Hoang, Reyhanitabar,
 * Rogaway and Vizár, 2015). Every file has a key of its own, derived by a random salt, so that nonces never meet.
 *
 * Header: length of the key id (1 byte), key id, salt (16 bytes). Segment: ciphertext, tag (16 bytes).
 */
const SEGMENT = 64 * 1024;
const TAG = 16;
const SALT = 16;

type Bytes = AsyncIterable<Uint8Array>;

function fileKey(keyring: Keyring, keyId: string, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', keyring.key('file', keyId), salt, 'plumbline/file-segments', 32));
}

function nonce(segment: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(segment, 7);
  bytes.writeUInt8(last ? 1 : 0, 11);
  return bytes;
}

/** Cuts a stream into pieces of one size; only the last one may be shorter, and it may be empty. */
async function* pieces(input: Bytes, size: number): AsyncGenerator<{ piece: Buffer; last: boolean }> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    waiting.push(Buffer.from(chunk));
    length += chunk.length;
    if (length <= size) continue;
    const all = Buffer.concat(waiting);
    let at = 0;
    // A piece is given out only when more follows: the last one must be known as such.
    for (; all.length - at > size; at += size) yield { piece: all.subarray(at, at + size), last: false };
    waiting = [all.subarray(at)];
    length = all.length - at;
  }
  yield { piece: Buffer.concat(waiting), last: true };
}

/** Seals a stream with the current key. */
export async function* sealStream(keyring: Keyring, plain: Bytes): AsyncGenerator<Buffer> {
  const keyId = keyring.currentId;
  const salt = randomBytes(SALT);
  const key = fileKey(keyring, keyId, salt);
  yield Buffer.concat([Buffer.from([keyId.length]), Buffer.from(keyId), salt]);
  let segment = 0;
  for await (const { piece, last } of pieces(plain, SEGMENT)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(segment, last));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    segment += 1;
  }
}

/**
 * Opens what `sealStream` made.
 * @throws Error when the key is unknown, or the bytes were changed or cut off
 */
export async function* openStream(keyring: Keyring, sealed: Bytes): AsyncGenerator<Buffer> {
  const { keyId, salt, rest } = await readHeader(sealed);
  const key = fileKey(keyring, keyId, salt);
  let segment = 0;
  for await (const { piece, last } of pieces(rest, SEGMENT + TAG)) {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(segment, last));
    decipher.setAuthTag(piece.subarray(piece.length - TAG));
    const plain = decipher.update(piece.subarray(0, piece.length - TAG));
    decipher.final();
    if (plain.length > 0) yield plain;
    segment += 1;
  }
}

async function readHeader(sealed: Bytes): Promise<{ keyId: string; salt: Buffer; rest: Bytes }> {
  const iterator = sealed[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  const length = () => 1 + (head[0] ?? 0) + SALT;
  while (head.length < 1 || head.length < length()) {
    const { done, value } = await iterator.next();
    if (done) throw new Error('The sealed file is cut off');
    head = Buffer.concat([head, value]);
  }
  const keyLength = head[0] ?? 0;
  async function* rest() {
    yield head.subarray(1 + keyLength + SALT);
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return {
    keyId: head.toString('utf8', 1, 1 + keyLength),
    salt: head.subarray(1 + keyLength, 1 + keyLength + SALT),
    rest: rest(),
  };
}
