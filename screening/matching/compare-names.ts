import { compareFirstNames, compareMiddleNames } from './compare-given.ts';
import { compareSuffixes, compareSurnames, readSurname, type Surname } from './compare-last.ts';
import type { NameForm } from './name-form.ts';
import type { FoundUnder } from './person-names.ts';
import { ALIAS, FIRST_NAME, LAST_NAME, MIDDLE_NAME, type Outcome, SUFFIX, SWAPPED } from './points.ts';

/** How a whole name compares. */
export interface NameOutcome {
  readonly last: Outcome;
  readonly first: Outcome;
  readonly middle: Outcome;
  readonly suffix: Outcome;
  /** The two sides have first and last name the other way round. */
  readonly swapped: boolean;
  readonly alias: boolean;
  readonly points: number;
}

interface GivenOutcome {
  readonly first: Outcome;
  readonly middle: Outcome;
}

const wordsOf = (text: string): string[] => (text === '' ? [] : text.split(' '));

/**
 * Compares names with one asked name. Results for a first or last name are kept,
 * since many candidates of one search share them.
 */
export class NameComparer {
  readonly #asked: NameForm;
  readonly #surname: Surname;
  readonly #middle: readonly string[];
  readonly #firsts = new Map<string, Outcome | undefined>();
  readonly #lasts = new Map<string, Outcome | undefined>();

  /** @param asked - The name that is searched. */
  constructor(asked: NameForm) {
    this.#asked = asked;
    this.#surname = readSurname(asked.last);
    this.#middle = wordsOf(asked.middle);
  }

  /**
   * @param name - A name of a candidate.
   * @param noMiddleName - The asked person has no middle name: a candidate's name with one does not count.
   * @returns Undefined when it is another name.
   */
  compare(name: FoundUnder, noMiddleName: boolean): NameOutcome | undefined {
    if (noMiddleName && name.hasMiddle) return this.#compareJoined(name);
    const last = this.#compareLast(name.last);
    const given = last && this.#compareGiven(name);
    if (last && given) return this.#outcome(name, last, given, false);
    return this.#compareSwapped(name);
  }

  /** With no middle name, what a full name seemed to give as one may be the first of two last names. */
  #compareJoined(name: FoundUnder): NameOutcome | undefined {
    if (!name.parsed || `${name.middle} ${name.last}` !== this.#asked.last) return undefined;
    const first = this.#compareFirst(name.first);
    if (first === undefined) return undefined;
    return this.#outcome(name, LAST_NAME.exact, { first, middle: MIDDLE_NAME.none }, false);
  }

  #compareSwapped(name: FoundUnder): NameOutcome | undefined {
    const { first, last } = this.#asked;
    if (first.length < 2 || first !== name.last || last !== name.first) return undefined;
    const middle = compareMiddleNames(this.#middle, wordsOf(name.middle));
    return this.#outcome(name, LAST_NAME.exact, { first: FIRST_NAME.exact, middle }, true);
  }

  #outcome(name: FoundUnder, last: Outcome, { first, middle }: GivenOutcome, swapped: boolean): NameOutcome {
    const suffix = compareSuffixes(this.#asked.suffix, name.suffix);
    const extra = (name.alias ? ALIAS.points : 0) + (swapped ? SWAPPED.points : 0);
    const points = last.points + first.points + middle.points + suffix.points + extra;
    return { last, first, middle, suffix, swapped, alias: name.alias, points };
  }

  #compareLast(last: string): Outcome | undefined {
    if (this.#lasts.has(last)) return this.#lasts.get(last);
    const outcome = compareSurnames(this.#surname, readSurname(last));
    this.#lasts.set(last, outcome);
    return outcome;
  }

  #compareFirst(first: string): Outcome | undefined {
    if (this.#firsts.has(first)) return this.#firsts.get(first);
    const outcome = compareFirstNames(this.#asked.first, first);
    this.#firsts.set(first, outcome);
    return outcome;
  }

  #compareGiven(name: FoundUnder): GivenOutcome | undefined {
    const first = this.#compareFirst(name.first);
    const middle = wordsOf(name.middle);
    if (first === FIRST_NAME.exact) return { first, middle: this.#compareMiddle(middle, name) };
    const run = this.#compareRunTogether(name.first, middle);
    if (run) return run;
    if (first) return { first, middle: this.#compareMiddle(middle, name) };
    const shifted =
      (name.first.length > 1 && this.#middle.includes(name.first)) ||
      (this.#asked.first.length > 1 && middle.includes(this.#asked.first));
    return shifted ? { first: FIRST_NAME.middleAsFirst, middle: MIDDLE_NAME.none } : undefined;
  }

  /** `Mary Ann` and `Maryann`, `T. J.` and `TJ`. */
  #compareRunTogether(first: string, middle: readonly string[]): GivenOutcome | undefined {
    const asked = this.#asked.first;
    if (asked === '' || first === '') return undefined;
    const [next = '', ...rest] = middle;
    const [askedNext = '', ...askedRest] = this.#middle;
    if (next !== '' && asked === first + next)
      return { first: FIRST_NAME.exact, middle: compareMiddleNames(this.#middle, rest) };
    if (askedNext !== '' && first === asked + askedNext)
      return { first: FIRST_NAME.exact, middle: compareMiddleNames(askedRest, middle) };
    return undefined;
  }

  #compareMiddle(middle: readonly string[], name: FoundUnder): Outcome {
    const outcome = compareMiddleNames(this.#middle, middle);
    if (outcome !== MIDDLE_NAME.conflict) return outcome;
    const inLastName =
      this.#middle.some((word) => word.length > 1 && wordsOf(name.last).includes(word)) ||
      middle.some((word) => word.length > 1 && this.#surname.words.includes(word));
    return inLastName ? MIDDLE_NAME.asLastName : outcome;
  }
}

/** Is there anything to say about the suffix? */
export function hasSuffix(outcome: NameOutcome): boolean {
  return outcome.suffix !== SUFFIX.none;
}
