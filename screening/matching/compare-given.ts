import { areOppositeInGender, isGivenName } from '../names/known.ts';
import { relationOfNames } from '../names/nicknames.ts';
import { nysiis } from './phonetic.ts';
import { FIRST_NAME, MIDDLE_NAME, type Outcome } from './points.ts';
import { isOneSlip, jaroWinkler } from './similarity.ts';

/** Below this two names that sound alike are not taken for one. */
const SOUND_ALIKE = 0.8;
/** Two frequent names, as Eric and Erica, must be closer still: they are seldom a slip of the pen. */
const SOUND_ALIKE_OF_FREQUENT_NAMES = 0.9;
const SPELLED_ALIKE = 0.9;
const SHORTEST_SPELLED_ALIKE = 4;
const SHORTEST_SLIP = 3;
/** Twins are named Jaylen and Jayden: names that are both unknown must be long to count as one. */
const SPELLED_ALIKE_OF_UNKNOWN_NAMES = 0.93;
const SHORTEST_OF_UNKNOWN_NAMES = 7;

/** Eric and Erica, Angel and Angela: two names, however alike they sound. */
const isFeminineForm = (a: string, b: string): boolean => a === `${b}a` || b === `${a}a`;

/** A slip of the pen makes an unknown word of a frequent name; two frequent names are two names. */
function compareSpelling(a: string, b: string, similarity: number): Outcome | undefined {
  const knownNames = Number(isGivenName(a)) + Number(isGivenName(b));
  const shorter = Math.min(a.length, b.length);
  if (knownNames === 0) {
    const alike = shorter >= SHORTEST_OF_UNKNOWN_NAMES && similarity >= SPELLED_ALIKE_OF_UNKNOWN_NAMES;
    return alike ? FIRST_NAME.similar : undefined;
  }
  if (knownNames === 2) return undefined;
  if (shorter >= SHORTEST_SPELLED_ALIKE && similarity >= SPELLED_ALIKE) return FIRST_NAME.similar;
  return shorter >= SHORTEST_SLIP && isOneSlip(a, b) ? FIRST_NAME.slip : undefined;
}

/**
 * Compares two first names. The order of the two does not matter.
 *
 * @param a - One folded word, or an empty string.
 * @param b - One folded word, or an empty string.
 * @returns Undefined when they are different names.
 */
export function compareFirstNames(a: string, b: string): Outcome | undefined {
  if (a === '' || b === '') return a === b ? FIRST_NAME.bothMissing : FIRST_NAME.missing;
  if (a === b) return a.length === 1 ? FIRST_NAME.initial : FIRST_NAME.exact;
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? FIRST_NAME.initial : undefined;
  const relation = relationOfNames(a, b);
  if (relation === 'spelling') return FIRST_NAME.spelling;
  if (relation === 'nickname') return FIRST_NAME.nickname;
  if (areOppositeInGender(a, b) || isFeminineForm(a, b)) return undefined;
  const bothFrequent = isGivenName(a) && isGivenName(b);
  const similarity = jaroWinkler(a, b);
  const key = nysiis(a);
  const needed = bothFrequent ? SOUND_ALIKE_OF_FREQUENT_NAMES : SOUND_ALIKE;
  if (key !== '' && similarity >= needed && key === nysiis(b)) return FIRST_NAME.phonetic;
  const spelling = compareSpelling(a, b, similarity);
  if (spelling) return spelling;
  return relation === 'shared_root' ? FIRST_NAME.sharedRoot : undefined;
}

function compareMiddleWords(a: string, b: string): Outcome {
  if (a === b) return a.length === 1 ? MIDDLE_NAME.initial : MIDDLE_NAME.exact;
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? MIDDLE_NAME.initial : MIDDLE_NAME.conflict;
  const alike = compareFirstNames(a, b);
  return alike === undefined ? MIDDLE_NAME.conflict : MIDDLE_NAME.similar;
}

/**
 * Compares two middle names. One agreeing word is enough, since sources often keep only one of several.
 *
 * @param a - Folded words.
 * @param b - Folded words.
 */
export function compareMiddleNames(a: readonly string[], b: readonly string[]): Outcome {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? MIDDLE_NAME.none : MIDDLE_NAME.missing;
  let best: Outcome = MIDDLE_NAME.conflict;
  for (const left of a) {
    for (const right of b) {
      const outcome = compareMiddleWords(left, right);
      if (outcome.points > best.points) best = outcome;
    }
  }
  return best;
}
