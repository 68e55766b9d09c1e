import type { BulkUploadDocument } from '../store/bulk-documents.ts';
import { viewBulkUpload } from '../store/views.ts';
import { describeAge } from './checks.ts';

/** How far back the rate looks: rows come in pages, and a shorter window would jump. */
const WINDOW_MS = 15_000;
const BAR_WIDTH = 24;

/** Counts rows over a sliding window. */
export class RowRate {
  readonly #seen: { readonly at: number; readonly rows: number }[] = [];

  /** Notes how many rows are done at a moment, in milliseconds of a clock that does not jump. */
  add(at: number, rows: number): void {
    this.#seen.push({ at, rows });
    // One moment at or before the start of the window stays, so that the window is full.
    while ((this.#seen[1]?.at ?? at) <= at - WINDOW_MS) this.#seen.shift();
  }

  /** Rows a second; undefined until two moments are known. */
  get perSecond(): number | undefined {
    const first = this.#seen[0];
    const last = this.#seen.at(-1);
    if (!first || !last || last.at === first.at) return undefined;
    return (1000 * (last.rows - first.rows)) / (last.at - first.at);
  }
}

/** Texts about a file can quote its header: the words between the quotes are left out. */
export const withoutQuoted = (text: string): string => text.replace(/'.*'/s, "'…'");

/** How an upload stands at a moment, for somebody who watches it. */
export function viewProgress(upload: BulkUploadDocument, perSecond: number | undefined) {
  const { id, status, progress, ...view } = viewBulkUpload(upload);
  const { row_count, valid_row_count, processed_row_count, matched_row_count, failed_row_count } = view;
  const { pending_reason, failure_reason } = view;
  const isMoving = status === 'processing' && perSecond !== undefined && perSecond > 0;
  return {
    id,
    status,
    row_count,
    valid_row_count,
    processed_row_count,
    matched_row_count,
    failed_row_count,
    progress,
    rows_per_second: isMoving ? Math.round(perSecond * 10) / 10 : null,
    seconds_left: isMoving ? Math.ceil((valid_row_count - processed_row_count) / perSecond) : null,
    ...(pending_reason !== undefined && { pending_reason }),
    ...(failure_reason !== undefined && { failure_reason: withoutQuoted(failure_reason) }),
  };
}
export type ProgressView = ReturnType<typeof viewProgress>;

const count = (rows: number) => rows.toLocaleString('en-US');

function bar(progress: number): string {
  const done = Math.floor(progress * BAR_WIDTH);
  return `[${'#'.repeat(done)}${'-'.repeat(BAR_WIDTH - done)}]`;
}

/** One line on how an upload stands; with a bar where the line is written over and over. */
export function describeProgress(view: ProgressView, withBar = false): string {
  const { status, row_count, valid_row_count, processed_row_count, pending_reason, failure_reason } = view;
  const reasons = [pending_reason && `waits: ${pending_reason}`, failure_reason].filter(Boolean);
  if (status === 'validating') return ['validating', 'reading the file', ...reasons].join('  ');
  if (status === 'validated' || status === 'invalid_input') {
    const runnable = `${count(valid_row_count)} of ${count(row_count)} rows can be run`;
    return [status, runnable, "waits for its account's word"].join('  ');
  }
  if (row_count === 0) return [status, ...reasons].join('  ');
  const { rows_per_second: rate, seconds_left: left } = view;
  return [
    status,
    ...(withBar ? [bar(view.progress)] : []),
    `${count(processed_row_count)} of ${count(valid_row_count)} rows`,
    ...(rate === null ? [] : [`${count(rate)} rows/s`]),
    ...(left === null ? [] : [`${describeAge(left)} left`]),
    `${count(view.matched_row_count)} matched`,
    `${count(view.failed_row_count)} failed`,
    ...reasons,
  ].join('  ');
}
