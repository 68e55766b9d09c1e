import { GrowingFloat64 } from './growing.ts';

const ID_BITS = 24;
const ID_SPAN = 2 ** ID_BITS;
const HASH_SHIFT = 3;

/** The most subjects that one index can hold. */
export const MAXIMUM_SUBJECTS = ID_SPAN;

/**
 * FNV-1a over UTF-16 code units, with the final mix of MurmurHash3, cut to 29 bits.
 * Two keys with one hash only cost a needless comparison.
 */
function hashKey(key: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) >>> HASH_SHIFT;
}

/** From keys to the subjects that have them: one sorted array, eight bytes an entry. */
export class Postings {
  readonly #entries: Float64Array;

  /** @param entries - Sorted; hash and subject in one number. */
  constructor(entries: Float64Array) {
    this.#entries = entries;
  }

  /**
   * Visits the subjects under a key, in the order in which they were added.
   *
   * @param key - Any text.
   * @param visit - Called for each subject; returns false to stop.
   * @returns False when stopped.
   */
  visit(key: string, visit: (subject: number) => boolean): boolean {
    const from = hashKey(key) * ID_SPAN;
    const entries = this.#entries;
    for (let i = this.#firstAt(from); i < entries.length; i++) {
      const subject = (entries[i] ?? 0) - from;
      if (subject >= ID_SPAN) break;
      if (!visit(subject)) return false;
    }
    return true;
  }

  #firstAt(value: number): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Collects keys of subjects. */
export class PostingsBuilder {
  readonly #entries = new GrowingFloat64();

  /**
   * @param key - Any text.
   * @param subject - The subject's number, below `MAXIMUM_SUBJECTS`.
   */
  add(key: string, subject: number): void {
    this.#entries.push(hashKey(key) * ID_SPAN + subject);
  }

  /** Sorts what was collected. */
  build(): Postings {
    return new Postings(this.#entries.toArray().sort());
  }
}
