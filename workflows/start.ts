import { type Client, WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import type { DeliveryTarget } from '../screening/delivery-target.ts';
import {
  type CheckInput,
  SEARCH_ATTRIBUTES,
  type WebhookDeliveryInput,
  WORKFLOWS,
  workflowIds,
} from './contract.ts';

/** What is known of a check when its workflow is started: no personal data. */
export interface StartableCheck {
  readonly _id: string;
  readonly account_id: string;
  readonly product: string;
  readonly check_type: string;
}

/** The workflows that own checks, by product. */
const CHECK_WORKFLOWS: Record<
  string,
  { workflow: string; workflowId: (id: string) => string; summary: string }
> = {
  criminal_check: {
    workflow: WORKFLOWS.criminalCheck,
    workflowId: workflowIds.criminalCheck,
    summary: 'Criminal check',
  },
};

/** A caller waits: Temporal has this long to take a start. */
const DEADLINE_MS = 5000;

export type WorkflowStarter = ReturnType<typeof createWorkflowStarter>;

/** The one place where workflows are started from outside. */
export function createWorkflowStarter(client: Client, taskQueue: string) {
  const start = (workflow: string, options: Omit<Parameters<typeof client.workflow.start>[1], 'taskQueue'>) =>
    client.withDeadline(Date.now() + DEADLINE_MS, () =>
      client.workflow.start(workflow, { ...options, taskQueue } as never),
    );

  return {
    /**
     * Starts the workflow that owns a check. Doing it twice is harmless: a running workflow is left alone, and one
     * that ended finds its check settled.
     * @throws Error for a product that has no workflow, and when Temporal does not answer
     */
    async startCheck(check: StartableCheck): Promise<void> {
      const kind = CHECK_WORKFLOWS[check.product];
      if (!kind) throw new Error(`No workflow runs ${check.product}`);
      const input: CheckInput = { checkId: check._id };
      await start(kind.workflow, {
        workflowId: kind.workflowId(check._id),
        args: [input],
        workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
        typedSearchAttributes: new TypedSearchAttributes([
          { key: SEARCH_ATTRIBUTES.accountId, value: check.account_id },
          { key: SEARCH_ATTRIBUTES.checkType, value: check.check_type },
          { key: SEARCH_ATTRIBUTES.checkStatus, value: 'pending' },
        ]),
        staticSummary: `${kind.summary} (${check.check_type})`,
      });
    },

    /** Starts a delivery that was asked for by hand: it has the whole ladder before it. */
    async startDelivery(target: DeliveryTarget): Promise<void> {
      const input: WebhookDeliveryInput = { target, delayMs: 0 };
      await start(WORKFLOWS.webhookDelivery, {
        workflowId: workflowIds.webhookDelivery(target.deliveryId),
        args: [input],
        workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
        typedSearchAttributes: new TypedSearchAttributes([
          { key: SEARCH_ATTRIBUTES.accountId, value: target.accountId },
        ]),
        staticSummary: 'Webhook delivery, asked for by hand',
      });
    },
  };
}
