import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Keyring } from '../../platform/keyring.ts';
import { openStream, sealStream } from '../../platform/sealed-stream.ts';

const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const keyring = Keyring.parse(newKey('k1'));

async function* chunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const gather = async (stream: AsyncIterable<Uint8Array>) => {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};
const seal = (bytes: Uint8Array, size = 10_000) => gather(sealStream(keyring, chunks(bytes, size)));
const open = (bytes: Uint8Array, size = 10_000, ring = keyring) =>
  gather(openStream(ring, chunks(bytes, size)));

const SEGMENT = 65_536;

describe('a sealed stream', () => {
  it.each([0, 1, SEGMENT - 1, SEGMENT, SEGMENT + 1, 3 * SEGMENT, 200_001])(
    'gives back %i bytes',
    async (size) => {
      const plain = randomBytes(size);
      const sealed = await seal(plain);
      expect((await open(sealed)).equals(plain)).toBe(true);
      if (size > 16) expect(sealed.includes(plain.subarray(0, 16))).toBe(false);
    },
  );

  it('does not mind how it is cut into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 50 }),
        async (plain, inSize, outSize) => {
          const sealed = await seal(plain, inSize);
          expect((await open(sealed, outSize)).equals(Buffer.from(plain))).toBe(true);
        },
      ),
    );
  });

  it('differs each time', async () => {
    const plain = randomBytes(100);
    expect((await seal(plain)).equals(await seal(plain))).toBe(false);
  });

  it('is refused when any byte was changed', async () => {
    const sealed = await seal(randomBytes(500));
    for (const at of [0, 1, 5, 20, 100, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(open(changed), `byte ${at}`).rejects.toThrow();
    }
  });

  it('is refused when it was cut off, between segments too', async () => {
    const sealed = await seal(randomBytes(3 * SEGMENT));
    const header = 1 + 'k1'.length + 16;
    for (const length of [
      0,
      10,
      header,
      header + SEGMENT + 16,
      header + 2 * (SEGMENT + 16),
      sealed.length - 1,
    ]) {
      await expect(open(sealed.subarray(0, length)), `${length} bytes`).rejects.toThrow();
    }
  });

  it('is refused when segments changed places', async () => {
    const sealed = await seal(randomBytes(3 * SEGMENT));
    const header = 1 + 'k1'.length + 16;
    const size = SEGMENT + 16;
    const first = sealed.subarray(header, header + size);
    const second = sealed.subarray(header + size, header + 2 * size);
    const swapped = Buffer.concat([
      sealed.subarray(0, header),
      second,
      first,
      sealed.subarray(header + 2 * size),
    ]);
    await expect(open(swapped)).rejects.toThrow();
  });

  it('opens after a rotation, and not without its key', async () => {
    const old = newKey('old');
    const sealed = await gather(sealStream(Keyring.parse(old), chunks(Buffer.from('text'), 2)));
    const rotated = Keyring.parse(`${newKey('new')},${old}`);
    expect((await open(sealed, 3, rotated)).toString()).toBe('text');
    await expect(open(sealed, 3, Keyring.parse(newKey('new')))).rejects.toThrow('Key old');
  });
});
