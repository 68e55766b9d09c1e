import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What a key is used for. Each purpose has a key of its own, derived from the master key (HKDF, RFC 5869). */
export type KeyPurpose =
  | 'field'
  | 'file'
  | 'payload'
  | 'token'
  | 'link'
  | 'client-secret'
  | 'webhook-secret'
  | `blind-index:${string}`;

/** A sealed value and the id of the master key that sealed it. */
export interface Sealed {
  readonly keyId: string;
  /** Nonce (12 bytes), ciphertext, tag (16 bytes). */
  readonly bytes: Buffer;
}

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
const KEY_ID = /^[A-Za-z0-9_-]{1,32}$/;

/**
 * The master keys of an installation, newest first. The first one seals; all of them open, so that a key can be
 * rotated while old values still stand.
 */
export class Keyring {
  readonly #masters: ReadonlyMap<string, Buffer>;
  readonly #derived = new Map<string, Buffer>();
  /** Id of the key that seals. */
  readonly currentId: string;

  private constructor(masters: ReadonlyMap<string, Buffer>, currentId: string) {
    this.#masters = masters;
    this.currentId = currentId;
  }

  /**
   * Reads `id:base64,id2:base64`, newest first; each key has 32 bytes.
   * @throws Error when the text is not of that form. The message never holds key material.
   */
  static parse(text: string): Keyring {
    const masters = new Map<string, Buffer>();
    for (const entry of text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)) {
      const [id = '', encoded = ''] = entry.split(':');
      const key = Buffer.from(encoded, 'base64');
      if (!KEY_ID.test(id))
        throw new Error('A key id in PLUMBLINE_KEYS is not of the form [A-Za-z0-9_-]{1,32}');
      if (key.length !== 32)
        throw new Error(`Key ${id} in PLUMBLINE_KEYS has ${key.length} bytes instead of 32`);
      if (masters.has(id)) throw new Error(`Key ${id} stands twice in PLUMBLINE_KEYS`);
      masters.set(id, key);
    }
    const [currentId] = masters.keys();
    if (currentId === undefined) throw new Error('PLUMBLINE_KEYS holds no key');
    return new Keyring(masters, currentId);
  }

  /** All key ids, newest first. */
  get ids(): string[] {
    return [...this.#masters.keys()];
  }

  /**
   * The 32-byte key of a purpose.
   * @throws Error when the installation does not hold that master key.
   */
  key(purpose: KeyPurpose, keyId: string = this.currentId): Buffer {
    const name = `${keyId}/${purpose}`;
    const known = this.#derived.get(name);
    if (known) return known;
    const master = this.#masters.get(keyId);
    if (!master) throw new Error(`Key ${keyId} is not in PLUMBLINE_KEYS`);
    const derived = Buffer.from(hkdfSync('sha256', master, '', `plumbline/${purpose}`, 32));
    this.#derived.set(name, derived);
    return derived;
  }

  /** Seals bytes under AES-256-GCM with the current key. */
  seal(purpose: KeyPurpose, plain: Uint8Array): Sealed {
    const nonce = randomBytes(NONCE_LENGTH);
    const cipher = createCipheriv('aes-256-gcm', this.key(purpose), nonce);
    const bytes = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    return { keyId: this.currentId, bytes };
  }

  /**
   * Opens what `seal` made.
   * @throws Error when the key is unknown or the bytes were changed.
   */
  open(purpose: KeyPurpose, sealed: Sealed): Buffer {
    const { bytes } = sealed;
    const decipher = createDecipheriv(
      'aes-256-gcm',
      this.key(purpose, sealed.keyId),
      bytes.subarray(0, NONCE_LENGTH),
    );
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG_LENGTH));
    return Buffer.concat([
      decipher.update(bytes.subarray(NONCE_LENGTH, bytes.length - TAG_LENGTH)),
      decipher.final(),
    ]);
  }

  /** Seals a string for storage, as `keyId.base64url`. */
  sealText(purpose: KeyPurpose, plain: string): string {
    const sealed = this.seal(purpose, Buffer.from(plain, 'utf8'));
    return `${sealed.keyId}.${sealed.bytes.toString('base64url')}`;
  }

  /** Opens what `sealText` made. @throws Error as `open` does. */
  openText(purpose: KeyPurpose, text: string): string {
    const [keyId = '', encoded = ''] = text.split('.');
    return this.open(purpose, { keyId, bytes: Buffer.from(encoded, 'base64url') }).toString('utf8');
  }

  /** The id of the key that sealed a text. */
  static keyIdOf(sealedText: string): string {
    return sealedText.split('.')[0] ?? '';
  }

  /** A keyed hash (HMAC-SHA-256) of a value under the current key, as `keyId.base64url`. */
  hash(purpose: KeyPurpose, value: string): string {
    return this.#hashWith(purpose, value, this.currentId);
  }

  /** The keyed hashes of a value under every key: what a lookup must ask for while old keys still stand. */
  hashes(purpose: KeyPurpose, value: string): string[] {
    return this.ids.map((id) => this.#hashWith(purpose, value, id));
  }

  /** Compares a value with a keyed hash in constant time. */
  matches(purpose: KeyPurpose, value: string, hash: string): boolean {
    const keyId = Keyring.keyIdOf(hash);
    if (!this.#masters.has(keyId)) return false;
    const expected = Buffer.from(this.#hashWith(purpose, value, keyId));
    const actual = Buffer.from(hash);
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  }

  #hashWith(purpose: KeyPurpose, value: string, keyId: string): string {
    const digest = createHmac('sha256', this.key(purpose, keyId)).update(value).digest('base64url');
    return `${keyId}.${digest}`;
  }
}
