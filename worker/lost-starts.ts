import type { Logger } from '../platform/log.ts';
import type { BulkUploadDocument } from '../store/bulk-documents.ts';
import type { Store } from '../store/store.ts';
import type { BulkWork, WorkflowStarter } from '../workflows/start.ts';

const INTERVAL_MS = 30_000;
/** A start under way is younger than this. */
const GRACE_MS = 60_000;
/** A check that still waits is looked at again: its run may have been lost with Temporal's data. */
const AGAIN_MS = 3_600_000;
/** A file that a request brought and did not keep within a day was left behind by a crash. */
const STAGED_MS = 86_400_000;
const PAGE = 100;

interface Sweep {
  readonly store: Store;
  readonly workflows: WorkflowStarter;
  readonly log: Logger;
}

/** The work that an upload waits for. */
const workOf = ({ status }: BulkUploadDocument): BulkWork => {
  if (status === 'validating') return 'bulkValidation';
  return status === 'processing' ? 'bulkUpload' : 'bulkResults';
};

/**
 * Starts the workflows of checks and bulk uploads that were written and never started: the API died between the two. A check that
 * waits is looked at once an hour; one whose workflow runs already is left alone.
 * @returns how many were looked at
 */
export async function sweepLostStarts(
  { store, workflows }: Pick<Sweep, 'store' | 'workflows'>,
  before: Date,
): Promise<number> {
  const sweptBefore = new Date(Date.now() - AGAIN_MS);
  const checks = await store.checks.unswept({ madeBefore: before, sweptBefore }, PAGE);
  for (const check of checks) {
    await workflows.startCheck(check);
    await store.checks.markSwept(check._id);
  }
  const uploads = await store.bulkUploads.unswept({ madeBefore: before, sweptBefore }, PAGE);
  for (const upload of uploads) {
    await workflows.startBulk(workOf(upload), upload);
    await store.bulkUploads.markSwept(upload._id);
  }
  return checks.length + uploads.length;
}

/** Sweeps now and every half minute. Gives a function that ends it. */
export function startSweep({ store, workflows, log }: Sweep): () => void {
  const sweep = async () => {
    try {
      await sweepLostStarts({ store, workflows }, new Date(Date.now() - GRACE_MS));
      await store.files.removeStaged(new Date(Date.now() - STAGED_MS));
    } catch (err) {
      log.warn({ err }, 'the sweep for lost starts failed');
    }
  };
  void sweep();
  const timer = setInterval(sweep, INTERVAL_MS);
  return () => clearInterval(timer);
}
