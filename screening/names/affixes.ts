import { foldName } from './fold.ts';
import { isGivenName } from './known.ts';
import {
  DOUBTFUL_GENERATIONS,
  DOUBTFUL_PROFESSIONS,
  DOUBTFUL_TITLES,
  GENERATIONS,
  PROFESSIONS,
  TITLES,
} from './vocabulary.ts';

/** What was taken from the ends of a name, as written. */
export interface Affixes {
  readonly titles: string[];
  readonly professions: string[];
  /** Generational suffixes as written; the first one counts. */
  readonly generations: string[];
  /** A word that was taken for a title and may be a given name. */
  doubtfulTitle: string;
  /** A word that was kept as an initial and may be a suffix. */
  doubtfulGeneration: string;
}

/** Starts an empty list of affixes. */
export function noAffixes(): Affixes {
  return { titles: [], professions: [], generations: [], doubtfulTitle: '', doubtfulGeneration: '' };
}

const withoutDots = (word: string): string => foldName(word.replaceAll('.', ''));
const hasInnerDot = (word: string): boolean => /\.\p{L}/u.test(word);

function isGeneration(word: string): boolean {
  return !hasInnerDot(word) && GENERATIONS.has(withoutDots(word));
}

function isProfession(word: string): boolean {
  const key = withoutDots(word);
  return PROFESSIONS.has(key) || DOUBTFUL_PROFESSIONS.has(key);
}

/** The suffix as a result writes it: `Jr`, `Sr`, `II`… Empty when there is none. */
export function suffixOf(affixes: Affixes): string {
  return GENERATIONS.get(withoutDots(affixes.generations[0] ?? '')) ?? '';
}

/**
 * Normalises a suffix that a source gives in its own field.
 *
 * @param suffix - For example `JR.`, `3rd` or `Esq`.
 * @returns `Jr`, `Sr`, `II`…, or an empty string when it is not a generational suffix.
 */
export function normalizeSuffix(suffix: string): string {
  return GENERATIONS.get(withoutDots(suffix)) ?? '';
}

/**
 * Takes titles from the front of a word list.
 *
 * @param words - The words; shortened in place.
 * @param affixes - Receives what was taken.
 * @param keep - How many words must remain after a doubtful title.
 */
export function takeTitles(words: string[], affixes: Affixes, keep: number): void {
  while (words.length > 1) {
    const word = words[0] ?? '';
    const key = withoutDots(word);
    const next = withoutDots(words[1] ?? '');
    const joinsTitles =
      (key === 'the' || (key === 'and' && affixes.titles.length > 0)) &&
      (TITLES.has(next) || DOUBTFUL_TITLES.has(next));
    const sure = TITLES.has(key) || (joinsTitles && words.length > keep);
    const doubtful =
      DOUBTFUL_TITLES.has(key) && words.length > keep && !(isGivenName(key) && !word.endsWith('.'));
    if (!sure && !doubtful) return;
    if (!sure && affixes.doubtfulTitle === '') affixes.doubtfulTitle = word;
    affixes.titles.push(word);
    words.shift();
  }
}

/** How much a suffix must leave standing. */
export interface SuffixRule {
  /** Words that must remain after a clear generational suffix. */
  readonly afterGeneration: number;
  /** Words that must remain after `V`, `I`, `Junior`, `Senior`; infinite to keep these words. */
  readonly afterDoubtful: number;
  /** Words that must remain after a professional suffix. */
  readonly afterProfession: number;
}

/**
 * Takes suffixes from the end of a word list.
 *
 * @param words - The words; shortened in place.
 * @param affixes - Receives what was taken.
 * @param rule - How much must remain.
 */
export function takeSuffixes(words: string[], affixes: Affixes, rule: SuffixRule): void {
  const taken: string[] = [];
  while (words.length > 1) {
    const word = words.at(-1) ?? '';
    const key = withoutDots(word);
    const left = words.length - 1;
    if (isGeneration(word)) {
      const needed = DOUBTFUL_GENERATIONS.has(key) ? rule.afterDoubtful : rule.afterGeneration;
      if (left < needed) break;
      taken.unshift(word);
    } else {
      const sure = PROFESSIONS.has(key) || (DOUBTFUL_PROFESSIONS.has(key) && hasInnerDot(word));
      if (!sure || left < rule.afterProfession) break;
      affixes.professions.unshift(word);
    }
    words.pop();
  }
  affixes.generations.push(...taken);
}

/** Takes `Jr` or `Sr` that stands inside a name: John Jr Smith. */
export function takeInnerGeneration(words: string[], affixes: Affixes): void {
  const at = words.findIndex((word, i) => i > 0 && i < words.length - 1 && /^(?:jr|sr)\.?$/iu.test(word));
  if (at > 0) affixes.generations.push(...words.splice(at, 1));
}

/**
 * Takes the segments after a comma that hold nothing but suffixes: `Smith, John, Jr.` and `John Smith, MD`.
 *
 * @param segments - The segments; shortened in place.
 * @param affixes - Receives what was taken.
 */
export function takeSuffixSegments(segments: string[][], affixes: Affixes): void {
  for (let i = segments.length - 1; i >= 1; i--) {
    const segment = segments[i] ?? [];
    if (!segment.every((word) => isGeneration(word) || isProfession(word))) continue;
    const lonely = segments.length === 2 && segments[0]?.length === 1;
    const clear = segment.every((word) => isGeneration(word) && !DOUBTFUL_GENERATIONS.has(withoutDots(word)));
    // In `Rahman, Md` or `Smith, V` the second word is all there is of a given name.
    if (lonely && !clear) continue;
    affixes.generations.unshift(...segment.filter(isGeneration));
    affixes.professions.unshift(...segment.filter((word) => !isGeneration(word)));
    segments.splice(i, 1);
  }
}
