import type { WorkflowHandle } from '@temporalio/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CAST } from '../../screening/scenarios/cast.ts';
import type { BulkUploadDocument } from '../../store/bulk-documents.ts';
import { LONG_PAGE, longRows, type Person, readLines, readResults, readUpload } from '../support/bulk.ts';
import { checksOf, gatedClock, readFile } from '../support/bulk-runs.ts';
import { Gate } from '../support/gate.ts';
import { eventNames, keepHistory } from '../support/histories.ts';
import { createTestAccount, type TestAccount } from '../support/installation.ts';
import { installTimeSkipping, type TimeSkipping } from '../support/time-skipping.ts';
import { until } from '../support/wait.ts';

const CANCELLED = 'The operator cancelled this upload.';
const NOT_RUN = 'The upload was cancelled before this row was run.';
/** The page size of short rows, and how many of them are searched for in one go. */
const PAGE = 250;
const CHUNK = 25;

let installation: TimeSkipping;
let caller: TestAccount;
beforeAll(async () => {
  installation = await installTimeSkipping();
});
afterAll(() => installation.close());
beforeEach(async () => {
  caller = await createTestAccount(installation);
});

const OSCAR: Person = CAST.oneRecord;
const times = (count: number, person = OSCAR) => Array.from({ length: count }, () => person);

/** Reads a file with a gate before the clock, which reading passes as the first. */
async function readGated(gate: Gate, people: readonly Person[]): Promise<BulkUploadDocument> {
  const reading = readFile(installation, caller, people);
  await gate.reached(1);
  gate.release(1);
  return reading;
}

/** How often the history of a run names an event. */
const count = async (run: WorkflowHandle, name: string) =>
  (await eventNames(run)).filter((event) => event === name).length;

/** Cancels a run and waits until the activities under way have been told. */
async function cancelUnderWay(run: WorkflowHandle, activities: number): Promise<void> {
  await run.cancel();
  await until(async () => (await count(run, 'ACTIVITY_TASK_CANCEL_REQUESTED')) === activities);
}

/** Expects what every cancelled upload shows: a line for each row, an answer where a check is complete, else none. */
async function expectCancelled(upload: BulkUploadDocument): Promise<{ done: number; notRun: number }> {
  const { store } = installation;
  const ended = await readUpload(store, upload);
  expect(ended).toMatchObject({ status: 'cancelled', failure_reason: CANCELLED, active: false });
  expect(ended.completed_at).toBeInstanceOf(Date);
  const checks = new Map((await checksOf(store, upload)).map((check) => [check.bulk?.row, check]));
  const lines = await readLines(store, upload);
  expect(lines).toHaveLength(upload.row_count);
  let done = 0;
  for (const [at, line] of lines.entries()) {
    const check = checks.get(at + 1);
    expect(line.result_check_id).toBe(check?._id ?? '');
    expect(check?.status).not.toBe('pending');
    if (check?.status === 'complete') {
      done += 1;
      expect(line.result_status).toBe(check.results.length > 0 ? 'matched' : 'no_match');
      expect(line.result_records).toBe(`${check.results.length}`);
    } else {
      const reason = check ? CANCELLED : NOT_RUN;
      expect(line).toMatchObject({ result_status: 'not_run', result_records: '', result_reason: reason });
    }
  }
  expect(ended.processed_row_count).toBe(done);
  const workbook = await readResults(store, upload, 'xlsx');
  expect(workbook.subarray(0, 2).toString()).toBe('PK');
  return { done, notRun: lines.length - done };
}

const typesToldOf = async ({ _id }: BulkUploadDocument) =>
  (await installation.store.events.events.find({ 'resource.id': _id }).sort({ _id: 1 }).lean()).map(
    ({ type }) => type,
  );

describe('a run that is cancelled', () => {
  it('keeps the rows that are finished, and none of the others reads as clear', async () => {
    const gate = new Gate();
    await installation.running(
      async () => {
        // Four pages are under way at once; two more have not begun.
        const upload = await readGated(gate, times(6 * PAGE));
        const run = await installation.startRun(upload);
        await gate.reached(5);
        await cancelUnderWay(run, 4);
        gate.open();
        await expect(run.result()).rejects.toThrow();
        const { done, notRun } = await expectCancelled(upload);
        // The first go of each page under way was finished; pages that had not begun were left alone.
        expect(done).toBeGreaterThanOrEqual(4 * CHUNK);
        expect(notRun).toBeGreaterThanOrEqual(2 * PAGE);
        await keepHistory('bulk-upload-cancelled', run);
        expect(await typesToldOf(upload)).toEqual(['bulk_upload.validated', 'bulk_upload.failed']);
        const answer = await caller.call({ url: `/v1/bulk_uploads/${upload._id}` });
        expect(answer.json()).toMatchObject({ status: 'cancelled', results_ready: true });
      },
      { now: gatedClock(installation, gate) },
    );
  });

  it('writes its results when the last page under way has ended', async () => {
    const gate = new Gate();
    await installation.running(
      async () => {
        const upload = await readGated(gate, times(5 * PAGE));
        const run = await installation.startRun(upload);
        await gate.reached(5);
        await cancelUnderWay(run, 4);
        // Three pages end while the fourth stands still in the middle of its work.
        const before = await count(run, 'WORKFLOW_TASK_COMPLETED');
        const waitsOn = 5;
        gate.openBut(waitsOn);
        const closed = async () =>
          (await count(run, 'ACTIVITY_TASK_COMPLETED')) + (await count(run, 'ACTIVITY_TASK_CANCELED'));
        // Plan and three pages.
        await until(async () => (await closed()) === 4);
        await until(async () => (await count(run, 'WORKFLOW_TASK_COMPLETED')) > before);
        gate.open();
        await expect(run.result()).rejects.toThrow();
        const names = await eventNames(run);
        const lastScheduled = names.lastIndexOf('ACTIVITY_TASK_SCHEDULED');
        const ends = names.flatMap((name, at) =>
          /^ACTIVITY_TASK_(COMPLETED|CANCELED)$/.test(name) ? [at] : [],
        );
        // The end of the results is the last; all other ends come before the results are begun.
        expect(ends.filter((at) => at > lastScheduled)).toHaveLength(1);
        await expectCancelled(upload);
      },
      { now: gatedClock(installation, gate) },
    );
  });

  it('while its sources are down ends without an answer for any row', async () => {
    caller = await createTestAccount(installation, { stage: 'live' });
    await installation.running(async () => {
      const upload = await readFile(installation, caller, times(3));
      const run = await installation.startRun(upload);
      await until(async () => (await readUpload(installation.store, upload)).pending_reason);
      await run.cancel();
      await expect(run.result()).rejects.toThrow();
      await keepHistory('bulk-upload-cancelled-source-down', run);
      expect(await expectCancelled(upload)).toEqual({ done: 0, notRun: 3 });
      expect((await readUpload(installation.store, upload)).pending_reason).toBeUndefined();
    });
  });

  it('while a row waits for its source ends that row as well', async () => {
    await installation.running(async () => {
      const upload = await readFile(installation, caller, [CAST.sourceOutage, OSCAR]);
      const run = await installation.startRun(upload);
      await until(async () => (await count(run, 'TIMER_STARTED')) > 0);
      await run.cancel();
      await expect(run.result()).rejects.toThrow();
      await keepHistory('bulk-upload-cancelled-waiting-row', run);
      expect(await expectCancelled(upload)).toEqual({ done: 1, notRun: 1 });
      const [waited] = await checksOf(installation.store, upload);
      expect(waited).toMatchObject({ status: 'cancelled', run_notes: [CANCELLED], results: [] });
    });
  });

  it('does not go on in a further run', async () => {
    const gate = new Gate();
    await installation.running(
      async () => {
        // A page of a single go: it ends before it hears of the cancellation.
        const upload = await readGated(gate, longRows(times(2 * LONG_PAGE)));
        const run = await installation.startRun(upload, 1);
        await gate.reached(2);
        await cancelUnderWay(run, 1);
        gate.open();
        await expect(run.result()).rejects.toThrow();
        expect(await expectCancelled(upload)).toEqual({ done: LONG_PAGE, notRun: LONG_PAGE });
        await keepHistory('bulk-upload-cancelled-at-page-end', run);
      },
      { now: gatedClock(installation, gate) },
    );
  });
});
