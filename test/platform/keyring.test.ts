import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Keyring } from '../../platform/keyring.ts';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [one, two] = [key('one'), key('two')];
const ring = (...keys: string[]) => Keyring.parse(keys.join(','));

describe('a keyring', () => {
  it('seals with its newest key, and opens with all of them', () => {
    const old = ring(one).sealText('field', 'secret');
    const rotated = ring(two, one);
    expect(rotated.openText('field', old)).toBe('secret');
    expect(Keyring.keyIdOf(rotated.sealText('field', 'secret'))).toBe('two');
    expect(() => ring(two).openText('field', old)).toThrow('Key one is not in PLUMBLINE_KEYS');
  });

  it('seals the same value differently each time, and keeps every character', () => {
    const keys = ring(one);
    expect(keys.sealText('field', 'a')).not.toBe(keys.sealText('field', 'a'));
    for (const text of ['', 'Inés ✓', 'x'.repeat(10_000)]) {
      expect(keys.openText('field', keys.sealText('field', text))).toBe(text);
    }
  });

  it('does not open with another key of the same id, or for another purpose', () => {
    const sealed = ring(one).sealText('field', 'secret');
    expect(() => ring(key('one')).openText('field', sealed)).toThrow();
    expect(() => ring(one).openText('payload', sealed)).toThrow();
  });

  it('notices every change of a sealed value', () => {
    const keys = ring(one);
    const { keyId, bytes } = keys.seal('field', Buffer.from('secret'));
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => keys.open('field', { keyId, bytes: changed })).toThrow();
    }
    expect(() => keys.open('field', { keyId, bytes: bytes.subarray(0, -1) })).toThrow();
    expect(() => keys.openText('field', 'one.')).toThrow();
    expect(() => keys.openText('field', '')).toThrow();
  });

  it('hashes under each key and purpose by itself', () => {
    const keys = ring(two, one);
    const hashes = keys.hashes('blind-index:ssn', '123');
    expect(hashes.map((hash) => Keyring.keyIdOf(hash))).toEqual(['two', 'one']);
    expect(keys.hash('blind-index:ssn', '123')).toBe(hashes[0]);
    expect(ring(one).hash('blind-index:ssn', '123')).toBe(hashes[1]);
    expect(keys.hash('blind-index:phone', '123')).not.toBe(hashes[0]);
    for (const hash of hashes) {
      expect(keys.matches('blind-index:ssn', '123', hash)).toBe(true);
      expect(keys.matches('blind-index:ssn', '124', hash)).toBe(false);
      expect(keys.matches('blind-index:phone', '123', hash)).toBe(false);
    }
    expect(ring(two).matches('blind-index:ssn', '123', hashes[1] ?? '')).toBe(false);
    expect(keys.matches('blind-index:ssn', '123', 'two.short')).toBe(false);
  });

  it.each([
    ['', 'PLUMBLINE_KEYS holds no key'],
    ['one', '0 bytes instead of 32'],
    [`one:${Buffer.alloc(16).toString('base64')}`, '16 bytes instead of 32'],
    [`${one},${one}`, 'stands twice'],
    [`a b:${Buffer.alloc(32).toString('base64')}`, 'is not of the form'],
  ])('is not read from %j', (text, message) => {
    expect(() => Keyring.parse(text)).toThrow(message);
  });

  it('never tells key material when it refuses', () => {
    const encoded = randomBytes(31).toString('base64');
    expect(() => Keyring.parse(`one:${encoded}`)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(encoded.slice(0, 8)) }),
    );
  });
});
