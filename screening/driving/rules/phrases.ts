/**
 * Phrases over the plain words of a charge, so that a rule reads like the wordings it looks for:
 *
 * - `|` parts phrases, any of which will do; `/` parts words that stand for one another
 * - `viol*` is any word that begins so
 * - `(valid)` may be left out
 * - `~` is up to three words, `..` is any number
 * - `^` and `$` are the beginning and the end of the text
 */

function wordPattern(word: string, isLast: boolean): string {
  if (word === '~') return '(?:\\w+ ){0,3}';
  if (word === '..') return '(?:.* )?';
  const isOptional = word.startsWith('(');
  const begins = word.startsWith('^') ? '^' : '';
  const ends = word.endsWith('$') ? '$' : '';
  const forms = word
    .replace(/[()^$]/g, '')
    .replaceAll('*', '\\w*')
    .split('/')
    .join('|');
  const pattern = `${begins}(?:${forms})${ends}${isLast ? '' : ' '}`;
  return isOptional ? `(?:${pattern})?` : pattern;
}

function phrasePattern(phrase: string): string {
  const words = phrase.trim().split(/\s+/);
  return words.map((word, at) => wordPattern(word, at === words.length - 1)).join('');
}

/**
 * The pattern of some phrases, as the source of a regular expression.
 *
 * @param text - Phrases, in the notation above.
 */
export const phraseSource = (text: string): string =>
  `\\b(?:${text.split('|').map(phrasePattern).join('|')})\\b`;

/**
 * A regular expression that finds any of some phrases.
 *
 * @param text - Phrases, in the notation above.
 */
export const phrases = (text: string): RegExp => new RegExp(phraseSource(text));
