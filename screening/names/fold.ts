/** Every sign that people type for an apostrophe, the letters ʻokina and ʼ among them. */
export const APOSTROPHES = "'’‘‛`´ʹʻʼʽˈ′＇ʾʿ";
/** Every sign that people type for a hyphen. */
export const HYPHENS = '\\-‐‑‒–—−﹣－';

const APOSTROPHE = new RegExp(`[${APOSTROPHES}]`, 'gu');
/** Accents of Latin, Greek and Cyrillic, and the vowel points of Hebrew and Arabic. Vowel signs of other scripts stay. */
const MARK_RANGES = [
  ...['\\u0300-\\u036f', '\\u1ab0-\\u1aff', '\\u1dc0-\\u1dff', '\\u20d0-\\u20ff', '\\ufe20-\\ufe2f'],
  ...['\\u0591-\\u05c7', '\\u0610-\\u061a', '\\u0640', '\\u064b-\\u065f', '\\u0670'],
];
const MARK = new RegExp(`[${MARK_RANGES.join('')}]`, 'gu');
const NOT_OF_A_WORD = /[^\p{L}\p{M}\p{N}]+/gu;
const LETTERS_WITHOUT_DECOMPOSITION: Readonly<Record<string, string>> = {
  ł: 'l',
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
  ŧ: 't',
  ə: 'e',
  ς: 'σ',
};
const SPECIAL = /[łßøæœđðþħıŋŧəς]/gu;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;
const PLAIN = /^[a-z]*$/;
const ASCII = /^[ -~]*$/;

/**
 * Folds a name for comparison: lower case, no accents, no apostrophes, every other sign a single space.
 * Names in other scripts keep their letters. Folding twice changes nothing more.
 *
 * @param name - Any text.
 * @returns The folded text, without space at either end; empty when the text holds no letter or digit.
 */
export function foldName(name: string): string {
  if (PLAIN.test(name)) return name;
  // The same result as below, without the costly part.
  if (ASCII.test(name))
    return name
      .toLowerCase()
      .replace(/['`]/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
  return name
    .replace(INVISIBLE, '')
    .replace(APOSTROPHE, '')
    .normalize('NFKD')
    .replace(MARK, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(APOSTROPHE, '')
    .replace(MARK, '')
    .replace(SPECIAL, (letter) => LETTERS_WITHOUT_DECOMPOSITION[letter] ?? letter)
    .replace(NOT_OF_A_WORD, ' ')
    .normalize('NFC')
    .trim();
}

/**
 * The folded words of a name.
 *
 * @param name - Any text.
 * @returns The words, in their order; none for a text without letters.
 */
export function foldWords(name: string): string[] {
  const folded = foldName(name);
  return folded === '' ? [] : folded.split(' ');
}

/**
 * Folds a name and takes its spaces out, so that `De La Cruz` and `Delacruz` are one.
 *
 * @param name - Any text.
 * @returns The folded letters, run together.
 */
export function squashName(name: string): string {
  return foldName(name).replaceAll(' ', '');
}
