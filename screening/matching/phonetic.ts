const VOWELS = 'AEIOUY';
const isVowel = (letter: string): boolean => letter !== '' && VOWELS.includes(letter);

const STARTS: readonly (readonly [string, string])[] = [
  ['MAC', 'MCC'],
  ['KN', 'NN'],
  ['K', 'C'],
  ['PH', 'FF'],
  ['PF', 'FF'],
  ['SCH', 'SSS'],
];
const ENDS: readonly (readonly [RegExp, string])[] = [
  [/(?:EE|IE)$/, 'Y'],
  [/(?:DT|RT|RD|NT|ND)$/, 'D'],
];

/** Changes the letters at one place of the word, as the published table says. */
function soundsAt(word: string, i: number): string {
  const letter = word[i] ?? '';
  const rest = word.slice(i);
  const before = word[i - 1] ?? '';
  if (rest.startsWith('EV')) return 'AF';
  if (isVowel(letter)) return 'A';
  if (letter === 'Q') return 'G';
  if (letter === 'Z') return 'S';
  if (letter === 'M') return 'N';
  if (rest.startsWith('KN')) return 'NN';
  if (letter === 'K') return 'C';
  if (rest.startsWith('SCH')) return 'SSS';
  if (rest.startsWith('PH')) return 'FF';
  if (letter === 'H' && (!isVowel(before) || !isVowel(word[i + 1] ?? ''))) return before;
  if (letter === 'W' && isVowel(before)) return before;
  return letter;
}

/**
 * The phonetic key of a name by NYSIIS, the New York State Identification and Intelligence System
 * (Taft 1970, "Name Search Techniques"), with two changes: it is not cut at six letters,
 * and a y inside the word counts as a vowel, so that Smith and Smyth sound alike.
 *
 * @param name - A folded word.
 * @returns Capital letters; empty when the word holds letters other than a to z.
 */
export function nysiis(name: string): string {
  if (!/^[a-z]+$/.test(name)) return '';
  let word = name.toUpperCase();
  const start = STARTS.find(([from]) => word.startsWith(from));
  if (start) word = start[1] + word.slice(start[0].length);
  for (const [end, sound] of ENDS) word = word.replace(end, sound);
  let key = word[0] ?? '';
  let i = 1;
  while (i < word.length) {
    const sounds = soundsAt(word, i);
    word = word.slice(0, i) + sounds + word.slice(i + sounds.length);
    for (const sound of sounds) if (sound !== key.at(-1)) key += sound;
    i += Math.max(1, sounds.length);
  }
  if (key.length > 1 && key.endsWith('S')) key = key.slice(0, -1);
  if (key.length > 1 && key.endsWith('A')) key = key.slice(0, -1);
  return key;
}

const SOUND_CLASSES = ['ckq', 'gj', 'iey', 'szx', 'ou', 'vw', 'fp', 'hj'];

/**
 * First letters that spellings of one name may start with: c, k and q for Catherine.
 *
 * @param letter - A small letter.
 * @returns The letters, the one asked for first.
 */
export function similarInitials(letter: string): string[] {
  const others = SOUND_CLASSES.filter((group) => group.includes(letter)).flatMap((group) => [...group]);
  return [...new Set([letter, ...others])];
}
