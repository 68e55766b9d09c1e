/** A list of 32-bit unsigned whole numbers that grows, four bytes each. */
export class GrowingUint32 {
  #items = new Uint32Array(1024);
  #length = 0;

  /** The number of items. */
  get length(): number {
    return this.#length;
  }

  /** Adds an item at the end. */
  push(item: number): void {
    if (this.#length === this.#items.length) {
      const larger = new Uint32Array(this.#items.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.#length++] = item;
  }

  /** The items, in an array of just their number. */
  toArray(): Uint32Array {
    return this.#items.slice(0, this.#length);
  }
}

/** A list of double-precision numbers that grows, eight bytes each. */
export class GrowingFloat64 {
  #items = new Float64Array(1024);
  #length = 0;

  /** Adds an item at the end. */
  push(item: number): void {
    if (this.#length === this.#items.length) {
      const larger = new Float64Array(this.#items.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.#length++] = item;
  }

  /** The items, in an array of just their number. */
  toArray(): Float64Array {
    return this.#items.slice(0, this.#length);
  }
}
