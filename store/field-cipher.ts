import type { Keyring } from '../platform/keyring.ts';

/** Fields that are never stored in the clear. */
export type SealedField = 'ssn' | 'phone' | 'email' | 'driver_license_number';

const NORMALISERS: Record<SealedField, (value: string) => string> = {
  ssn: (value) => value.replace(/\D/g, ''),
  phone: (value) => value.replace(/[^\d+]/g, ''),
  email: (value) => value.trim().toLowerCase(),
  driver_license_number: (value) => value.replace(/[^A-Za-z0-9]/g, '').toUpperCase(),
};

export type FieldCipher = ReturnType<typeof createFieldCipher>;

/** Seals single fields (AES-256-GCM) and makes the keyed hashes by which they can be looked up. */
export function createFieldCipher(keyring: Keyring) {
  return {
    get keyId() {
      return keyring.currentId;
    },
    seal: (value: string): string => keyring.sealText('field', value),
    open: (sealed: string): string => keyring.openText('field', sealed),
    /** The blind index of a value under the current key. */
    blind: (field: SealedField, value: string): string =>
      `${field}:${keyring.hash(`blind-index:${field}`, NORMALISERS[field](value))}`,
    /** The blind indexes of a value under every key, for a lookup. */
    blinds: (field: SealedField, value: string): string[] =>
      keyring.hashes(`blind-index:${field}`, NORMALISERS[field](value)).map((hash) => `${field}:${hash}`),
  };
}
