import type { Payload, PayloadCodec } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { Keyring } from './keyring.ts';

// The package is CommonJS: its parts are read from the whole.
const { Payload: PayloadMessage } = proto.temporal.api.common.v1;

const ENCODING = 'encoding';
const KEY_ID = 'encryption-key-id';
const ENCRYPTED = 'binary/encrypted';

const text = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('utf8');

/**
 * Encrypts everything that goes through Temporal (inputs, results, failures) under AES-256-GCM.
 * The key's id stands in the payload's metadata, so that old histories open after a rotation.
 */
export class EncryptionCodec implements PayloadCodec {
  readonly #keyring: Keyring;

  constructor(keyring: Keyring) {
    this.#keyring = keyring;
  }

  async encode(payloads: Payload[]): Promise<Payload[]> {
    return payloads.map((payload) => {
      const sealed = this.#keyring.seal('payload', PayloadMessage.encode(payload).finish());
      return {
        metadata: { [ENCODING]: Buffer.from(ENCRYPTED), [KEY_ID]: Buffer.from(sealed.keyId) },
        data: sealed.bytes,
      };
    });
  }

  async decode(payloads: Payload[]): Promise<Payload[]> {
    return payloads.map((payload) => {
      if (text(payload.metadata?.[ENCODING]) !== ENCRYPTED) return payload;
      const plain = this.#keyring.open('payload', {
        keyId: text(payload.metadata?.[KEY_ID]),
        bytes: Buffer.from(payload.data ?? []),
      });
      return PayloadMessage.decode(plain);
    });
  }
}
