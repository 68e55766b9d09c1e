/**
 * Spreadsheet programs take text that begins so for a formula, also after white space, control characters or invisible
 * marks, and also for the full-width and small forms of these characters.
 */
const SIGNS = '=+\\-@＝＋－＠﹦﹢﹣﹫';
const UNSEEN = '[\\s\\p{C}\\p{Z}]*';
const STARTS_FORMULA = new RegExp(`^(?:${UNSEEN}[${SIGNS}]|[\\t\\r\\n])`, 'u');
/** A program that takes another delimiter, or no line break in a cell, sees a cell start after these. */
const INNER_START = new RegExp(`([;\\t\\r\\n])(?=${UNSEEN}[${SIGNS}])`, 'gu');

/** Could a spreadsheet program take the text for a formula? */
export const startsFormula = (text: string): boolean => STARTS_FORMULA.test(text);

/**
 * Text for a cell of CSV that starts no formula: an apostrophe stands before what could start one (OWASP, "CSV
 * Injection"). That includes telephone numbers in E.164, since no program can tell them from a formula. Reading a bulk
 * file takes the apostrophe off again.
 */
export function safeCsvText(text: string): string {
  const guarded = startsFormula(text) ? `'${text}` : text;
  return guarded.replaceAll(INNER_START, "$1'");
}

/** A worksheet's cell holds no more characters. */
export const LONGEST_CELL = 32_767;

/** What XML 1.0 forbids, and the delete character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g;

/** Text for a cell of a workbook: what XML forbids is left out, and what is too long is cut. */
export function xmlText(text: string): string {
  const clean = text.replaceAll(FORBIDDEN, '');
  return clean.length > LONGEST_CELL ? `${clean.slice(0, LONGEST_CELL - 1)}…` : clean;
}
