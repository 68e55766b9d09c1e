import {
  CancellationScope,
  isCancellation,
  ParentClosePolicy,
  startChild,
  upsertSearchAttributes,
  WorkflowIdReusePolicy,
} from '@temporalio/workflow';
import type { DeliveryTarget } from '../screening/delivery-target.ts';
import { durable, durableOptions, firstAttempt, local } from './activities.ts';
import {
  SEARCH_ATTRIBUTES,
  type SearchEnd,
  type WebhookDeliveryInput,
  WORKFLOWS,
  workflowIds,
} from './contract.ts';

/** Steps that several lifecycles share. */

/** Runs a quick local step; when it fails, the same step as a durable activity, for as long as it takes. */
export async function persistently<T>(quick: () => Promise<T>, lasting: () => Promise<T>): Promise<T> {
  try {
    return await quick();
  } catch (error) {
    if (isCancellation(error)) throw error;
    return lasting();
  }
}

/**
 * Searches for a check, stores the outcome and completes it. While a source is down the check stays pending and says
 * why.
 */
export function searchUntilAnswered(checkId: string): Promise<SearchEnd> {
  return persistently(
    () => local.searchAndComplete(checkId),
    () =>
      durable.searchAndComplete.executeWithOptions(
        { ...durableOptions, summary: 'Search again until every source answers' },
        [checkId],
      ),
  );
}

/** Tells the account's endpoints: a first attempt here; what fails becomes a delivery workflow of its own. */
export async function deliverEvents(targets: readonly DeliveryTarget[]): Promise<void> {
  await Promise.all(
    targets.map(async (target) => {
      const outcome = await firstAttempt
        .attemptDelivery(target)
        // The worker or the store failed, not the receiver: the delivery workflow starts at once.
        .catch(() => ({ status: 'retry', delayMs: 0 }) as const);
      if (outcome.status !== 'retry') {
        await deliverEvents(outcome.followUps);
        return;
      }
      await startChild(WORKFLOWS.webhookDelivery, {
        workflowId: workflowIds.webhookDelivery(target.deliveryId),
        workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
        args: [{ target, delayMs: outcome.delayMs } satisfies WebhookDeliveryInput],
        parentClosePolicy: ParentClosePolicy.ABANDON,
        staticSummary: 'Webhook delivery',
      });
    }),
  );
}

/** Runs a check's lifecycle; when an operator cancels the run, the check ends as cancelled. */
export async function cancellable(checkId: string, lifecycle: () => Promise<void>): Promise<void> {
  try {
    await lifecycle();
  } catch (error) {
    if (!isCancellation(error)) throw error;
    // A check that was complete already stays so.
    showStatus(await CancellationScope.nonCancellable(() => durable.cancelCheck(checkId)));
    throw error;
  }
}

/** Shows a check's status in Temporal's lists. */
export function showStatus(status: string): void {
  upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.checkStatus, value: status }]);
}
