/**
 * A small seeded random number generator (sfc32): the same seed gives the same numbers on every machine.
 * It makes sample data; it is not fit for secrets.
 */
export class Random {
  #a = 0x9e3779b9;
  #b = 0x243f6a88;
  #c = 0xb7e15162;
  #counter = 1;

  constructor(seed: number | string) {
    for (const character of String(seed)) {
      this.#a = (this.#a ^ (character.codePointAt(0) ?? 0)) | 0;
      this.#next();
    }
    for (let round = 0; round < 15; round += 1) this.#next();
  }

  /** A number from 0 up to, and not including, 1. */
  fraction(): number {
    return this.#next() / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.fraction() * (high - low + 1));
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** One item of a list that is not empty. */
  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.fraction() * items.length)];
    if (item === undefined) throw new RangeError('cannot pick from an empty list');
    return item;
  }

  /** A string of decimal digits. */
  digits(count: number): string {
    let text = '';
    for (let index = 0; index < count; index += 1) text += this.between(0, 9);
    return text;
  }

  #next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}

/** A list to draw from, where some items come up more often than others. */
export class WeightedList<T> {
  readonly #items: readonly T[];
  readonly #bounds: Float64Array;
  readonly #total: number;

  constructor(entries: readonly (readonly [item: T, weight: number])[]) {
    this.#items = entries.map(([item]) => item);
    this.#bounds = new Float64Array(entries.length);
    let total = 0;
    for (const [index, [, weight]] of entries.entries()) {
      total += weight;
      this.#bounds[index] = total;
    }
    this.#total = total;
  }

  /** Draws one item by weight. */
  draw(random: Random): T {
    const target = random.fraction() * this.#total;
    let low = 0;
    let high = this.#bounds.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#bounds[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    const item = this.#items[low];
    if (item === undefined) throw new RangeError('cannot draw from an empty list');
    return item;
  }
}
