import type { BulkRow } from '../bulk/row.ts';

/** A page is a second's work, and far from the largest document that MongoDB takes. */
const PAGE_ROWS = 250;
const PAGE_CHARACTERS = 1_000_000;

/** Gathers rows into pages; the same rows make the same pages. */
export async function* gatherRows(rows: AsyncIterable<BulkRow>): AsyncGenerator<BulkRow[]> {
  let page: BulkRow[] = [];
  let characters = 0;
  for await (const row of rows) {
    page.push(row);
    for (const cell of row.cells) characters += cell.length;
    if (page.length < PAGE_ROWS && characters < PAGE_CHARACTERS) continue;
    yield page;
    page = [];
    characters = 0;
  }
  if (page.length > 0) yield page;
}
