/** Texts that occur many times, each kept once and known by a number. The empty text is number 0. */
export class StringTable {
  readonly #texts: string[] = [''];
  readonly #numbers = new Map<string, number>([['', 0]]);

  /** The number of a text; a new text is added. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#texts.length;
    this.#texts.push(text);
    this.#numbers.set(text, number);
    return number;
  }

  /** The texts by their numbers. */
  texts(): readonly string[] {
    return this.#texts;
  }
}
