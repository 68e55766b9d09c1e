import type { Font, GlyphPosition, GlyphRun, Subset } from 'fontkit';
import type { Face } from './faces.ts';

/** A glyph as pdfkit takes it: `id` names it to the subset, `codePoints` is what copied text says. */
interface CharacterGlyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

/** A font of one document, in the form in which pdfkit takes parsed fonts. */
export type DocumentFont = Omit<Font, 'layout'> & { layout(text: string): GlyphRun<CharacterGlyph> };

const REPLACEMENT = 0xfffd;
/** A subset has room for 65,536 glyphs; so many different characters without a glyph are more than enough. */
const MOST_BOXES = 2000;

/**
 * The view of a face that one document has. Each character has a place of its own in the subset, also when two share a
 * glyph: text that is copied out of the document is what went in, box or not, and no document knows of another.
 * (fontkit keeps with a glyph the characters by which anyone first asked for it.)
 *
 * @param face - Shared by all documents.
 */
export function documentFont(face: Face): DocumentFont {
  const layout = layoutOf(face);
  return Object.create(face.font, {
    layout: { value: layout },
    createSubset: { value: () => subsetByCharacter(face) },
  }) as DocumentFont;
}

function layoutOf(face: Face): DocumentFont['layout'] {
  const boxes = new Set<number>();
  /** The character itself, unless the document has boxes for too many others already. */
  const bounded = (codePoint: number): number => {
    if (face.has(codePoint) || boxes.has(codePoint)) return codePoint;
    if (boxes.size >= MOST_BOXES) return REPLACEMENT;
    boxes.add(codePoint);
    return codePoint;
  };
  const toUnits = face.font.unitsPerEm / 1000;
  return (text) => {
    const glyphs: CharacterGlyph[] = [];
    const positions: GlyphPosition[] = [];
    let width = 0;
    let last = 0;
    for (const character of text) {
      const codePoint = bounded(character.codePointAt(0) ?? REPLACEMENT);
      const advanceWidth = face.advance(codePoint) * toUnits;
      const before = positions.at(-1);
      const kerning = face.kerning(last, codePoint) * toUnits;
      if (before) before.xAdvance += kerning;
      glyphs.push({ id: nameOf(codePoint), advanceWidth, codePoints: [codePoint] });
      positions.push({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 });
      width += advanceWidth + kerning;
      last = codePoint;
    }
    return { glyphs, positions, advanceWidth: width };
  };
}

/** Characters go below zero, so that they differ from the glyphs that a composed glyph asks for. */
const nameOf = (codePoint: number): number => -1 - codePoint;

function subsetByCharacter(face: Face): Subset {
  const subset = face.font.createSubset();
  const includeGlyph = subset.includeGlyph.bind(subset);
  const places = new Map<number, number>();
  subset.includeGlyph = (id) => {
    if (id >= 0) return includeGlyph(id);
    const place = places.get(id) ?? subset.glyphs.push(face.glyph(-1 - id)) - 1;
    places.set(id, place);
    return place;
  };
  return subset;
}
