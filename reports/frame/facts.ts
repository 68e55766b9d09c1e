import type { Block, Frame, StructureElement } from './frame.ts';
import { BODY_WIDTH, PAGE, STYLES } from './style.ts';
import type { Line } from './typesetter.ts';

/** A label and what it says; left out when it says nothing. */
export type Fact = readonly [label: string, value: string | undefined];

const COLUMNS = 3;
const GAP = 14;
const COLUMN_WIDTH = (BODY_WIDTH - (COLUMNS - 1) * GAP) / COLUMNS;
const ROW_GAP = 4;
/** A value of more lines than this goes across the page. */
const MOST_LINES = 2;
/** Facts that take no more than this, in points, are not parted by the end of a page. */
const KEPT_WHOLE = 130;

const widthOfSpan = (span: number): number => span * COLUMN_WIDTH + (span - 1) * GAP;

interface Entry {
  readonly label: readonly Line[];
  readonly value: readonly Line[];
  /** How many columns it takes. */
  readonly span: number;
}

export interface FactGridOptions {
  /** Space above it, in points. */
  readonly before?: number;
  /** It stands on the page of what follows. */
  readonly keepsWithNext?: boolean;
}

/**
 * Facts in three columns, each under its label; long ones across the page. They read row by row.
 *
 * @param facts - Those with a value are shown.
 */
export function factGrid(
  frame: Frame,
  facts: readonly Fact[],
  { before = 4, keepsWithNext = false }: FactGridOptions = {},
): Block {
  const rows = rowsOf(facts.flatMap((fact) => entryOf(frame, fact) ?? []));
  const whole = rows.reduce((sum, row) => sum + leastOf(row) + ROW_GAP, 0);
  const [first] = rows;
  return {
    before,
    least: first && whole > KEPT_WHOLE ? leastOf(first) : whole,
    keepsWithNext,
    *draw(parent) {
      const list = frame.open(parent, 'L');
      for (const [at, row] of rows.entries()) {
        if (at > 0) frame.y += ROW_GAP;
        if (frame.room < leastOf(row)) {
          frame.newPage();
          yield;
        }
        yield* drawRow(frame, list, row);
      }
      list.end();
    },
  };
}

function entryOf(frame: Frame, [label, text]: Fact): Entry | undefined {
  if (text === undefined) return undefined;
  const { lines, span } = columnsFor(frame, text);
  if (lines.length === 0) return undefined;
  return { label: frame.type.lines(label, STYLES.label, COLUMN_WIDTH), value: lines, span };
}

/** One line in as few columns as may be, else two lines in two, else all columns. */
function columnsFor(frame: Frame, text: string): { lines: Line[]; span: number } {
  const single = frame.type.lines(text, STYLES.body, COLUMN_WIDTH);
  if (single.length <= 1) return { lines: single, span: 1 };
  const double = frame.type.lines(text, STYLES.body, widthOfSpan(2));
  if (double.length <= MOST_LINES) return { lines: double, span: 2 };
  return { lines: frame.type.lines(text, STYLES.body, BODY_WIDTH), span: COLUMNS };
}

function rowsOf(entries: readonly Entry[]): Entry[][] {
  const rows: Entry[][] = [];
  for (const entry of entries) {
    const row = rows.at(-1);
    if (row && columnsOf(row) + entry.span <= COLUMNS) row.push(entry);
    else rows.push([entry]);
  }
  return rows;
}

const columnsOf = (row: readonly Entry[]): number => row.reduce((sum, { span }) => sum + span, 0);

function leastOf(row: readonly Entry[]): number {
  return Math.max(...row.map(({ label, value }) => heightOf(label, value.slice(0, MOST_LINES))));
}

function heightOf(label: readonly Line[], value: readonly Line[]): number {
  return label.length * STYLES.label.leading + value.length * STYLES.body.leading;
}

function* drawRow(frame: Frame, list: StructureElement, row: readonly Entry[]): Generator<void, void> {
  const top = frame.y;
  let bottom = top;
  let column = 0;
  for (const { label, value, span } of row) {
    const x = PAGE.left + column * (COLUMN_WIDTH + GAP);
    column += span;
    const item = frame.open(list, 'LI');
    frame.y = top;
    const name = frame.open(item, 'Lbl');
    yield* frame.flow(label, x, STYLES.label, () => name);
    const body = frame.open(item, 'LBody');
    yield* frame.flow(value, x, STYLES.body, () => body);
    item.end();
    // A long value may have turned the page; it is alone in its row.
    bottom = span === COLUMNS ? frame.y : Math.max(bottom, frame.y);
  }
  frame.y = bottom;
}
