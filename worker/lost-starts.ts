import type { Logger } from '../platform/log.ts';
import type { Store } from '../store/store.ts';
import type { WorkflowStarter } from '../workflows/start.ts';

const INTERVAL_MS = 30_000;
/** A start under way is younger than this. */
const GRACE_MS = 60_000;
/** A check that still waits is looked at again: its run may have been lost with Temporal's data. */
const AGAIN_MS = 3_600_000;
const PAGE = 100;

interface Sweep {
  readonly store: Store;
  readonly workflows: WorkflowStarter;
  readonly log: Logger;
}

/**
 * Starts the workflows of checks that were written and never started: the API died between the two. A check that
 * waits is looked at once an hour; one whose workflow runs already is left alone.
 * @returns how many checks were looked at
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
  return checks.length;
}

/** Sweeps now and every half minute. Gives a function that ends it. */
export function startSweep({ store, workflows, log }: Sweep): () => void {
  const sweep = () =>
    sweepLostStarts({ store, workflows }, new Date(Date.now() - GRACE_MS)).catch((err) =>
      log.warn({ err }, 'the sweep for lost starts failed'),
    );
  void sweep();
  const timer = setInterval(sweep, INTERVAL_MS);
  return () => clearInterval(timer);
}
