import type { Writable } from 'node:stream';
import type { OpenOutcomes } from './outcome.ts';
import { recordsSheet } from './records-sheet.ts';
import { type DetailSheet, TableWriter } from './sheets.ts';
import { subjectsSheet } from './subjects-sheet.ts';
import { type UploadSummary, writeSummary } from './summary-sheet.ts';
import { Tally } from './tally.ts';
import { GrowingWorkbook } from './workbook.ts';

export interface WorkbookOptions {
  /** Sheets after "Records", such as the legal checks of a regulated product. */
  readonly moreSheets?: readonly DetailSheet[];
  /** How many rows a sheet holds, its header among them. */
  readonly sheetRows?: number;
}

/**
 * Writes the results as a workbook: "Summary", "Subjects" (one line a row), "Records" (one line a charge), and the
 * sheets given. Memory stays flat, so the outcomes are read once for each sheet but the summary, which is counted on
 * the way. A sheet that is full goes on in a further one ("Records 2"). The same outcomes give the same bytes.
 *
 * @param header - The header's cells as in the file.
 * @param open - Must give the same outcomes each time.
 * @param out - Is ended; destroyed when writing fails.
 */
export async function writeResultsXlsx(
  upload: UploadSummary,
  header: readonly string[],
  open: OpenOutcomes,
  out: Writable,
  { moreSheets = [], sheetRows }: WorkbookOptions = {},
): Promise<void> {
  const workbook = new GrowingWorkbook(out, upload.completed_at);
  const tally = new Tally();
  try {
    for (const [place, plan] of [subjectsSheet(header), recordsSheet(header), ...moreSheets].entries()) {
      const table = new TableWriter(workbook, plan.name, plan.columns, sheetRows);
      for await (const outcome of open()) {
        if (place === 0) tally.add(outcome);
        for (const line of plan.lines(outcome)) {
          const room = table.write(line);
          if (room) await room;
        }
      }
      table.end();
    }
    writeSummary(workbook, upload, tally);
    await workbook.commit();
  } catch (error) {
    throw workbook.abandon(error);
  }
}
