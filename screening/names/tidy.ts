import { APOSTROPHES, foldName, HYPHENS } from './fold.ts';
import { ALSO_KNOWN_AS, BORN } from './vocabulary.ts';

/** A written name after the first cleaning: what stands between commas, word by word. */
export interface TidyName {
  readonly segments: readonly (readonly string[])[];
  /** Names in quotation marks or brackets. */
  readonly nicknames: readonly string[];
  /** The surname at birth, when the text says `née`. */
  readonly bornAs: string;
  /** Other full names, after `a.k.a.`. */
  readonly otherNames: readonly string[];
}

const LETTER = '[\\p{L}\\p{M}]';
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/gu;
const SPACE = /[\s\p{Cc}\u30fb_]+/gu;
const SPACED_HYPHEN = new RegExp(`(?<=${LETTER}) ?[${HYPHENS}] ?(?=${LETTER})`, 'gu');
const TITLE_WITHOUT_SPACE = /(?<![\p{L}\p{M}])(mr|mrs|ms|dr|rev|hon|prof|sgt|lt|capt|st)\.(?=\p{L})/giu;
const BRACKETED = /["“”„‟«»＂]([^"“”„‟«»＂]*)["“”„‟«»＂]|[([{]([^()[\]{}]*)[)\]}]/gu;
const QUOTED_WORD = new RegExp(
  `(?<=^|[\\s,])[${APOSTROPHES}](${LETTER}[^${APOSTROPHES},]*${LETTER})[${APOSTROPHES}](?=$|[\\s,])`,
  'gu',
);
const COMMA = /[,،，、;]/u;
const EDGES = new RegExp(
  `^[^\\p{L}\\p{M}\\p{N}${APOSTROPHES}]+|[^\\p{L}\\p{M}\\p{N}.${APOSTROPHES}]+$`,
  'gu',
);
const INITIALS = /^(?:\p{L}\p{M}*\.)+\p{L}[^.]*\.?$/u;
const INITIAL_WITH_DOT = /^(\p{L}\p{M}*)\.$/u;

function tidySpace(text: string): string {
  return text.replace(INVISIBLE, '').replace(SPACE, ' ').trim();
}

/** Strips signs from both ends, but not those that stand for a letter, as some Chinese radicals do. */
function withoutEdges(word: string): string {
  const stripped = word.replace(EDGES, '');
  return stripped === word || foldName(stripped) === foldName(word) ? stripped : word;
}

/** Splits into words; drops what holds no letter or digit, and the dot after a single initial. */
function wordsOf(text: string): string[] {
  return text
    .split(' ')
    .map((word) => withoutEdges(word).replace(INITIAL_WITH_DOT, '$1'))
    .filter((word) => foldName(word) !== '');
}

/**
 * Parts initials that are written without a space: `J.R.`, `J.Smith`.
 *
 * @param words - The words, without suffixes such as `M.D.`, which look the same.
 */
export function partInitials(words: readonly string[]): string[] {
  return words.flatMap((word) => (INITIALS.test(word) ? word.split('.').filter(Boolean) : [word]));
}

function takeNicknames(text: string): { rest: string; nicknames: string[] } {
  const nicknames: string[] = [];
  const keep = (content: string): string => {
    const nickname = wordsOf(tidySpace(content)).join(' ');
    if (nickname !== '') nicknames.push(nickname);
    return ' ';
  };
  const rest = text
    .replace(BRACKETED, (_, quoted: string | undefined, inBrackets: string | undefined) =>
      keep(quoted ?? inBrackets ?? ''),
    )
    .replace(QUOTED_WORD, (_, content: string) => keep(content));
  return { rest: tidySpace(rest), nicknames };
}

/** `Smith née Jones` gives Jones; `(née Jones)` too. */
function takeBirthName(words: string[], nicknames: string[]): string {
  const fromBracket = nicknames.findIndex((name) => BORN.has(foldName(name.split(' ')[0] ?? '')));
  if (fromBracket >= 0 && nicknames[fromBracket]?.includes(' ')) {
    const [taken = ''] = nicknames.splice(fromBracket, 1);
    return taken.slice(taken.indexOf(' ') + 1);
  }
  const at = words.findIndex((word, i) => i >= 2 && BORN.has(foldName(word)));
  if (at < 0 || at === words.length - 1) return '';
  return words.splice(at).slice(1).join(' ');
}

/**
 * Cleans a written name and takes it into words, without deciding yet what each word is.
 * Words keep their letters as written; white space, stray signs and dots after initials go.
 *
 * @param text - Any text.
 * @returns The words between commas, and the names that stood in quotation marks, in brackets or after `a.k.a.`.
 */
export function tidyName(text: string): TidyName {
  const [own = '', ...others] = ` ${tidySpace(text)} `.split(ALSO_KNOWN_AS);
  const { rest, nicknames } = takeNicknames(own);
  const spaced = rest.replace(SPACED_HYPHEN, '-').replace(TITLE_WITHOUT_SPACE, '$1. ');
  const segments = spaced
    .split(COMMA)
    .map((segment) => wordsOf(segment.trim()))
    .filter((segment) => segment.length > 0);
  const bornAs = takeBirthName(segments[0] ?? [], nicknames);
  if (segments.length === 0) {
    const words = nicknames.splice(0).flatMap((name) => name.split(' '));
    if (words.length > 0) segments.push(words);
  }
  const otherNames = others.map((other) => other.trim()).filter((other) => foldName(other) !== '');
  return { segments, nicknames, bornAs, otherNames };
}
