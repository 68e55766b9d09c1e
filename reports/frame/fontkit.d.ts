/** The part of fontkit that is used here; the package brings no types. */
declare module 'fontkit' {
  export interface Glyph {
    readonly id: number;
    /** In font units. */
    readonly advanceWidth: number;
  }

  export interface GlyphPosition {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
  }

  export interface GlyphRun<G = Glyph> {
    readonly glyphs: G[];
    readonly positions: GlyphPosition[];
    readonly advanceWidth: number;
  }

  export interface Subset {
    /** Glyph ids of the font, in the order of the subset. */
    readonly glyphs: number[];
    /** Gives the glyph's place in the subset. */
    includeGlyph(id: number): number;
  }

  export interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    getGlyph(id: number): Glyph;
    layout(text: string): GlyphRun;
    createSubset(): Subset;
  }

  export function create(bytes: Uint8Array): Font;
}
