import type { WorkflowHandle, WorkflowHandleWithFirstExecutionRunId } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { inject } from 'vitest';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { newId } from '../../platform/ids.ts';
import { createDataConverter } from '../../platform/temporal.ts';
import type { Product } from '../../screening/products.ts';
import type { BulkUploadDocument } from '../../store/bulk-documents.ts';
import type { CheckDocument } from '../../store/documents.ts';
import { createPlumblineWorker } from '../../worker/create-worker.ts';
import { ProviderWorkers } from '../../worker/provider-workers.ts';
import { type BulkRunInput, WORKFLOWS, workflowIds } from '../../workflows/contract.ts';
import { type BulkWork, createWorkflowStarter, type WorkflowStarter } from '../../workflows/start.ts';
import { writeUpload } from './bulk.ts';
import { type Installation, install, silentLog, type TestAccount, testSettings } from './installation.ts';

/** The key of recorded histories; it protects nothing. */
const HISTORY_KEY = `history:${Buffer.alloc(32, 7).toString('base64')}`;

/** `INDEXED_VALUE_TYPE_KEYWORD` of Temporal's API. */
const KEYWORD = 2;

/** The settings under which histories are recorded. */
export const historySettings = () => testSettings({ PLUMBLINE_KEYS: HISTORY_KEY });

/** An installation on a Temporal server that skips the time in which nothing happens. */
export interface TimeSkipping extends Installation {
  readonly environment: TestWorkflowEnvironment;
  /** Starts workflows as the product does. */
  readonly workflows: WorkflowStarter;
  /** The time of the test server. */
  now(): Promise<Date>;
  /** Runs a worker until the work is done. @param replaced what its activities work with in place of the usual */
  running<T>(work: () => Promise<T>, replaced?: Partial<ActivityDependencies>): Promise<T>;
  /** Writes a pending check of an account; a criminal check unless another product is named. */
  writeCheck(
    account: TestAccount,
    person: { first_name: string; last_name: string; dob?: string },
    product?: Product,
  ): Promise<CheckDocument>;
  /** Starts the check's workflow and gives its handle. */
  startCheck(check: CheckDocument): Promise<WorkflowHandle>;
  /** Writes an upload of an account, as it stands when its file has arrived. */
  writeUpload(account: TestAccount, file: string): Promise<BulkUploadDocument>;
  /** Starts work on an upload and gives its handle. */
  startBulk(kind: BulkWork, upload: BulkUploadDocument): Promise<WorkflowHandle>;
  /** Queues the run of an upload that was read, and starts it, in runs of so many steps. */
  startRun(upload: BulkUploadDocument, stepsPerRun?: number): Promise<WorkflowHandleWithFirstExecutionRunId>;
}

export async function installTimeSkipping(overrides: Record<string, string> = {}): Promise<TimeSkipping> {
  const installation = await install({ PLUMBLINE_KEYS: HISTORY_KEY, ...overrides });
  const { settings, store, dependencies } = installation;
  const environment = await TestWorkflowEnvironment.createTimeSkipping({
    server: { executable: { type: 'existing-path', path: inject('testServerPath') } },
    client: { dataConverter: createDataConverter(settings.keyring) },
  });
  await environment.connection.operatorService.addSearchAttributes({
    namespace: environment.namespace ?? 'default',
    searchAttributes: { AccountId: KEYWORD, CheckType: KEYWORD, CheckStatus: KEYWORD },
  });
  const { workflow } = environment.client;
  const workflows = createWorkflowStarter(environment.client, settings.taskQueue);
  const now = async () => new Date(await environment.currentTimeMs());
  return {
    ...installation,
    environment,
    workflows,
    now,

    async running(work, replaced = {}) {
      const plumbline = {
        settings,
        connection: environment.nativeConnection,
        dependencies: { ...dependencies, now, ...replaced },
      };
      const worker = await createPlumblineWorker(plumbline);
      const providers = new ProviderWorkers({ ...plumbline, log: silentLog, refreshMs: 100 });
      await providers.start();
      return worker.runUntil(work).finally(() => providers.stop());
    },

    async writeCheck({ account }, person, product = 'criminal_check') {
      const profile = await store.profiles.insert(account._id, newId(), {
        ...person,
        no_middle_name: false,
        addresses: [],
        parse_notes: [],
      });
      return store.checks.insert({
        _id: newId(),
        account_id: account._id,
        product,
        check_type: product === 'criminal_check' ? 'instant_criminal' : product,
        profile_id: profile.id,
        status: 'pending',
        created_at: await now(),
        ruleset_ids: [],
        criteria: { input_type: 'person' },
        run_notes: [],
        results: [],
        source_versions: [],
      });
    },

    async startCheck(check) {
      await workflows.startCheck(check);
      const id = check.product === 'criminal_check' ? workflowIds.criminalCheck : workflowIds.instantCheck;
      return workflow.getHandle(id(check._id));
    },

    writeUpload: async ({ account }, file) => writeUpload(store, account, file, await now()),

    async startBulk(kind, upload) {
      await workflows.startBulk(kind, upload);
      return workflow.getHandle(workflowIds[kind](upload._id));
    },

    async startRun({ _id, account_id }, stepsPerRun) {
      await store.bulkUploads.queue(account_id, _id, newId());
      // The rows are asked about when the run was queued: by the clock of the test server.
      await store.bulkUploads.model.updateOne({ _id }, { $set: { queued_at: await now() } });
      const input: BulkRunInput = { uploadId: _id, ...(stepsPerRun !== undefined && { stepsPerRun }) };
      return workflow.start(WORKFLOWS.bulkUpload, {
        taskQueue: settings.taskQueue,
        workflowId: workflowIds.bulkUpload(_id),
        args: [input],
      });
    },

    async close() {
      await environment.teardown();
      await installation.close();
    },
  };
}
