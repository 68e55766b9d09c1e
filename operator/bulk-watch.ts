import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { BulkStatus, BulkUploadDocument } from '../store/bulk-documents.ts';
import type { Attachment } from './attachment.ts';
import { describeProgress, type ProgressView, RowRate, viewProgress } from './bulk-progress.ts';
import type { Context } from './context.ts';
import { found, OperatorError } from './errors.ts';
import type { Report } from './output.ts';

const ENDED: ReadonlySet<BulkStatus> = new Set(['complete', 'failed', 'cancelled']);

const reportOf = (view: ProgressView): Report => ({ data: view, text: describeProgress(view) });

/** What is told again when it changes; the rate alone is no news. */
const newsOf = ({ rows_per_second, seconds_left, ...news }: ProgressView) => JSON.stringify(news);

type Screen = Pick<Attachment, 'print' | 'progress' | 'isLive'>;

/**
 * Watches an upload until it ends: in a terminal by a line that is written over and over, elsewhere by a line for each
 * change.
 *
 * @param intervalMs - How long to wait between two looks.
 * @returns the last line of an upload that is complete
 * @throws OperatorError when there is no such upload, and, its last line printed, when it ends otherwise
 */
export async function watchUpload(
  { store }: Pick<Context, 'store'>,
  id: string,
  intervalMs: number,
  screen: Screen,
): Promise<Report> {
  const look = async () => found(await store.bulkUploads.get(id), 'bulk upload', id);
  let last: ProgressView;
  try {
    last = await watchUntilEnded(look, intervalMs, screen);
  } finally {
    if (screen.isLive) screen.progress('');
  }
  if (last.status === 'complete') return reportOf(last);
  screen.print(reportOf(last));
  throw new OperatorError('failed', `The upload is ${last.status}`);
}

async function watchUntilEnded(
  look: () => Promise<BulkUploadDocument>,
  intervalMs: number,
  { print, progress, isLive }: Screen,
): Promise<ProgressView> {
  const rate = new RowRate();
  let told = '';
  for (;;) {
    const upload = await look();
    if (upload.status === 'processing') rate.add(performance.now(), upload.processed_row_count);
    const view = viewProgress(upload, rate.perSecond);
    if (ENDED.has(upload.status)) return view;
    if (isLive) progress(describeProgress(view, true));
    else if (newsOf(view) !== told) print(reportOf(view));
    told = newsOf(view);
    await pause(intervalMs);
  }
}
