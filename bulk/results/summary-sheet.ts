import type { Cell } from './outcome.ts';
import { setWidths, writeCells, writeHeading } from './sheets.ts';
import type { Counts, Tally } from './tally.ts';
import type { GrowingWorkbook } from './workbook.ts';

/** What the summary says of an upload. */
export interface UploadSummary {
  readonly id: string;
  readonly filename: string;
  readonly product_name: string;
  readonly created_at: Date;
  readonly completed_at: Date;
  readonly row_count: number;
  readonly valid_row_count: number;
  readonly invalid_row_count: number;
  readonly duplicate_row_count: number;
  readonly processed_row_count: number;
  readonly matched_row_count: number;
  readonly failed_row_count: number;
}

const facts = (upload: UploadSummary): [string, Cell][] => [
  ['Upload', upload.id],
  ['File', upload.filename],
  ['Product', upload.product_name],
  ['Uploaded at (UTC)', upload.created_at.toISOString()],
  ['Completed at (UTC)', upload.completed_at.toISOString()],
  ['Rows', upload.row_count],
  ['Valid rows', upload.valid_row_count],
  ['Invalid rows', upload.invalid_row_count],
  ['Duplicate rows', upload.duplicate_row_count],
  ['Processed rows', upload.processed_row_count],
  ['Matched rows', upload.matched_row_count],
  ['Failed rows', upload.failed_row_count],
];

/** Writes the sheet "Summary" and puts it first: facts of the upload, then tables that a chart can be made of. */
export function writeSummary(workbook: GrowingWorkbook, upload: UploadSummary, tally: Tally): void {
  const tab = workbook.openSheet('Summary');
  const tables: [name: string, unit: string, counts: Counts][] = [
    ['Status', 'Rows', tally.statuses],
    ['Category', 'Records', tally.categories],
    ['State', 'Records', tally.states],
  ];
  setWidths(tab, [24, 44]);
  writeHeading(tab, ['Summary', '']);
  for (const fact of facts(upload)) writeCells(tab, fact);
  for (const [name, unit, counts] of tables) {
    writeCells(tab, []);
    writeHeading(tab, [name, unit]);
    for (const line of counts) writeCells(tab, line);
  }
  tab.sheet.commit();
  workbook.putLastSheetFirst();
}
