import type { RecordedAddress } from '../record.ts';
import { normalizeAddress } from './normalize.ts';

/** The addresses that a search uses, and notes on those that it does not. */
export interface UsableAddresses {
  readonly used: RecordedAddress[];
  /** Plain English; addresses are named by their place in the request, never quoted. */
  readonly notes: string[];
}

const US = new Set(['', 'US', 'USA']);

/**
 * Chooses the addresses that can be compared with American records.
 *
 * @param by - `address` searches by where a registrant lives: an address then needs a house number.
 */
export function usableAddresses(
  addresses: readonly RecordedAddress[],
  by: 'person' | 'address',
): UsableAddresses {
  const seen = new Set<string>();
  const used: RecordedAddress[] = [];
  const notes: string[] = [];
  for (const [at, address] of addresses.entries()) {
    const normal = normalizeAddress(address);
    const key = JSON.stringify(normal);
    const reason = !US.has((address.country ?? '').toUpperCase())
      ? 'it is outside the United States'
      : seen.has(key)
        ? 'it says the same as an earlier one'
        : by === 'address' && (normal.number === '' || normal.street === 'po box')
          ? 'it names no house where somebody can live'
          : undefined;
    if (reason) {
      notes.push(`Address ${at + 1} was ignored: ${reason}.`);
      continue;
    }
    seen.add(key);
    used.push(address);
  }
  return { used, notes };
}
