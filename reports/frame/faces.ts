import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

const FONTS = new URL('../fonts/', import.meta.url);

const FILES = {
  regular: 'NotoSans_400Regular.ttf',
  bold: 'NotoSans_700Bold.ttf',
  /** Chinese and Japanese. It is large, so it is opened only when a text needs it. */
  wide: 'NotoSansSC_400Regular.ttf',
} as const;

export type FaceName = keyof typeof FILES;

/** The outline that stands for a character that no font has: a box. */
const BOX = 0;
/** Pairs of characters whose kerning is remembered, at most. */
const LARGEST_KERNING = 60_000;
/** Neither spaces and digits nor anything past the Latin, Greek and Cyrillic letters is kerned. */
const LAST_KERNED = 0x052f;

interface Character {
  readonly glyph: number;
  /** In thousandths of the font size. */
  readonly advance: number;
}

/**
 * A font file, parsed once for the process. Of a text it knows one glyph for each character, and kerning.
 * Full shaping takes fontkit a third of a millisecond a word; a report of names and dates is none the better for it.
 */
export class Face {
  readonly font: Font;
  readonly #characters = new Map<number, Character>();
  readonly #kerning = new Map<number, number>();
  readonly #kerned: boolean;

  constructor(name: FaceName) {
    this.font = create(readFileSync(new URL(FILES[name], FONTS)));
    this.#kerned = name !== 'wide';
  }

  /** Has the font a glyph for this character? */
  has(codePoint: number): boolean {
    return this.glyph(codePoint) !== BOX;
  }

  /** The number of the character's glyph in the font; 0 is the box for what the font lacks. */
  glyph(codePoint: number): number {
    return this.#character(codePoint).glyph;
  }

  /** The width of a character, in thousandths of the font size. */
  advance(codePoint: number): number {
    return this.#character(codePoint).advance;
  }

  /** What two neighbours move together, in thousandths of the font size; mostly 0 or below. */
  kerning(left: number, right: number): number {
    if (!this.#kerned || !isKerned(left) || !isKerned(right)) return 0;
    const key = left * 0x1_0000 + right;
    const known = this.#kerning.get(key);
    if (known !== undefined) return known;
    if (this.#kerning.size >= LARGEST_KERNING) this.#kerning.clear();
    const kerning = this.#measureKerning(left, right);
    this.#kerning.set(key, kerning);
    return kerning;
  }

  /** The width of a text in one line, in thousandths of the font size. */
  width(text: string): number {
    let width = 0;
    let last = 0;
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      width += this.advance(codePoint) + this.kerning(last, codePoint);
      last = codePoint;
    }
    return width;
  }

  #character(codePoint: number): Character {
    const known = this.#characters.get(codePoint);
    if (known) return known;
    const glyph = this.font.hasGlyphForCodePoint(codePoint) ? this.font.glyphForCodePoint(codePoint).id : BOX;
    const advance = (this.font.getGlyph(glyph).advanceWidth * 1000) / this.font.unitsPerEm;
    const character = { glyph, advance };
    // What the font lacks is not remembered: there is no end of it.
    if (glyph !== BOX) this.#characters.set(codePoint, character);
    return character;
  }

  #measureKerning(left: number, right: number): number {
    const { glyphs, positions } = this.font.layout(String.fromCodePoint(left, right));
    const [first, second] = glyphs;
    if (first?.id !== this.glyph(left) || second?.id !== this.glyph(right)) return 0;
    return (
      ((positions[0]?.xAdvance ?? first.advanceWidth) - first.advanceWidth) * (1000 / this.font.unitsPerEm)
    );
  }
}

function isKerned(codePoint: number): boolean {
  return codePoint > 0x20 && codePoint <= LAST_KERNED && (codePoint < 0x30 || codePoint > 0x39);
}

const faces = new Map<FaceName, Face>();

/** The face of this name, opened when it is first asked for. */
export function openFace(name: FaceName): Face {
  const open = faces.get(name) ?? new Face(name);
  faces.set(name, open);
  return open;
}
