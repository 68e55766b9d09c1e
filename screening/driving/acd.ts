import { classOfAcdCode } from './classes.ts';

const CODE = '[abdefmnsuw]\\d\\d';
/** The code is all there is. */
const ALONE = new RegExp(`^(${CODE})$`);
/** The text says that a code follows. */
const ANNOUNCED = new RegExp(
  `\\b(?:acd|aamva|mvr|violation|conviction|withdrawal) (?:code |number |no )?(${CODE})\\b`,
);
/** `c90 s24`, as Massachusetts cites its laws, is no speeding. */
const CHAPTER_AND_SECTION = /\b(?:c|ch|chap|chapter) ?\d+[a-z]? (?:s|ss|sec|section) ?\d/;
/** The code stands before or behind a wording. */
const AT_AN_END = new RegExp(`^(${CODE})\\b|\\b(${CODE})$`);

/**
 * Finds an ACD code that a text states: alone, after a word that announces it, or at either end of a text on driving.
 * Elsewhere the same signs mean something else: a rifle M16, a schedule, a block, a form.
 *
 * @param plain - A charge in plain words, from `plainCharge`.
 * @param isOnDriving - Whether the text is known to speak of driving.
 * @returns The code in capitals, or undefined.
 */
export function statedAcdCode(plain: string, isOnDriving: boolean): string | undefined {
  const atAnEnd = isOnDriving && !CHAPTER_AND_SECTION.test(plain) ? AT_AN_END.exec(plain) : null;
  const found = ALONE.exec(plain)?.[1] ?? ANNOUNCED.exec(plain)?.[1] ?? atAnEnd?.[1] ?? atAnEnd?.[2];
  return found !== undefined && classOfAcdCode(found) ? found.toUpperCase() : undefined;
}
