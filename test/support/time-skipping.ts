import { TestWorkflowEnvironment } from '@temporalio/testing';
import { inject } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createDataConverter } from '../../platform/temporal.ts';
import type { CheckDocument } from '../../store/documents.ts';
import { createPlumblineWorker } from '../../worker/create-worker.ts';
import { workflowIds } from '../../workflows/contract.ts';
import { type Installation, install, type TestAccount, testSettings } from './installation.ts';

/** The key of recorded histories; it protects nothing. */
const HISTORY_KEY = `history:${Buffer.alloc(32, 7).toString('base64')}`;

/** `INDEXED_VALUE_TYPE_KEYWORD` of Temporal's API. */
const KEYWORD = 2;

/** The settings under which histories are recorded. */
export const historySettings = () => testSettings({ PLUMBLINE_KEYS: HISTORY_KEY });

/** An installation on a Temporal server that skips the time in which nothing happens. */
export interface TimeSkipping extends Installation {
  readonly environment: TestWorkflowEnvironment;
  /** Runs a worker until the work is done. */
  running<T>(work: () => Promise<T>): Promise<T>;
  /** Writes a pending check of an account. */
  writeCheck(
    account: TestAccount,
    person: { first_name: string; last_name: string; dob?: string },
  ): Promise<CheckDocument>;
  /** Starts the check's workflow and gives its handle. */
  startCheck(check: CheckDocument): ReturnType<TestWorkflowEnvironment['client']['workflow']['start']>;
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
  return {
    ...installation,
    environment,

    async running(work) {
      const now = async () => new Date(await environment.currentTimeMs());
      const worker = await createPlumblineWorker({
        settings,
        connection: environment.nativeConnection,
        dependencies: { ...dependencies, now },
      });
      return worker.runUntil(work);
    },

    async writeCheck({ account }, person) {
      const profile = await store.profiles.insert(account._id, newId(), {
        ...person,
        no_middle_name: false,
        addresses: [],
        parse_notes: [],
      });
      return store.checks.insert({
        _id: newId(),
        account_id: account._id,
        product: 'criminal_check',
        check_type: 'instant_criminal',
        profile_id: profile.id,
        status: 'pending',
        created_at: new Date(await environment.currentTimeMs()),
        ruleset_ids: [],
        criteria: { input_type: 'person' },
        run_notes: [],
        results: [],
        source_versions: [],
      });
    },

    startCheck: (check) =>
      environment.client.workflow.start('criminalCheck', {
        taskQueue: settings.taskQueue,
        workflowId: workflowIds.criminalCheck(check._id),
        args: [{ checkId: check._id }],
      }),

    async close() {
      await environment.teardown();
      await installation.close();
    },
  };
}
