import { cleanText, NO_TEXT } from './clean.ts';
import { type Face, type FaceName, openFace } from './faces.ts';
import type { TextStyle } from './style.ts';

/** A stretch of text in one face. */
export interface Run {
  readonly face: FaceName;
  readonly text: string;
  /** In points. */
  readonly width: number;
}

export type Line = readonly Run[];

const ASCII = /^[\x20-\x7e]*$/;
const ASCII_BREAK = /(?<= )|(?<=[A-Za-z]-)(?=[A-Za-z])/;
const WIDE = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
/** After a space, after a hyphen between letters, and around characters of scripts without spaces. */
const BREAK = new RegExp(
  `(?<= )|(?<=\\p{L}-)(?=\\p{L})|(?<=[${WIDE}])(?=[^ \\p{P}])|(?<=[^ \\p{Ps}\\p{Pi}])(?=[${WIDE}])`,
  'u',
);
/** Where a word that is longer than a line is best cut. */
const GOOD_CUT = /[-/_.,;:?&=@+]/;
/** A character with its marks. Intl.Segmenter knows more that belongs together, at ten times the cost and more. */
const CHARACTER = /\P{M}\p{M}{0,8}|\p{M}/gu;
/** Rounding of sums must not break a line. */
const SLACK = 0.01;

/** Breaks texts into lines, each character in a face that has it. One for each document. */
export class Typesetter {
  #boxes = false;

  /** Has any text had a character that no face has? */
  get hasBoxes(): boolean {
    return this.#boxes;
  }

  /**
   * Breaks a text into lines. A word longer than a line is cut. Trailing spaces stay, so that copied text keeps them.
   *
   * @param text - Any text.
   * @param width - In points.
   * @returns No line for a text without visible characters.
   */
  lines(text: string, style: TextStyle, width: number): Line[] {
    const lines = new LineMaker(width);
    const clean = cleanText(text);
    if (clean === '') return [];
    for (const word of clean.split(ASCII.test(clean) ? ASCII_BREAK : BREAK)) {
      const runs = this.#runs(word, style);
      const visible = widthOf(runs) - this.#trailing(word, style);
      if (visible <= width + SLACK) lines.add(runs, visible);
      else for (const piece of this.#cut(word, style, width)) lines.add(piece, widthOf(piece));
    }
    return lines.end();
  }

  /** A text as one line, however long. */
  line(text: string, style: TextStyle): Line {
    return this.#runs(cleanText(text), style);
  }

  #trailing(word: string, style: TextStyle): number {
    return word.endsWith(' ') ? (openFace(style.face).advance(0x20) * style.size) / 1000 : 0;
  }

  #runs(text: string, style: TextStyle): Run[] {
    if (ASCII.test(text)) return [runOf(text, style.face, style.size)];
    const runs: Run[] = [];
    let start = 0;
    let end = 0;
    let face: FaceName = style.face;
    for (const character of text) {
      const next = this.#faceFor(character, style.face);
      if (next !== face && end > start) {
        runs.push(runOf(text.slice(start, end), face, style.size));
        start = end;
      }
      face = next;
      end += character.length;
    }
    if (end > start) runs.push(runOf(text.slice(start, end), face, style.size));
    return runs;
  }

  #faceFor(character: string, face: TextStyle['face']): FaceName {
    const codePoint = character.codePointAt(0) ?? 0;
    if (codePoint < 0x7f) return face;
    if (character !== NO_TEXT) {
      if (openFace(face).has(codePoint)) return face;
      if (openFace('wide').has(codePoint)) return 'wide';
    }
    this.#boxes = true;
    return face;
  }

  /** Cuts a long word into pieces that fit, best after punctuation. */
  *#cut(word: string, style: TextStyle, width: number): Generator<Run[]> {
    let piece = '';
    let total = 0;
    let good = 0;
    for (const [segment] of word.matchAll(CHARACTER)) {
      const more = widthOf(this.#runs(segment, style));
      if (piece !== '' && segment !== ' ' && total + more > width) {
        const cut = good > piece.length / 2 ? good : piece.length;
        yield this.#runs(piece.slice(0, cut), style);
        piece = piece.slice(cut);
        total = widthOf(this.#runs(piece, style));
        good = 0;
      }
      piece += segment;
      total += more;
      if (GOOD_CUT.test(segment)) good = piece.length;
    }
    if (piece !== '') yield this.#runs(piece, style);
  }
}

/** Fills lines with words. */
class LineMaker {
  readonly #width: number;
  readonly #lines: Line[] = [];
  #line: Run[] = [];
  #used = 0;

  constructor(width: number) {
    this.#width = width;
  }

  add(runs: readonly Run[], visible: number): void {
    if (this.#line.length > 0 && this.#used + visible > this.#width + SLACK) this.#break();
    for (const run of runs) {
      const last = this.#line.at(-1);
      if (last?.face === run.face) {
        this.#line[this.#line.length - 1] = {
          face: run.face,
          text: last.text + run.text,
          width: last.width + run.width,
        };
      } else this.#line.push(run);
      this.#used += run.width;
    }
  }

  end(): Line[] {
    if (this.#line.length > 0) this.#break();
    return this.#lines;
  }

  #break(): void {
    this.#lines.push(this.#line);
    this.#line = [];
    this.#used = 0;
  }
}

function runOf(text: string, name: FaceName, size: number): Run {
  const face: Face = openFace(name);
  return { face: name, text, width: (face.width(text) * size) / 1000 };
}

/** The width of a line, in points. */
export function widthOf(line: Line): number {
  let width = 0;
  for (const run of line) width += run.width;
  return width;
}
