import { WorkflowFailedError } from '@temporalio/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '../../screening/products.ts';
import { CAST } from '../../screening/scenarios/cast.ts';
import { KNOWN_SUBJECTS } from '../../sources/court-corpus/known-subjects.ts';
import type { CheckDocument } from '../../store/documents.ts';
import { workflowIds } from '../../workflows/contract.ts';
import { eventNames, keepHistory } from '../support/histories.ts';
import { createTestAccount, publish, type TestAccount } from '../support/installation.ts';
import { installTimeSkipping, type TimeSkipping } from '../support/time-skipping.ts';
import { until } from '../support/wait.ts';

const PRODUCTS = ['instant_criminal', 'instant_criminal_profile', 'driver_risk_signal'] as const;
const { first_name = '', last_name = '', dob = '' } = KNOWN_SUBJECTS[0]?.person ?? {};

let installation: TimeSkipping;
let test: TestAccount;
beforeAll(async () => {
  installation = await installTimeSkipping();
});
afterAll(() => installation.close());
beforeEach(async () => {
  test = await createTestAccount(installation);
});

const read = async ({ _id }: CheckDocument) => {
  const check = await installation.store.checks.get(_id);
  if (!check) throw new Error('the check is gone');
  return check;
};
const write = (person: Parameters<TimeSkipping['writeCheck']>[1], product: Product = 'instant_criminal') =>
  installation.writeCheck(test, person, product);
const runOf = ({ _id }: CheckDocument) =>
  installation.environment.client.workflow.getHandle(workflowIds.instantCheck(_id));

describe('an instant check', () => {
  it.each(PRODUCTS)('of %s is answered within the first workflow task', async (product) => {
    const check = await write({ ...CAST.dui }, product);
    await installation.running(async () => {
      await installation.workflows.startAndAwaitCheck(check);
      // The caller need not ask again: the check is complete when the wait ends.
      expect(await read(check)).toMatchObject({ status: 'complete', completed_at: expect.any(Date) });
      await runOf(check).result();
      await keepHistory(`instant-check-${product.replaceAll('_', '-')}`, runOf(check));
    });
    const names = await eventNames(runOf(check));
    expect(names.filter((name) => name === 'WORKFLOW_TASK_COMPLETED')).toHaveLength(1);
    const events = await installation.store.events.events.countDocuments({ account_id: check.account_id });
    expect(events).toBe(0);
  });

  it('answers callers that ask for the same one at once', async () => {
    const check = await write(CAST.oneRecord);
    await installation.running(() =>
      Promise.all(Array.from({ length: 3 }, () => installation.workflows.startAndAwaitCheck(check))),
    );
    expect((await read(check)).results).toHaveLength(1);
  });

  it('whose run is started again after its end changes nothing', async () => {
    const check = await write(CAST.oneRecord);
    await installation.running(async () => {
      await installation.workflows.startAndAwaitCheck(check);
      const first = await read(check);
      await installation.workflows.startAndAwaitCheck(check);
      expect(await read(check)).toEqual(first);
      await (await installation.startCheck(check)).result();
      await keepHistory('instant-check-started-again', runOf(check));
      expect(await read(check)).toEqual(first);
    });
  });

  it('whose person was erased before the search ends as cancelled', async () => {
    const check = await write(CAST.oneRecord);
    await installation.store.profiles.erase(check.account_id, check.profile_id);
    await installation.running(() => installation.workflows.startAndAwaitCheck(check));
    expect(await read(check)).toMatchObject({ status: 'cancelled', results: [] });
    expect((await read(check)).completed_at).toBeUndefined();
  });

  it('that is cancelled while it waits ends as cancelled, and releases its caller', async () => {
    const check = await write(CAST.sourceOutage);
    await installation.running(async () => {
      const waiting = installation.workflows.startAndAwaitCheck(check);
      await until(async () => (await read(check)).pending_reason);
      await runOf(check).cancel();
      await waiting;
      // What the caller reads then is how the check ended, not that it still waits.
      expect(await read(check)).toMatchObject({
        status: 'cancelled',
        run_notes: ['The operator cancelled this check.'],
      });
      await expect(runOf(check).result()).rejects.toThrow(WorkflowFailedError);
      await keepHistory('instant-check-cancelled', runOf(check));
    });
    expect((await read(check)).pending_reason).toBeUndefined();
    const answer = await test.call({ url: `/v1/checks/${check._id}` });
    expect(answer.json()).toMatchObject({ status: 'cancelled', completed_at: null, results: [] });
  });
});

describe('an instant check whose source is down', () => {
  it('stays pending with the reason, and completes when the source is back', async () => {
    const live = await createTestAccount(installation, { stage: 'live' });
    const check = await installation.writeCheck(
      live,
      { first_name, last_name, dob },
      'instant_criminal_profile',
    );
    await installation.running(async () => {
      const waiting = installation.workflows.startAndAwaitCheck(check);
      const reason = await until(async () => (await read(check)).pending_reason);
      expect(reason).toBe('The record sources are not loaded yet');
      expect((await read(check)).completed_at).toBeUndefined();
      await publish(installation, 'courts', KNOWN_SUBJECTS);
      await waiting;
      await runOf(check).result();
      await keepHistory('instant-check-source-down', runOf(check));
    });
    const done = await read(check);
    expect(done).toMatchObject({ status: 'complete', source_versions: [{ source: 'courts', version: 1 }] });
    expect(done.results).toHaveLength(1);
    expect(done.pending_reason).toBeUndefined();
  });

  it('waits a day when it must', async () => {
    const check = await write(CAST.sourceOutage);
    await installation.running(async () => {
      const run = await installation.startCheck(check);
      await run.result();
      await keepHistory('instant-check-outage', run);
    });
    const { status, created_at, completed_at } = await read(check);
    expect(status).toBe('complete');
    expect((completed_at?.getTime() ?? 0) - created_at.getTime()).toBeGreaterThan(0.99 * 86_400_000);
  });
});
