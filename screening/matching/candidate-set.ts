/** A set of subjects that is used again for each search: no memory is taken while searching. */
export class CandidateSet {
  readonly #stamps: Uint32Array;
  readonly #capacity: number;
  readonly #items: number[] = [];
  #stamp = 1;

  /**
   * @param subjects - How many subjects there are.
   * @param capacity - How many the set may hold.
   */
  constructor(subjects: number, capacity: number) {
    this.#stamps = new Uint32Array(subjects);
    this.#capacity = capacity;
  }

  /** Empties the set. */
  clear(): void {
    this.#items.length = 0;
    this.#stamp++;
    if (this.#stamp > 0xffffffff) {
      this.#stamps.fill(0);
      this.#stamp = 1;
    }
  }

  /**
   * Adds a subject.
   *
   * @returns False when the set is full.
   */
  add(subject: number): boolean {
    if (this.#stamps[subject] === this.#stamp) return true;
    this.#stamps[subject] = this.#stamp;
    this.#items.push(subject);
    return this.#items.length < this.#capacity;
  }

  /** The subjects, in the order of adding; valid until the set is emptied. */
  items(): readonly number[] {
    return this.#items;
  }
}
