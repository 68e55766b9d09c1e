import { foldName } from '../names/fold.ts';
import { isFrequentSurname } from '../names/known.ts';
import { GLUED_PARTICLES, PARTICLES } from '../names/vocabulary.ts';
import { nysiis } from './phonetic.ts';
import { LAST_NAME, type Outcome, SUFFIX } from './points.ts';
import { isOneSlip, jaroWinkler } from './similarity.ts';

const SOUND_ALIKE = 0.8;
/** Two frequent surnames, as Hall and Hill or Martin and Martinez, are seldom a slip of the pen. */
const SOUND_ALIKE_OF_FREQUENT_NAMES = 0.88;
const SPELLED_ALIKE = 0.9;
const SHORTEST_SPELLED_ALIKE = 5;
const SHORTEST_SLIP = 3;

/** A last name taken apart for comparison. */
export interface Surname {
  /** All letters run together. */
  readonly squashed: string;
  /** The surnames in it, without particles that may be left out: `de la Cruz` gives cruz, `Mc Donald` mcdonald. */
  readonly words: readonly string[];
}

/**
 * Takes a last name apart for comparison.
 *
 * @param folded - A folded last name.
 */
export function readSurname(folded: string): Surname {
  const all = folded === '' ? [] : folded.split(' ');
  const words: string[] = [];
  for (let i = 0; i < all.length; i++) {
    const word = all[i] ?? '';
    const next = all[i + 1];
    if (next !== undefined && GLUED_PARTICLES.has(word)) {
      words.push((word === 'saint' ? 'st' : word) + next);
      i++;
    } else if (!PARTICLES.has(word)) words.push(word);
  }
  const squashed = all.join('');
  // A surname may be a particle and nothing else: Van, Le, Al.
  return { squashed, words: words.length > 0 ? words : all };
}

function compareDoubleSurnames(a: Surname, b: Surname): Outcome | undefined {
  const shared = a.words.filter((word) => word.length > 1 && b.words.includes(word));
  if (shared.length === 0) return undefined;
  if (shared.length === a.words.length && shared.length === b.words.length) return LAST_NAME.reordered;
  const contained = shared.length === a.words.length || shared.length === b.words.length;
  return contained ? LAST_NAME.partial : LAST_NAME.halfConflict;
}

/**
 * Compares two last names. The order of the two does not matter.
 *
 * @param a - From `readSurname`.
 * @param b - From `readSurname`.
 * @returns Undefined when they are different names.
 */
export function compareSurnames(a: Surname, b: Surname): Outcome | undefined {
  if (a.squashed === '' || b.squashed === '') return undefined;
  if (a.squashed === b.squashed) return LAST_NAME.exact;
  const left = a.words.join('');
  const right = b.words.join('');
  if (left === right) return LAST_NAME.particle;
  if (a.words.length > 1 || b.words.length > 1) {
    const outcome = compareDoubleSurnames(a, b);
    if (outcome) return outcome;
  }
  const bothFrequent = isFrequentSurname(left) && isFrequentSurname(right);
  const similarity = jaroWinkler(left, right);
  const key = nysiis(left);
  const soundAlike = key !== '' && key === nysiis(right);
  if (bothFrequent) {
    const slip = similarity >= SOUND_ALIKE_OF_FREQUENT_NAMES && isOneSlip(left, right);
    return soundAlike && slip ? LAST_NAME.phonetic : undefined;
  }
  if (soundAlike && similarity >= SOUND_ALIKE) return LAST_NAME.phonetic;
  const shorter = Math.min(left.length, right.length);
  if (shorter >= SHORTEST_SPELLED_ALIKE && similarity >= SPELLED_ALIKE) return LAST_NAME.similar;
  return shorter >= SHORTEST_SLIP && isOneSlip(left, right) ? LAST_NAME.slip : undefined;
}

const WRITTEN_FOR_ONE_ANOTHER = new Set(['Jr II', 'II Jr', 'Sr I', 'I Sr']);

/**
 * Compares two suffixes.
 *
 * @param a - Normalised: `Jr`, `II`… or an empty string.
 * @param b - Normalised.
 */
export function compareSuffixes(a: string, b: string): Outcome {
  if (a === '' && b === '') return SUFFIX.none;
  if (a === '' || b === '') return SUFFIX.missing;
  if (a === b) return SUFFIX.exact;
  return WRITTEN_FOR_ONE_ANOTHER.has(`${a} ${b}`) ? SUFFIX.similar : SUFFIX.conflict;
}

/** Folds a last name as written and takes it apart. */
export function readWrittenSurname(last: string): Surname {
  return readSurname(foldName(last));
}
