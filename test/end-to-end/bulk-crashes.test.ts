import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { benchPeople, COURT_SUBJECTS, peopleFile } from '../../bench/people.ts';
import { generateCorpus } from '../../sources/court-corpus/corpus.ts';
import { type BulkUploadDocument, originalName } from '../../store/bulk-documents.ts';
import { sweepLostStarts } from '../../worker/lost-starts.ts';
import { workflowIds } from '../../workflows/contract.ts';
import { createWorkflowStarter } from '../../workflows/start.ts';
import { readUpload } from '../support/bulk.ts';
import { expectOneOfEach, expectSameResults } from '../support/bulk-comparison.ts';
import { acceptedId, forceRun, postFile, reaching } from '../support/bulk-wire.ts';
import { crashMoments } from '../support/crash-moments.ts';
import { holdsWork, releaseWork } from '../support/dead-workers.ts';
import { publish, type TestAccount } from '../support/installation.ts';
import type { Program } from '../support/processes.ts';
import { startRelay } from '../support/relay.ts';
import { type StoreWatch, watchStore } from '../support/store-watch.ts';
import { until } from '../support/wait.ts';
import type { Wire } from '../support/wire.ts';
import { endLeases, RECOVERY_MS, type System, startSystem } from './system.ts';

const LARGE = process.env.PLUMBLINE_LARGE_TESTS !== undefined;
const ROWS = LARGE ? 10_000 : 2000;
/** Subjects of the courts: all those whom the file asks about. */
const SUBJECTS = LARGE ? COURT_SUBJECTS : ROWS;
/** Workers that die in each part of the work. */
const KILLS = LARGE ? 4 : 2;
/** How long a part of the work may take. */
const PATIENCE_MS = 2 * RECOVERY_MS;
const TIMEOUT_MS = (LARGE ? 10 : 5) * RECOVERY_MS;

/** A file of people of whom some are unreadable and some come again. */
function writeFile(): string {
  const [first = {}, ...others] = benchPeople(ROWS);
  const rows = others.map((person, at) => {
    if (at % 97 === 0) return { reference_id: `nameless-${at}` };
    return at % 41 === 0 ? first : person;
  });
  return peopleFile([first, ...rows]);
}
const FILE = writeFile();
const SHORT_FILE = peopleFile(benchPeople(20));

/** Bytes that a worker sends to the store while it reads the file, runs its rows, and writes the results. */
interface Effort {
  readonly reading: number;
  readonly running: number;
  readonly writing: number;
}

const moments = crashMoments();
let system: System;
let watch: StoreWatch;
/** The same file, run by a worker that lived. */
let undisturbed: BulkUploadDocument;
let effort: Effort;
let account: TestAccount;
beforeAll(async () => {
  system = await startSystem();
  watch = await watchStore(system.installation.settings.mongodbUri);
  await publish(system.installation, 'courts', generateCorpus({ size: SUBJECTS }));
  await system.startApi();
  account = await system.createAccount('live');
  const worker = await system.startWorker(watch.env);
  [undisturbed, effort] = await measure();
  await worker.kill();
}, TIMEOUT_MS);
afterAll(async () => {
  await system.close();
  await watch.close();
});
beforeEach(async () => {
  account = await system.createAccount('live');
});

const read = (upload: { _id: string }) => readUpload(system.installation.store, upload);
const upload = async (content: string, key = 'post') =>
  read({ _id: await acceptedId(await postFile(system, account, content, key)) });
const run = async (upload: BulkUploadDocument) =>
  void (await acceptedId(await forceRun(system, account, upload, 'run')));

/** Wait until the file of an upload is read, and until its results are there. */
const validated = (upload: { _id: string }) =>
  reaching(system.installation.store, upload, PATIENCE_MS, 'validated', 'invalid_input');
const complete = (upload: { _id: string }) =>
  reaching(system.installation.store, upload, PATIENCE_MS, 'complete');

/** Rows that have a check. */
const begun = ({ _id }: BulkUploadDocument) =>
  system.installation.store.checks.model.countDocuments({ 'bulk.upload_id': _id });
const allBegun = (upload: BulkUploadDocument) =>
  until(async () => (await begun(upload)) === upload.valid_row_count, PATIENCE_MS);

/** Has the file read and run by a worker that nobody disturbs. */
async function measure(): Promise<[BulkUploadDocument, Effort]> {
  const posted = await upload(FILE);
  const marks = [watch.sent()];
  const ready = await validated(posted);
  marks.push(watch.sent());
  await run(ready);
  await allBegun(ready);
  marks.push(watch.sent());
  const done = await complete(ready);
  marks.push(watch.sent());
  const [reading = 0, running = 0, writing = 0] = marks.slice(1).map((mark, at) => mark - (marks[at] ?? 0));
  return [done, { reading, running, writing }];
}

async function expectUndisturbed(upload: BulkUploadDocument): Promise<void> {
  const { store } = system.installation;
  await expectOneOfEach(store, upload);
  await expectSameResults(store, upload, undisturbed);
}

/** Kills a worker at a moment of a run, frees what it held, and starts another. */
async function replace(worker: Program, workflowId: string, moment: number): Promise<Program> {
  const { installation } = system;
  await watch.at(moment, () => worker.kill(), RECOVERY_MS);
  await releaseWork(installation, workflowId, worker);
  const next = await system.startWorker(watch.env);
  // Temporal may have given the dead worker one thing more.
  await releaseWork(installation, workflowId, worker);
  return next;
}

describe('a worker that is killed in the middle of an upload', () => {
  it('is replaced by others, who come to the results of one that lived', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let worker = await system.startWorker(watch.env);
    const posted = await upload(FILE);
    const reading = workflowIds.bulkValidation(posted._id);
    for (const part of moments(KILLS)) {
      worker = await replace(worker, reading, watch.sent() + part * effort.reading);
      expect((await read(posted)).status).toBe('validating');
    }
    const ready = await validated(posted);

    const running = workflowIds.bulkUpload(posted._id);
    const start = watch.sent();
    await run(ready);
    for (const part of moments(KILLS)) {
      worker = await replace(worker, running, start + part * effort.running);
      expect(await begun(ready)).toBeLessThan(ready.valid_row_count);
    }
    await allBegun(ready);
    for (const part of moments(KILLS)) {
      worker = await replace(worker, running, watch.sent() + part * effort.writing);
      expect((await read(posted)).status).toBe('processing');
    }
    await expectUndisturbed(await complete(posted));
    await worker.kill();
  });

  it('is missed by its heartbeats, and another does its work', { timeout: TIMEOUT_MS }, async () => {
    const { installation } = system;
    const slow = await watchStore(installation.settings.mongodbUri);
    const worker = await system.startWorker(slow.env);
    const first = await validated(await upload(FILE));
    const standstill = slow.at(slow.sent() + effort.running / 2, slow.hold, RECOVERY_MS);
    await run(first);
    await standstill;
    const held = [workflowIds.bulkUpload(first._id)];
    // A reading is missed after a minute: too long for every day.
    const second = LARGE ? await upload(SHORT_FILE, 'second') : first;
    if (LARGE) held.push(workflowIds.bulkValidation(second._id));
    for (const id of held) await until(() => holdsWork(installation, id, worker), RECOVERY_MS);
    await worker.kill();
    await slow.close();
    expect(await begun(first)).toBeLessThan(first.valid_row_count);

    const next = await system.startWorker();
    await expectUndisturbed(await complete(first));
    if (LARGE) await validated(second);
    await next.kill();
  });
});

/** Asks an API that waits for Temporal, and kills it when the store shows what was asked. */
async function cutOff(ask: (wire: Wire) => Promise<Response>, isStored: () => Promise<boolean>) {
  const [host = '', port = ''] = system.installation.settings.temporalAddress.split(':');
  const relay = await startRelay({ host, port: Number(port) });
  const doomed = await system.startOtherApi(`127.0.0.1:${relay.port}`);
  relay.hold();
  const unanswered = expect(ask(doomed)).rejects.toThrow(TypeError);
  await until(isStored);
  await doomed.kill();
  await unanswered;
  await relay.close();
  expect(await endLeases(system)).toBeGreaterThan(0);
}

const sweep = () => {
  const { store, temporal, settings } = system.installation;
  const workflows = createWorkflowStarter(temporal, settings.taskQueue);
  return sweepLostStarts({ store, workflows }, new Date(Date.now() + 1));
};

const ended = (workflowId: string) => system.installation.temporal.workflow.getHandle(workflowId).result();

const CLIENTS = [
  { client: 'its client asks again', asksAgain: true },
  { client: 'its client never comes back', asksAgain: false },
];

describe('an API that is killed between the store and its answer', () => {
  let worker: Program;
  beforeAll(async () => {
    worker = await system.startWorker();
  });
  afterAll(() => worker.kill());

  it.each(CLIENTS)(
    'has lost and doubled no upload: $client',
    { timeout: TIMEOUT_MS },
    async ({ asksAgain }) => {
      const { bulkUploads, connection, events } = system.installation.store;
      const uploads = () => bulkUploads.model.find({ account_id: account.account._id }).lean();
      const ask = (wire: Wire) => postFile(wire, account, SHORT_FILE, 'post');
      await cutOff(ask, async () => (await uploads()).length > 0);
      const [stored = { _id: '' }, ...others] = await uploads();
      expect(others).toEqual([]);
      if (asksAgain) expect(await acceptedId(await ask(system))).toBe(stored._id);
      await sweep();
      await ended(workflowIds.bulkValidation(stored._id));
      expect(await validated(stored)).toMatchObject({ row_count: 20, valid_row_count: 20 });
      expect(await uploads()).toHaveLength(1);
      expect(await events.events.countDocuments({ 'resource.id': stored._id })).toBe(1);
      const files = connection.collection('fs.files');
      expect(await files.countDocuments({ filename: originalName(stored._id) })).toBe(1);
    },
  );

  it.each(CLIENTS)('has lost and doubled no run: $client', { timeout: TIMEOUT_MS }, async ({ asksAgain }) => {
    const { store } = system.installation;
    const ready = await validated(await upload(SHORT_FILE));
    const ask = (wire: Wire) => forceRun(wire, account, ready, 'run');
    await cutOff(ask, async () => (await read(ready)).status === 'processing');
    // The dead request has queued the run: the same one again is granted.
    if (asksAgain) expect((await ask(system)).status).toBe(201);
    await sweep();
    await ended(workflowIds.bulkUpload(ready._id));
    await expectOneOfEach(store, await complete(ready));
    const told = await store.events.events.find({ 'resource.id': ready._id }).sort({ _id: 1 }).lean();
    expect(told.map(({ type }) => type)).toEqual(['bulk_upload.validated', 'bulk_upload.completed']);
  });
});
