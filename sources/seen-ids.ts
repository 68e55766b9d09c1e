import { hash } from 'node:crypto';

/**
 * Remembers which ids have been seen in eight bytes each, so that ten million of them fit in some 130 megabytes.
 * It keeps the first 64 bits of a SHA-1 digest; among ten million ids the odds that two differing ones
 * are taken for the same are about one in 370,000.
 */
export class SeenIds {
  #slots = new Uint32Array(2 * 1024);
  #count = 0;

  /** Notes an id. Answers false when it was noted before. */
  add(id: string): boolean {
    const digest = hash('sha1', id, 'buffer');
    const low = digest.readUInt32LE(0);
    // Zero marks a free slot, so the high half is never zero.
    const high = digest.readUInt32LE(4) || 1;
    if (!this.#put(low, high)) return false;
    this.#count += 1;
    if (this.#count * 4 > this.#slots.length) this.#grow();
    return true;
  }

  #put(low: number, high: number): boolean {
    const mask = this.#slots.length / 2 - 1;
    for (let slot = low & mask; ; slot = (slot + 1) & mask) {
      const taken = this.#slots[slot * 2 + 1];
      if (taken === 0) {
        this.#slots[slot * 2] = low;
        this.#slots[slot * 2 + 1] = high;
        return true;
      }
      if (taken === high && this.#slots[slot * 2] === low) return false;
    }
  }

  /** Doubles the table once it is half full. */
  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(old.length * 2);
    for (let slot = 0; slot < old.length; slot += 2) {
      const high = old[slot + 1];
      if (high) this.#put(old[slot] ?? 0, high);
    }
  }
}
