import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { CAST } from '../../screening/scenarios/cast.ts';
import { KNOWN_SUBJECTS } from '../../sources/court-corpus/known-subjects.ts';
import type { BulkUploadDocument } from '../../store/bulk-documents.ts';
import { LONG_PAGE, longRows, type Person, readLines, readResults, readUpload } from '../support/bulk.ts';
import { checksOf, gatedClock, readFile } from '../support/bulk-runs.ts';
import { Gate } from '../support/gate.ts';
import { eventNames, keepHistory, longestSilence } from '../support/histories.ts';
import { createTestAccount, publish, type TestAccount } from '../support/installation.ts';
import { startReceiver } from '../support/receiver.ts';
import { installTimeSkipping, type TimeSkipping } from '../support/time-skipping.ts';
import { until } from '../support/wait.ts';

const DAY = 86_400_000;
const CLARA: Person = CAST.clear;
const OSCAR: Person = CAST.oneRecord;
const KNOWN = KNOWN_SUBJECTS.slice(0, 3).map(({ person }) => ({
  first_name: person.first_name ?? '',
  last_name: person.last_name ?? '',
  dob: person.dob ?? '',
}));

let installation: TimeSkipping;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let caller: TestAccount;
beforeAll(async () => {
  installation = await installTimeSkipping();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await installation.close();
});
beforeEach(async () => {
  caller = await createTestAccount(installation);
});

const read = (upload: BulkUploadDocument) => readUpload(installation.store, upload);
const lines = (upload: BulkUploadDocument) => readLines(installation.store, upload);
const statuses = async (upload: BulkUploadDocument) =>
  (await lines(upload)).map(({ result_status }) => result_status);

describe('the run of an upload', () => {
  it('gives each row one check, one profile and one line, and tells of its end', async () => {
    const { account } = caller;
    const { webhookEndpoints, profiles } = installation.store;
    const events = ['bulk_upload.completed' as const];
    await webhookEndpoints.create(account._id, { url: receiver.url, events: [...events], thin: false });
    const people = [CLARA, OSCAR, CAST.manyIdentities, CLARA].map((person) => ({ dob: '', ...person }));
    const upload = await installation.running(async () => {
      const written = await readFile(installation, caller, people);
      const run = await installation.startRun(written);
      await run.result();
      await keepHistory('bulk-upload-complete', run);
      expect(await longestSilence(run)).toBeLessThanOrEqual(60);
      return written;
    });
    expect(await read(upload)).toMatchObject({
      status: 'complete',
      processed_row_count: 4,
      matched_row_count: 2,
      failed_row_count: 0,
      active: false,
    });
    expect(await statuses(upload)).toEqual(['no_match', 'matched', 'matched', 'no_match']);
    const checks = await checksOf(installation.store, upload);
    expect(checks.map(({ bulk }) => bulk?.row)).toEqual([1, 2, 3, 4]);
    expect((await lines(upload)).map(({ result_check_id }) => result_check_id)).toEqual(
      checks.map(({ _id }) => _id),
    );
    expect(await profiles.model.countDocuments({ account_id: account._id })).toBe(4);
    const [told] = receiver.received.map(({ body }) => JSON.parse(body));
    expect(told).toMatchObject({
      type: 'bulk_upload.completed',
      data: { object: { id: upload._id, status: 'complete', matched_row_count: 2, results_ready: true } },
    });
    expect(receiver.received).toHaveLength(1);
  });

  it('that is started again after its end changes nothing', async () => {
    await installation.running(async () => {
      const upload = await readFile(installation, caller, [CLARA, OSCAR]);
      await (await installation.startRun(upload)).result();
      const first = await read(upload);
      await (await installation.startBulk('bulkUpload', upload)).result();
      expect(await read(upload)).toEqual(first);
    });
    const { events } = installation.store.events;
    expect(await events.countDocuments({ account_id: caller.account._id })).toBe(2);
  });

  it('waits while the sources are down, says why, and goes on when they are back', async () => {
    const live = await createTestAccount(installation, { stage: 'live' });
    const people = [...KNOWN, { first_name: 'Nobody', last_name: 'Whatsoever', dob: '19800101' }];
    const upload = await installation.running(async () => {
      const written = await readFile(installation, live, people);
      const run = await installation.startRun(written);
      const waiting = await until(async () => {
        const now = await read(written);
        return now.pending_reason ? now : null;
      });
      expect(waiting.pending_reason).toBe('The record sources are not loaded yet');
      expect(waiting).toMatchObject({ status: 'processing', processed_row_count: 0 });
      await publish(installation, 'courts', KNOWN_SUBJECTS);
      await run.result();
      await keepHistory('bulk-upload-source-down', run);
      return written;
    });
    const done = await read(upload);
    expect(done).toMatchObject({
      status: 'complete',
      processed_row_count: people.length,
      matched_row_count: KNOWN.length,
    });
    expect(done.pending_reason).toBeUndefined();
    expect((await statuses(upload)).at(-1)).toBe('no_match');
  });

  it('waits for a row whose source is silent for seconds', async () => {
    await installation.running(async () => {
      const upload = await readFile(installation, caller, [CAST.pending, OSCAR]);
      const run = await installation.startRun(upload);
      await run.result();
      await keepHistory('bulk-upload-waiting-row', run);
      expect(await statuses(upload)).toEqual(['no_match', 'matched']);
    });
  });

  it('waits a day for a row whose source is silent for a day, while the others are done', async () => {
    await installation.running(async () => {
      const upload = await readFile(installation, caller, [CAST.sourceOutage, CLARA, OSCAR]);
      const run = await installation.startRun(upload);
      await until(async () => (await read(upload)).processed_row_count === 2);
      const [silent, ...others] = await checksOf(installation.store, upload);
      expect(silent).toMatchObject({ status: 'pending', pending_reason: expect.stringMatching(/\w/) });
      expect(others.map(({ status }) => status)).toEqual(['complete', 'complete']);
      await run.result();
      const [answered] = await checksOf(installation.store, upload);
      expect(answered?.status).toBe('complete');
      expect(answered?.pending_reason).toBeUndefined();
      const { queued_at, completed_at } = await read(upload);
      const tookMs = (completed_at?.getTime() ?? 0) - (queued_at?.getTime() ?? 0);
      expect(tookMs).toBeGreaterThan(0.99 * DAY);
      expect(tookMs).toBeLessThan(1.01 * DAY);
      expect(await statuses(upload)).toEqual(['no_match', 'no_match', 'matched']);
      // A history bears 51,200 events: long waits go on in further runs.
      expect((await eventNames(run)).length).toBeLessThan(10_000);
    });
  });

  it('gives a row up whose person is erased while it waits', async () => {
    const { store } = installation;
    await installation.running(async () => {
      const upload = await readFile(installation, caller, [CAST.sourceOutage, OSCAR]);
      const run = await installation.startRun(upload);
      const waiting = await until(async () =>
        (await checksOf(store, upload)).find(({ status }) => status === 'pending'),
      );
      await store.profiles.erase(waiting.account_id, waiting.profile_id);
      await run.result();
      expect(await statuses(upload)).toEqual(['not_run', 'matched']);
      expect(await read(upload)).toMatchObject({ status: 'complete', processed_row_count: 1 });
    });
  });
});

describe('a run of many pages', () => {
  it('goes on in further runs of its workflow, with the totals right', async () => {
    const people = longRows(Array.from({ length: 3 * LONG_PAGE + 1 }, (_, at) => (at % 2 ? OSCAR : CLARA)));
    const gate = new Gate();
    const { workflow } = installation.environment.client;
    await installation.running(
      async () => {
        // Reading asks the time once, each page once.
        const reading = readFile(installation, caller, people);
        await gate.reached(1);
        gate.release(1);
        const upload = await reading;
        expect(upload).toMatchObject({ page_count: 4, valid_row_count: people.length });
        const run = await installation.startRun(upload, 1);
        const runIds = new Set<string>();
        for (let page = 0; page < upload.page_count; page += 1) {
          await gate.reached(page + 2);
          expect((await read(upload)).processed_row_count).toBe(page * LONG_PAGE);
          runIds.add((await workflow.getHandle(run.workflowId).describe()).runId);
          gate.release(page + 2);
        }
        gate.open();
        await run.result();
        expect(runIds.size).toBe(upload.page_count);
        const [first = '', last = ''] = [[...runIds][0], [...runIds].at(-1)];
        await keepHistory('bulk-upload-continued', workflow.getHandle(run.workflowId, first));
        await keepHistory('bulk-upload-continued-last', workflow.getHandle(run.workflowId, last));
        expect(await read(upload)).toMatchObject({
          status: 'complete',
          processed_row_count: people.length,
          matched_row_count: people.length / 2,
        });
        expect(await statuses(upload)).toEqual(people.map((_, at) => (at % 2 ? 'matched' : 'no_match')));
      },
      { now: gatedClock(installation, gate) },
    );
  });

  it('waits for silent rows in further runs as well', async () => {
    await installation.running(async () => {
      const upload = await readFile(installation, caller, [CAST.pending, OSCAR]);
      const run = await installation.startRun(upload, 2);
      await run.result();
      expect(await statuses(upload)).toEqual(['no_match', 'matched']);
      const { runId } = await installation.environment.client.workflow.getHandle(run.workflowId).describe();
      const first = installation.environment.client.workflow.getHandle(
        run.workflowId,
        run.firstExecutionRunId,
      );
      expect(runId).not.toBe(run.firstExecutionRunId);
      expect((await eventNames(first)).at(-1)).toBe('WORKFLOW_EXECUTION_CONTINUED_AS_NEW');
    });
  });
});

describe('the results', () => {
  it('are written anew from what the rows stored', async () => {
    const { store } = installation;
    await installation.running(async () => {
      const upload = await readFile(installation, caller, [CLARA, OSCAR]);
      await (await installation.startRun(upload)).result();
      const before = await readResults(store, upload, 'csv');
      const { results } = await read(upload);
      expect(await store.bulkUploads.requestResults(upload.account_id, upload._id, newId())).toBe(true);
      const run = await installation.startBulk('bulkResults', upload);
      await run.result();
      await keepHistory('bulk-results', run);
      expect(await readResults(store, upload, 'csv')).toEqual(before);
      const after = await read(upload);
      expect(after.results?.csv.file_id).not.toBe(results?.csv.file_id);
      expect(after.regenerating).toBeUndefined();
      expect(after).toMatchObject({ status: 'complete', active: false, matched_row_count: 1 });
      const files = store.connection.collection('fs.files');
      const kept = await files.countDocuments({ filename: { $regex: `^bulk-results/${upload._id}` } });
      expect(kept).toBe(2);
    });
  });
});
