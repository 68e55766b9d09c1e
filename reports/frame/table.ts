import type { Block, Frame, StructureElement } from './frame.ts';
import { BODY_HEIGHT, BODY_WIDTH, PAGE, STRONG_RULE_COLOR, STYLES, type TextStyle } from './style.ts';
import type { Line } from './typesetter.ts';

export interface Column {
  readonly title: string;
  /** Its share of the width; the shares of all columns are added up. */
  readonly share: number;
}

/** Texts below each other; the first may be strong. Those without visible characters are left out. */
export interface Cell {
  readonly texts: readonly (string | undefined)[];
  readonly strong?: boolean;
}

export type Row = readonly Cell[];

const PADDING = 3;
const GUTTER = 6;
const { leading: LEADING } = STYLES.cell;
/** A table that takes no more than this, in points, is not parted by the end of a page. */
const KEPT_WHOLE = 130;
/** Shown where a row has nothing to say. */
const NOTHING = '–';

interface SetLine {
  readonly line: Line;
  readonly style: TextStyle;
}
/** The lines of each cell. */
type SetRow = readonly (readonly SetLine[])[];

interface Layout {
  readonly frame: Frame;
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
  readonly head: SetRow;
}

/**
 * A table over as many pages as it takes. The head is repeated on each; a row stays together unless it is longer than a
 * page.
 *
 * @param rows - As many cells in each as there are columns; they are measured one at a time.
 */
export function table(frame: Frame, columns: readonly Column[], rows: readonly Row[]): Block {
  const layout = layOut(frame, columns);
  return {
    before: 5,
    least: leastOf(layout, rows),
    *draw(parent) {
      const element = frame.open(parent, 'Table');
      drawHead(layout, element);
      const body = frame.open(element, 'TBody');
      for (const row of rows) yield* drawRow(layout, body, setRow(layout, row));
      element.end();
    },
  };
}

/** A short table stays together; of a long one the head and the first row. */
function leastOf(layout: Layout, rows: readonly Row[]): number {
  const [first] = rows;
  if (!first) return 0;
  const head = heightOf(layout.head);
  let whole = head;
  for (const row of rows) {
    whole += heightOf(setRow(layout, row));
    if (whole > KEPT_WHOLE) return Math.min(head + heightOf(setRow(layout, first)), BODY_HEIGHT);
  }
  return whole;
}

function layOut(frame: Frame, columns: readonly Column[]): Layout {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const available = BODY_WIDTH - GUTTER * (columns.length - 1);
  const widths = columns.map(({ share }) => (share / whole) * available);
  let left: number = PAGE.left;
  const lefts = widths.map((width) => {
    const here = left;
    left += width + GUTTER;
    return here;
  });
  const head = columns.map(({ title }, at) => setText(frame, title, STYLES.cellStrong, widths[at] ?? 0));
  return { frame, lefts, widths, head };
}

function setText(frame: Frame, text: string, style: TextStyle, width: number): SetLine[] {
  return frame.type.lines(text, style, width).map((line) => ({ line, style }));
}

function setRow({ frame, widths }: Layout, row: Row): SetRow {
  return widths.map((width, at) => {
    const { texts = [], strong = false } = row[at] ?? {};
    const set = texts.map((text, index) =>
      setText(frame, text ?? '', strong && index === 0 ? STYLES.cellStrong : STYLES.cell, width),
    );
    const shown = set.filter((lines) => lines.length > 0);
    if (shown.length === 0) return setText(frame, NOTHING, STYLES.cell, width);
    return shown.flatMap((lines, index) => (index < shown.length - 1 ? endWithSpace(lines) : lines));
  });
}

/** So that a text does not run into the one below it when it is read aloud or copied. */
function endWithSpace(lines: readonly SetLine[]): SetLine[] {
  return lines.map(({ line, style }, at) =>
    at < lines.length - 1
      ? { line, style }
      : {
          line: line.map((run, last) => (last < line.length - 1 ? run : { ...run, text: `${run.text} ` })),
          style,
        },
  );
}

const lineCount = (row: SetRow): number => Math.max(...row.map((lines) => lines.length));
const heightOf = (row: SetRow): number => lineCount(row) * LEADING + 2 * PADDING;

const HEADER_CELL: PDFKit.Mixins.StructureElementOptions & { scope: string } = { scope: 'Column' };

function drawHead(layout: Layout, parent: StructureElement): void {
  const { frame, head } = layout;
  const section = frame.open(parent, 'THead');
  const row = frame.open(section, 'TR');
  drawCells(layout, head, () => frame.open(row, 'TH', HEADER_CELL));
  section.end();
  endHead(layout);
}

/** On later pages the head is for the eye alone: screen readers know it already. */
function repeatHead(layout: Layout): void {
  const { frame, head } = layout;
  frame.artifact('Pagination', () => {
    for (const [at, lines] of head.entries()) writeCell(layout, at, lines);
  });
  endHead(layout);
}

function endHead({ frame, head }: Layout): void {
  frame.y += heightOf(head);
  frame.artifact('Layout', () => frame.rule(frame.y, STRONG_RULE_COLOR, 0.75));
}

function* drawRow(layout: Layout, body: StructureElement, row: SetRow): Generator<void, void> {
  const { frame, head } = layout;
  const fullPage = BODY_HEIGHT - heightOf(head);
  if (heightOf(row) > frame.room && (heightOf(row) <= fullPage || frame.room < 4 * LEADING)) {
    yield* turnPage(layout);
  }
  const element = frame.open(body, 'TR');
  const cells = row.map(() => frame.open(element, 'TD'));
  for (let from = 0; from < lineCount(row); ) {
    const fitting = Math.floor((frame.room - 2 * PADDING + 0.01) / LEADING);
    if (fitting < 1) {
      yield* turnPage(layout);
      continue;
    }
    const part = row.map((lines) => lines.slice(from, from + fitting));
    drawCells(layout, part, (at) => cells[at]);
    frame.y += heightOf(part);
    from += fitting;
  }
  element.end();
  frame.artifact('Layout', () => frame.rule(frame.y));
}

function* turnPage(layout: Layout): Generator<void, void> {
  layout.frame.newPage();
  yield;
  repeatHead(layout);
}

function drawCells(
  layout: Layout,
  row: SetRow,
  elementOf: (at: number) => StructureElement | undefined,
): void {
  for (const [at, lines] of row.entries()) {
    if (lines.length > 0) elementOf(at)?.add(() => writeCell(layout, at, lines));
  }
}

function writeCell({ frame, lefts }: Layout, at: number, lines: readonly SetLine[]): void {
  for (const [index, { line, style }] of lines.entries()) {
    frame.write([line], lefts[at] ?? PAGE.left, frame.y + PADDING + index * LEADING, style);
  }
}
