/** How a text is set. Sizes are in points; colours keep a contrast of at least 7 to 1 on white and on the band. */
export interface TextStyle {
  readonly face: 'regular' | 'bold';
  readonly size: number;
  /** From one baseline to the next. */
  readonly leading: number;
  readonly color: string;
}

const BLACK = '#1a1a1a';
const GREY = '#4a4a4a';
export const BAND_COLOR = '#ececec';
export const RULE_COLOR = '#a6a6a6';
export const STRONG_RULE_COLOR = '#1a1a1a';
export const LINK_COLOR = '#0b3d91';

const style = (face: TextStyle['face'], size: number, leading: number, color = BLACK): TextStyle => ({
  face,
  size,
  leading,
  color,
});

export const STYLES = {
  letterhead: style('bold', 13, 17),
  letterheadLine: style('regular', 8.5, 11.5, GREY),
  /** Headings by level: the title, parts and persons, records, cases. */
  headings: {
    1: style('bold', 20, 26),
    2: style('bold', 12.5, 17),
    3: style('bold', 10, 14),
    4: style('bold', 9, 12.5),
  },
  result: style('bold', 11.5, 16),
  body: style('regular', 9, 12.5),
  label: style('regular', 7.5, 10, GREY),
  link: style('regular', 9, 12.5, LINK_COLOR),
  cell: style('regular', 7.5, 10),
  cellStrong: style('bold', 7.5, 10),
  small: style('regular', 8, 11),
  running: style('regular', 7.5, 10, GREY),
} as const satisfies Record<string, TextStyle | Record<number, TextStyle>>;

export type HeadingLevel = keyof typeof STYLES.headings;

/** US Letter, in points; the body is what text may fill. */
export const PAGE = { width: 612, height: 792, left: 54, right: 558, top: 66, bottom: 732 } as const;
export const BODY_WIDTH = PAGE.right - PAGE.left;
export const BODY_HEIGHT = PAGE.bottom - PAGE.top;
