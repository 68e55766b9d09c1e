import type { Cell, RowOutcome } from './outcome.ts';
import { startsFormula, xmlText } from './safe-text.ts';
import type { GrowingWorkbook } from './workbook.ts';

/** A worksheet holds no more rows, its header among them. */
export const SHEET_ROWS = 1_048_576;

/** A column of a sheet. */
export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
}

/** A sheet with lines on each outcome. */
export interface DetailSheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** The lines of one outcome, none among the possibilities; each as long as `columns`. */
  lines(outcome: RowOutcome): Iterable<readonly Cell[]>;
}

const HEADER_STYLE = {
  font: { bold: true, color: { argb: 'FFFFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FF1F3864' } },
} as const;
/** Cells share their styles: the package keeps each style that it meets until it is collected. */
const PLAIN_STYLE = {};
/** The format "text": a cell that looks like a formula stays text when somebody edits it. */
const TEXT_STYLE = { numFmt: '@' };

type Tab = ReturnType<GrowingWorkbook['openSheet']>;

/** Writes the rows of a table: a header that stays in view, filters, and further sheets once one is full. */
export class TableWriter {
  readonly #workbook: GrowingWorkbook;
  readonly #name: string;
  readonly #columns: readonly SheetColumn[];
  readonly #sheetRows: number;
  #tab: Tab;
  #tabs = 0;
  #rows = 0;

  /** @param sheetRows - How many rows a sheet holds, its header among them. */
  constructor(
    workbook: GrowingWorkbook,
    name: string,
    columns: readonly SheetColumn[],
    sheetRows = SHEET_ROWS,
  ) {
    this.#workbook = workbook;
    this.#name = name;
    this.#columns = columns;
    this.#sheetRows = sheetRows;
    this.#tab = this.#open();
  }

  /** Writes a row. When it gives a promise, the next row waits for it: so much memory is in use. */
  write(cells: readonly Cell[]): Promise<void> | undefined {
    if (this.#rows === this.#sheetRows) {
      this.end();
      this.#tab = this.#open();
    }
    writeCells(this.#tab, cells);
    this.#rows += 1;
    return this.#tab.isFull() ? this.#tab.room() : undefined;
  }

  /** Ends the sheet; nothing can be written any more. */
  end(): void {
    const { sheet } = this.#tab;
    sheet.autoFilter = {
      from: { row: 1, column: 1 },
      to: { row: this.#rows, column: this.#columns.length },
    };
    sheet.commit();
  }

  #open(): Tab {
    this.#tabs += 1;
    const name = this.#tabs === 1 ? this.#name : `${this.#name} ${this.#tabs}`;
    const tab = this.#workbook.openSheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
    setWidths(
      tab,
      this.#columns.map(({ width }) => width),
    );
    writeHeading(
      tab,
      this.#columns.map(({ title }) => title),
    );
    this.#rows = 1;
    return tab;
  }
}

/** Sets the widths of a sheet's columns, in characters; before the first row. */
export function setWidths({ sheet }: Tab, widths: readonly number[]): void {
  sheet.columns = widths.map((width) => ({ width }));
}

/** Writes a row of column titles. */
export function writeHeading({ sheet }: Tab, titles: readonly string[]): void {
  const row = sheet.addRow(titles.map(xmlText));
  row.eachCell((cell) => {
    cell.style = HEADER_STYLE;
  });
  row.commit();
}

/** Writes a row. Text is always a text cell, never a formula; numbers stay numbers. */
export function writeCells({ sheet }: Tab, cells: readonly Cell[]): void {
  const row = sheet.addRow(cells.map((cell) => (typeof cell === 'number' ? cell : xmlText(cell) || null)));
  row.eachCell((cell) => {
    cell.style = typeof cell.value === 'string' && startsFormula(cell.value) ? TEXT_STYLE : PLAIN_STYLE;
  });
  row.commit();
}
