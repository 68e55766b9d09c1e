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
  type AttemptOutcome,
  SEARCH_ATTRIBUTES,
  type SearchEnd,
  type WebhookDeliveryInput,
  WORKFLOWS,
  workflowIds,
} from './contract.ts';

/**
 * Steps that several lifecycles share. The SDK takes a stack trace of every promise that a workflow makes, which costs
 * more than all else: steps on the road of every check chain promises and do not wrap them.
 */

/**
 * Searches for a check, stores the outcome and completes it: a quick local try, and when a source is down, durable
 * ones for as long as it takes. Meanwhile the check stays pending and says why.
 */
export function searchUntilAnswered(checkId: string): Promise<SearchEnd> {
  return local.searchAndComplete(checkId).catch((error) => {
    if (isCancellation(error)) throw error;
    const options = { ...durableOptions, summary: 'Search again until every source answers' };
    return durable.searchAndComplete.executeWithOptions(options, [checkId]);
  });
}

/** Tells the account's endpoints: a first attempt here; what fails becomes a delivery workflow of its own. */
export async function deliverEvents(targets: readonly DeliveryTarget[]): Promise<void> {
  const [only, ...others] = targets;
  if (only) await (others.length === 0 ? deliver(only) : Promise.all(targets.map(deliver)));
}

async function deliver(target: DeliveryTarget): Promise<void> {
  const outcome = await firstAttempt.attemptDelivery(target).catch((error): AttemptOutcome => {
    if (isCancellation(error)) throw error;
    // The worker or the store failed, not the receiver: the delivery workflow starts at once.
    return { status: 'retry', delayMs: 0 };
  });
  if (outcome.status !== 'retry') {
    if (outcome.followUps.length > 0) await deliverEvents(outcome.followUps);
    return;
  }
  await startChild(WORKFLOWS.webhookDelivery, {
    workflowId: workflowIds.webhookDelivery(target.deliveryId),
    workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
    args: [{ target, delayMs: outcome.delayMs } satisfies WebhookDeliveryInput],
    parentClosePolicy: ParentClosePolicy.ABANDON,
    staticSummary: 'Webhook delivery',
  });
}

/** Ends a check whose run an operator cancelled; one that was complete already stays so. Rethrows the error. */
export async function endCancelled(checkId: string, error: unknown): Promise<never> {
  if (isCancellation(error)) {
    showStatus(await CancellationScope.nonCancellable(() => durable.cancelCheck(checkId)));
  }
  throw error;
}

/** Shows a check's status in Temporal's lists. */
export function showStatus(status: string): void {
  upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.checkStatus, value: status }]);
}
