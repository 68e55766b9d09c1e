import { WorkflowFailedError } from '@temporalio/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '../../screening/products.ts';
import { CAST } from '../../screening/scenarios/cast.ts';
import type { CheckDocument } from '../../store/documents.ts';
import { reportName, reportRevision } from '../../store/reports.ts';
import type { Store } from '../../store/store.ts';
import { workflowIds } from '../../workflows/contract.ts';
import { keepHistory } from '../support/histories.ts';
import { createTestAccount, type TestAccount } from '../support/installation.ts';
import { installTimeSkipping, type TimeSkipping } from '../support/time-skipping.ts';

let installation: TimeSkipping;
let caller: TestAccount;
beforeAll(async () => {
  installation = await installTimeSkipping();
});
afterAll(() => installation.close());
beforeEach(async () => {
  caller = await createTestAccount(installation);
});

const read = async ({ _id }: CheckDocument) => {
  const check = await installation.store.checks.get(_id);
  if (!check) throw new Error('the check is gone');
  return check;
};
const runOf = ({ _id }: CheckDocument) =>
  installation.environment.client.workflow.getHandle(workflowIds.checkReport(_id));
const filesOf = ({ _id }: CheckDocument) =>
  installation.store.connection.collection('fs.files').countDocuments({ filename: reportName(_id) });

const write = (product: Product = 'instant_criminal') =>
  installation.writeCheck(caller, CAST.oneRecord, product);

/** Writes a check and has it answered; a worker must run. */
async function complete(product?: Product): Promise<CheckDocument> {
  const check = await write(product);
  await installation.workflows.startAndAwaitCheck(check);
  return read(check);
}

/** How often each activity of a run was begun, by the attempt that the server counts. */
async function attemptsOf(check: CheckDocument): Promise<number[]> {
  const { events } = await runOf(check).fetchHistory();
  return (events ?? []).flatMap(({ activityTaskStartedEventAttributes: begun }) => begun?.attempt ?? []);
}

/** A store that refuses to write files as often as it is told to. */
function withFailingFiles(store: Store, failures: number): Store {
  let left = failures;
  const writeSealed: Store['files']['writeSealed'] = (name, content) => {
    left -= 1;
    if (left >= 0) throw new Error('The disk is full');
    return store.files.writeSealed(name, content);
  };
  return { ...store, files: { ...store.files, writeSealed } };
}

describe('the report of a check', () => {
  it('is made once', async () => {
    await installation.running(async () => {
      const check = await complete();
      expect(await installation.workflows.awaitReport(check)).toBe(true);
      await keepHistory('check-report-made', runOf(check));
      const { report } = await read(check);
      expect(report).toMatchObject({ revision: reportRevision(check), size: expect.any(Number) });
      expect(await installation.workflows.awaitReport(check)).toBe(true);
      expect((await read(check)).report).toEqual(report);
      expect(await filesOf(check)).toBe(1);
    });
  });

  it('of an older layout is drawn anew, and the old one is removed', async () => {
    await installation.running(async () => {
      const check = await complete();
      await installation.workflows.awaitReport(check);
      const { report } = await read(check);
      const older = `0/${reportRevision(check).split('/')[1]}`;
      await installation.store.checks.model.updateOne(
        { _id: check._id },
        { $set: { 'report.revision': older } },
      );
      await installation.workflows.awaitReport(check);
      const anew = (await read(check)).report;
      expect(anew?.revision).toBe(reportRevision(check));
      expect(anew?.file_id).not.toBe(report?.file_id);
      expect(await filesOf(check)).toBe(1);
    });
  });

  it('whose file cannot be written at once is tried again', async () => {
    await installation.running(
      async () => {
        const check = await complete();
        expect(await installation.workflows.awaitReport(check)).toBe(true);
        await keepHistory('check-report-tried-again', runOf(check));
        expect(await attemptsOf(check)).toEqual([3]);
        expect((await read(check)).report?.revision).toBe(reportRevision(check));
      },
      { store: withFailingFiles(installation.store, 2) },
    );
  });

  it('whose file cannot be written at all is given up, and made when it is asked for again', async () => {
    const check = await installation.running(
      async () => {
        const completed = await complete();
        expect(await installation.workflows.awaitReport(completed)).toBe(false);
        await keepHistory('check-report-given-up', runOf(completed));
        return completed;
      },
      { store: withFailingFiles(installation.store, Number.POSITIVE_INFINITY) },
    );
    expect((await read(check)).report).toBeUndefined();
    expect(await installation.running(() => installation.workflows.awaitReport(check))).toBe(true);
    expect(await filesOf(check)).toBe(1);
  });

  it('of a person who is erased while it is written is not kept', async () => {
    const { store } = installation;
    let erase = async () => {};
    const writeSealed: Store['files']['writeSealed'] = async (name, content) => {
      const file = await store.files.writeSealed(name, content);
      await erase();
      return file;
    };
    await installation.running(
      async () => {
        const check = await complete();
        erase = async () => {
          await store.checks.model.updateOne({ _id: check._id }, { $set: { erased_at: new Date() } });
        };
        await installation.workflows.awaitReport(check);
        expect((await read(check)).report).toBeUndefined();
        expect(await filesOf(check)).toBe(0);
      },
      { store: { ...store, files: { ...store.files, writeSealed } } },
    );
  });
});

const NOTHING_TO_REPORT = [
  { name: 'a pending check', prepare: () => write() },
  {
    name: 'a cancelled check',
    async prepare() {
      const check = await write();
      await installation.store.checks.cancel(check._id, 'by test');
      return check;
    },
  },
  {
    name: 'an erased check',
    async prepare() {
      const check = await complete();
      const { model } = installation.store.checks;
      await model.updateOne({ _id: check._id }, { $set: { erased_at: new Date() } });
      return check;
    },
  },
  { name: 'a product without reports', prepare: () => complete('driver_risk_signal') },
];

describe('a report that cannot be', () => {
  it.each(NOTHING_TO_REPORT)('because there is $name is not tried again', async ({ prepare }) => {
    await installation.running(async () => {
      const check = await prepare();
      expect(await installation.workflows.awaitReport(check)).toBe(false);
      await expect(runOf(check).result()).rejects.toThrow(WorkflowFailedError);
      expect(await attemptsOf(check)).toEqual([1]);
      expect((await read(check)).report).toBeUndefined();
      expect(await filesOf(check)).toBe(0);
    });
  });
});
