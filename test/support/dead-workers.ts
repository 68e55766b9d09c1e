import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import type { Program } from './processes.ts';

const { PENDING_ACTIVITY_STATE_STARTED } = proto.temporal.api.enums.v1.PendingActivityState;

/** Where runs are looked at. */
interface Runs {
  readonly temporal: Client;
}

/** The activities of a run that a worker has begun and not ended. */
async function heldBy({ temporal }: Runs, workflowId: string, { pid }: Program) {
  const { runId, raw } = await temporal.workflow.getHandle(workflowId).describe();
  const activityIds = (raw.pendingActivities ?? []).flatMap(({ activityId, state, lastWorkerIdentity }) =>
    state === PENDING_ACTIVITY_STATE_STARTED && lastWorkerIdentity?.startsWith(`${pid}@`)
      ? (activityId ?? [])
      : [],
  );
  return { runId, activityIds };
}

/** True when a worker is in the middle of an activity of a run. */
export async function holdsWork(runs: Runs, workflowId: string, worker: Program): Promise<boolean> {
  return (await heldBy(runs, workflowId, worker)).activityIds.length > 0;
}

/**
 * Frees at once what a dead worker held of a run, rather than when Temporal notices that it is silent: its activities
 * count as failed, and the next workflow task goes to any worker.
 */
export async function releaseWork(runs: Runs, workflowId: string, dead: Program): Promise<void> {
  const { activity, options, workflowService } = runs.temporal;
  const { runId, activityIds } = await heldBy(runs, workflowId, dead);
  await workflowService.resetStickyTaskQueue({
    namespace: options.namespace,
    execution: { workflowId, runId },
  });
  for (const activityId of activityIds) {
    await activity.fail({ workflowId, runId, activityId }, new Error('The worker is dead'));
  }
}
