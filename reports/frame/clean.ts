const PLAIN = /^(?:[\x21-\x7e]+ )*[\x21-\x7e]+$/;
const WHITE_SPACE = /\s+/gu;
/** No shape of their own, or the power to turn text around: soft hyphens, joiners, direction marks, variants. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Control characters, halves of pairs, and code points that will never be characters. */
const NOT_TEXT = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Stands for what is no text; no font is asked for it. */
export const NO_TEXT = '\uFFFD';

/**
 * Makes a text fit for one line of print: composed characters (Unicode NFC), single spaces, no invisible characters.
 * What is no text becomes U+FFFD, which is shown as a box.
 */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(WHITE_SPACE, ' ')
    .replace(INVISIBLE, '')
    .replace(NOT_TEXT, NO_TEXT)
    .replace(/ +/g, ' ')
    .trim();
}
