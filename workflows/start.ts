import {
  type Client,
  isGrpcDeadlineError,
  WithStartWorkflowOperation,
  WorkflowFailedError,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
  WorkflowNotFoundError,
  type WorkflowStartOptions,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { TypedSearchAttributes, type Workflow } from '@temporalio/common';
import type { DeliveryTarget } from '../screening/delivery-target.ts';
import {
  type BulkInput,
  type CheckInput,
  SEARCH_ATTRIBUTES,
  SIGNALS,
  UPDATES,
  type WebhookDeliveryInput,
  type Wish,
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

/** A workflow that owns checks. */
interface CheckWorkflow {
  readonly workflow: string;
  readonly workflowId: (checkId: string) => string;
  readonly summary: string;
}

const instant = (summary: string): CheckWorkflow => ({
  workflow: WORKFLOWS.instantCheck,
  workflowId: workflowIds.instantCheck,
  summary,
});

const ordered = (summary: string): CheckWorkflow => ({
  workflow: WORKFLOWS.orderedCheck,
  workflowId: workflowIds.orderedCheck,
  summary,
});

/** The workflows that own checks, by product. */
const CHECK_WORKFLOWS: Record<string, CheckWorkflow> = {
  criminal_check: {
    workflow: WORKFLOWS.criminalCheck,
    workflowId: workflowIds.criminalCheck,
    summary: 'Criminal check',
  },
  instant_criminal: instant('Instant criminal check'),
  instant_criminal_profile: instant('Instant criminal profiles'),
  driver_risk_signal: instant('Driver risk signals'),
  county_check: ordered('County check'),
  driver_check: ordered('Driver check'),
  identity_verification: ordered('Identity verification'),
};

/** What is known of a bulk upload when its workflow is started: no personal data. */
export interface StartableUpload {
  readonly _id: string;
  readonly account_id: string;
  readonly product_name: string;
}

const BULK_WORK = {
  bulkValidation: { status: 'validating', summary: 'Bulk upload: reading the file' },
  bulkUpload: { status: 'processing', summary: 'Bulk upload: running the rows' },
  bulkResults: { status: 'complete', summary: 'Bulk upload: writing the results anew' },
} as const;

/** What a workflow does for a bulk upload. */
export type BulkWork = keyof typeof BULK_WORK;

/** A caller waits: Temporal has this long to take a start. */
const DEADLINE_MS = 5000;

/** How long a caller waits for the end of an instant check. */
const PATIENCE_MS = 10_000;

export type WorkflowStarter = ReturnType<typeof createWorkflowStarter>;

/** A running workflow is left alone, and one that ended finds its check settled: starting twice is harmless. */
function checkStart(check: StartableCheck, taskQueue: string) {
  const kind = CHECK_WORKFLOWS[check.product];
  if (!kind) throw new Error(`No workflow runs ${check.product}`);
  const options = {
    taskQueue,
    workflowId: kind.workflowId(check._id),
    args: [{ checkId: check._id } satisfies CheckInput],
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
    typedSearchAttributes: new TypedSearchAttributes([
      { key: SEARCH_ATTRIBUTES.accountId, value: check.account_id },
      { key: SEARCH_ATTRIBUTES.checkType, value: check.check_type },
      { key: SEARCH_ATTRIBUTES.checkStatus, value: 'pending' },
    ]),
    staticSummary: `${kind.summary} (${check.check_type})`,
  } satisfies WorkflowStartOptions;
  return { workflow: kind.workflow, options };
}

/** The one place where workflows are started from outside. */
export function createWorkflowStarter(client: Client, taskQueue: string) {
  const start = (workflow: string, options: WorkflowStartOptions) =>
    client.withDeadline(Date.now() + DEADLINE_MS, () => client.workflow.start(workflow, options));

  return {
    /**
     * Starts the workflow that owns a check. Doing it twice is harmless.
     * @throws Error for a product that has no workflow, and when Temporal does not answer
     */
    async startCheck(check: StartableCheck): Promise<void> {
      const { workflow, options } = checkStart(check, taskQueue);
      await start(workflow, options);
    },

    /**
     * Starts the workflow of an instant check and waits for its end, at most ten seconds. Doing it twice is harmless.
     * The check tells how it ended; one that still waits is pending, and completes by itself.
     * @throws Error for a product that has no workflow, and when Temporal refuses the start
     */
    async startAndAwaitCheck(check: StartableCheck): Promise<void> {
      const { workflow, options } = checkStart(check, taskQueue);
      const startWorkflowOperation = new WithStartWorkflowOperation(workflow, options);
      try {
        await client.withDeadline(Date.now() + PATIENCE_MS, () =>
          client.workflow.executeUpdateWithStart(UPDATES.ended, { startWorkflowOperation }),
        );
      } catch (error) {
        if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError || isGrpcDeadlineError(error)) return;
        // The run was ended from outside: the check tells what is known of it.
        if (error instanceof WorkflowUpdateFailedError) return;
        throw error;
      }
    },

    /**
     * Cancels an ordered check, unless it has ended; starts its workflow when it is lost.
     * @returns whether this wish ended it
     * @throws Error when Temporal or a worker does not answer within ten seconds
     */
    async cancelOrder(check: StartableCheck, wish: Wish): Promise<boolean> {
      const { workflow, options } = checkStart(check, taskQueue);
      const startWorkflowOperation = new WithStartWorkflowOperation(workflow, options);
      return client.withDeadline(Date.now() + PATIENCE_MS, () =>
        client.workflow.executeUpdateWithStart<Workflow, boolean, [Wish]>(UPDATES.cancelOrder, {
          startWorkflowOperation,
          args: [wish],
        }),
      );
    },

    /** Tells an ordered check that its provider has news. One that has ended hears nothing. */
    async tellOrder(checkId: string): Promise<void> {
      try {
        await client.withDeadline(Date.now() + DEADLINE_MS, () =>
          client.workflow.getHandle(workflowIds.orderedCheck(checkId)).signal(SIGNALS.providerCalledBack),
        );
      } catch (error) {
        if (!(error instanceof WorkflowNotFoundError)) throw error;
      }
    },

    /**
     * Has the report of a check written, and waits for it, at most ten seconds.
     * @returns false when it is not written yet
     * @throws Error when Temporal does not answer
     */
    async awaitReport({ _id, account_id, check_type }: StartableCheck): Promise<boolean> {
      const input: CheckInput = { checkId: _id };
      const handle = await start(WORKFLOWS.checkReport, {
        taskQueue,
        workflowId: workflowIds.checkReport(_id),
        args: [input],
        workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
        typedSearchAttributes: new TypedSearchAttributes([
          { key: SEARCH_ATTRIBUTES.accountId, value: account_id },
          { key: SEARCH_ATTRIBUTES.checkType, value: check_type },
        ]),
        staticSummary: `Report (${check_type})`,
      });
      try {
        await client.withDeadline(Date.now() + PATIENCE_MS, () => handle.result());
        return true;
      } catch (error) {
        if (isGrpcDeadlineError(error) || error instanceof WorkflowFailedError) return false;
        throw error;
      }
    },

    /** Starts the workflow that reads a bulk upload, runs it, or writes its results. Doing it twice is harmless. */
    async startBulk(kind: BulkWork, { _id, account_id, product_name }: StartableUpload): Promise<void> {
      const input: BulkInput = { uploadId: _id };
      await start(WORKFLOWS[kind], {
        taskQueue,
        workflowId: workflowIds[kind](_id),
        args: [input],
        workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
        typedSearchAttributes: new TypedSearchAttributes([
          { key: SEARCH_ATTRIBUTES.accountId, value: account_id },
          { key: SEARCH_ATTRIBUTES.checkType, value: `bulk_${product_name}` },
          { key: SEARCH_ATTRIBUTES.checkStatus, value: BULK_WORK[kind].status },
        ]),
        staticSummary: BULK_WORK[kind].summary,
        // The lowest level, and each account its share: one upload starves nobody.
        priority: { priorityKey: 5, fairnessKey: account_id },
      });
    },

    /** Starts a delivery that was asked for by hand: it has the whole ladder before it. */
    async startDelivery(target: DeliveryTarget): Promise<void> {
      const input: WebhookDeliveryInput = { target, delayMs: 0 };
      await start(WORKFLOWS.webhookDelivery, {
        taskQueue,
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
