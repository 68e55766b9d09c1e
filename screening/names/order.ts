import { foldName } from './fold.ts';
import {
  isDoubtfulParticle,
  isLowerCase,
  isParticle,
  isRatherGiven,
  isSpanishSurname,
  isSurnameOnly,
  isUpperCase,
  maybeSurname,
  type Reading,
} from './reading.ts';
import { BINDERS, DEVOTIONS, SURNAMES_WRITTEN_FIRST } from './vocabulary.ts';

const cut = (words: readonly string[], at: number): Reading => ({
  given: words.slice(0, at),
  last: words.slice(at),
});

/**
 * Binds words that are never a name alone to the next one: `Abdul Rahman`, `Abd al Rahman`, `Abu Bakr`.
 * The first word is bound only when a surname is left after it.
 */
export function bindWords(words: readonly string[], surnameFollows: boolean): string[] {
  const bound: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? '';
    const length = BINDERS.has(foldName(word))
      ? /^(?:al|el|ar|as|ur|ul)$/iu.test(words[i + 1] ?? '')
        ? 3
        : 2
      : 1;
    const fits = i + length < words.length || (i + length === words.length && (i > 0 || surnameFollows));
    bound.push(fits ? words.slice(i, i + length).join(' ') : word);
    if (fits) i += length - 1;
  }
  return bound;
}

/** Where the given name ends that holds a devotion: `Maria de los Angeles` Garcia. Zero when it does not. */
function endOfDevotion(words: readonly string[], particleAt: number): number {
  let at = particleAt;
  while (at < words.length && isParticle(words[at] ?? '')) at++;
  return DEVOTIONS.has(foldName(words[at] ?? '')) && at < words.length - 1 ? at + 1 : 0;
}

/** `Ortega y Gasset`, `Costa e Silva`: the place of the first surname, or -1. A capital `Y` may be an initial. */
function startOfJoinedSurnames(words: readonly string[]): number {
  const at = words.findIndex((word, i) => {
    if (i < 2 || i > words.length - 2) return false;
    return word === 'y' || word === 'e' || word === 'i' || (word === 'Y' && words.every(isUpperCase));
  });
  return at - (at < 0 ? 0 : 1);
}

/** The places where a surname with a particle may start, the first group first. */
function particleStarts(words: readonly string[]): number[] {
  const starts: number[] = [];
  let from = 1;
  while (from < words.length - 1) {
    if (isParticle(words[from] ?? '') && !isParticle(words[from - 1] ?? '')) {
      const devotion = endOfDevotion(words, from);
      if (devotion > 0) {
        from = devotion;
        continue;
      }
      starts.push(from);
    } else if (isParticle(words[from] ?? '') && from === 1) starts.push(from);
    from++;
  }
  return starts;
}

/** A Spanish paternal surname stands before the maternal one: García de la Cruz. */
function withPaternalSurname(words: readonly string[], start: number): number {
  return start >= 2 && isSpanishSurname(words[start - 1] ?? '') && isSurnameOnly(words[start - 1] ?? '')
    ? start - 1
    : start;
}

/** Readings of a name that holds particles. */
function readWithParticles(words: readonly string[], starts: readonly number[]): Reading[] {
  const last = words.length - 1;
  const strong = starts.filter((at) => !isRatherGiven(words[at] ?? '') || isParticle(words[at + 1] ?? ''));
  const readings: Reading[] = [];
  const start = strong[0];
  if (start !== undefined) {
    readings.push(cut(words, withPaternalSurname(words, start)));
    for (const at of strong) readings.push(cut(words, at));
    if (start >= 2 && maybeSurname(words[start - 1] ?? '')) readings.push(cut(words, start - 1));
  }
  const doubtful = start === undefined || (starts.length === 1 && isDoubtfulParticle(words[start] ?? ''));
  if (doubtful) readings.push(cut(words, last), ...starts.map((at) => cut(words, at)));
  return readings;
}

/** Readings of a name without particles, the likeliest first. */
function readPlain(words: readonly string[]): Reading[] {
  const n = words.length;
  const usual = cut(words, n - 1);
  if (n < 3) return [usual];
  const [beforeLast = '', last = ''] = words.slice(-2);
  const double = cut(words, n - 2);
  const spanish = isSpanishSurname(beforeLast) && isSpanishSurname(last);
  if (spanish && (n >= 4 || isSurnameOnly(beforeLast))) return [double, usual];
  const mayBeDouble = n >= 4 ? beforeLast.length > 1 : spanish || maybeSurname(beforeLast);
  const readings = mayBeDouble ? [usual, double] : [usual];
  if (/^[oO]$/u.test(beforeLast)) readings.push(double);
  if (SURNAMES_WRITTEN_FIRST.has(foldName(words[0] ?? '')))
    readings.push({ given: words.slice(1), last: words.slice(0, 1) });
  return readings;
}

/** Al-names at the end belong together: al-Majid al-Tikriti. */
function startOfAlNames(words: readonly string[]): number {
  let at = words.length;
  while (at > 1 && /^[ae][lrs]-\p{L}/iu.test(words[at - 1] ?? '')) at--;
  return words.length - at >= 2 ? at : -1;
}

/** Gives a word a capital when that can be undone; initials stay, since a small `y` joins surnames. */
function capitalize(word: string): string {
  const [letter = ''] = word;
  const capital = letter.toUpperCase();
  return word.length > 1 && capital.toLowerCase() === letter ? capital + word.slice(letter.length) : word;
}

/**
 * Reads words in the natural order: given names first, surname last.
 *
 * @param written - The words, without titles and suffixes; at least one.
 * @returns The likeliest reading first.
 */
export function readNaturalOrder(written: readonly string[]): Reading[] {
  if (written.length === 1) return [{ given: [], last: written }];
  if (written.every((word) => word === word.toLowerCase())) {
    // Where all is written small, a small letter does not tell a particle from a given name.
    const restore = (words: readonly string[]): string[] => words.map((word) => word.toLowerCase());
    return readMixedCase(written.map(capitalize)).map(({ given, last }) => ({
      given: restore(given),
      last: restore(last),
    }));
  }
  return readMixedCase(written);
}

function readMixedCase(written: readonly string[]): Reading[] {
  const words = bindWords(written, false);
  const surnameAlone =
    (isParticle(words[0] ?? '') && isLowerCase(words[0] ?? '')) ||
    (words.length > 2 &&
      isParticle(words[0] ?? '') &&
      isParticle(words[1] ?? '') &&
      !isDoubtfulParticle(words[0] ?? ''));
  if (surnameAlone) return [{ given: [], last: words }];
  const joined = startOfJoinedSurnames(words);
  if (joined > 0) return [cut(words, joined), ...(words.includes('Y') ? [cut(words, words.length - 1)] : [])];
  const alNames = startOfAlNames(words);
  if (alNames > 0) return [cut(words, alNames), cut(words, words.length - 1)];
  const starts = particleStarts(words);
  const plain = readPlain(words);
  const readings = starts.length > 0 ? readWithParticles(words, starts) : plain;
  const first = SURNAMES_WRITTEN_FIRST.has(foldName(words[0] ?? '')) ? plain.slice(1) : [];
  // A binder at the end may belong to the given names: FATTAH, Jum'a Abdul.
  const unbound = words.at(-1) === written.at(-1) ? [] : [cut(written, written.length - 1)];
  return [...readings, ...first, ...unbound];
}

/**
 * Reads a name with the surname first, as before and after a comma.
 *
 * @param surname - The words before the comma; at least one.
 * @param given - The words after it.
 * @returns One reading. A particle at the end of the given names goes to the surname: `Gogh, Vincent van`.
 */
export function readSurnameFirst(surname: readonly string[], given: readonly string[]): Reading {
  let end = given.length;
  while (end > 1 && isParticle(given[end - 1] ?? '') && !isDoubtfulParticle(given[end - 1] ?? '')) end--;
  return { given: bindWords(given.slice(0, end), true), last: [...given.slice(end), ...surname] };
}
