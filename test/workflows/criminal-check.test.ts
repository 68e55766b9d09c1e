import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KNOWN_SUBJECTS } from '../../sources/court-corpus/known-subjects.ts';
import { workflowIds } from '../../workflows/contract.ts';
import { keepHistory } from '../support/histories.ts';
import { createTestAccount, publish } from '../support/installation.ts';
import { startReceiver } from '../support/receiver.ts';
import { installTimeSkipping, type TimeSkipping } from '../support/time-skipping.ts';
import { until } from '../support/wait.ts';

const DAY = 86_400_000;

let installation: TimeSkipping;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

const read = async (id: string) => {
  const check = await installation.store.checks.get(id);
  if (!check) throw new Error('the check is gone');
  return check;
};

beforeAll(async () => {
  installation = await installTimeSkipping();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await installation.close();
});

describe('a criminal check whose sources are down', () => {
  it('stays pending, says why, and completes when they are back', async () => {
    const account = await createTestAccount(installation, { stage: 'pilot', destinationUrl: receiver.url });
    const [subject] = KNOWN_SUBJECTS;
    const { first_name = '', last_name = '', dob = '' } = subject?.person ?? {};
    const check = await installation.writeCheck(account, { first_name, last_name, dob });
    await installation.running(async () => {
      const run = await installation.startCheck(check);
      const reason = await until(async () => (await read(check._id)).pending_reason);
      expect(reason).toBe('The record sources are not loaded yet');
      expect((await read(check._id)).completed_at).toBeUndefined();
      await publish(installation, 'courts', KNOWN_SUBJECTS);
      await run.result();
      await keepHistory('criminal-check-source-down', run);
    });
    const completed = await read(check._id);
    expect(completed).toMatchObject({
      status: 'complete',
      source_versions: [{ source: 'courts', version: 1 }],
    });
    expect(completed.results).toHaveLength(1);
    expect(completed.pending_reason).toBeUndefined();
  });

  it('waits when nothing that its account may see is published', async () => {
    const account = await createTestAccount(installation, { stage: 'live', destinationUrl: receiver.url });
    await publish(installation, 'courts', KNOWN_SUBJECTS);
    const product = { enabled: true, source_access: ['elsewhere'] };
    await installation.store.accounts.setProduct(account.account._id, 'criminal_check', product);
    const { first_name = '', last_name = '' } = KNOWN_SUBJECTS[0]?.person ?? {};
    const check = await installation.writeCheck(account, { first_name, last_name });
    await installation.running(async () => {
      const run = await installation.startCheck(check);
      const reason = await until(async () => (await read(check._id)).pending_reason);
      expect(reason).toBe('No record source that this account may see is published');
      await installation.store.accounts.setProduct(account.account._id, 'criminal_check', {
        enabled: true,
        source_access: ['courts'],
      });
      await run.result();
    });
    expect((await read(check._id)).results).toHaveLength(1);
  });

  it('waits a day when it must', async () => {
    const account = await createTestAccount(installation, { destinationUrl: receiver.url });
    const check = await installation.writeCheck(account, { first_name: 'Olga', last_name: 'Outage' });
    const before = await installation.environment.currentTimeMs();
    await installation.running(async () => {
      const run = await installation.startCheck(check);
      await run.result();
      await keepHistory('criminal-check-outage', run);
    });
    expect((await installation.environment.currentTimeMs()) - before).toBeGreaterThan(0.99 * DAY);
    expect(await read(check._id)).toMatchObject({ status: 'complete', results: [] });
  });
});

describe('a criminal check', () => {
  it('brings the record of its scenario and tells of it once', async () => {
    const account = await createTestAccount(installation, { destinationUrl: receiver.url });
    const check = await installation.writeCheck(account, { first_name: 'Oscar', last_name: 'Onerecord' });
    const told = receiver.received.length;
    await installation.running(async () => {
      const run = await installation.startCheck(check);
      await run.result();
      await keepHistory('criminal-check-complete', run);
    });
    expect((await read(check._id)).results).toHaveLength(1);
    expect(receiver.received.length - told).toBe(1);
  });

  it('that is cancelled while it waits ends as cancelled, and tells nobody', async () => {
    const account = await createTestAccount(installation, { destinationUrl: receiver.url });
    const check = await installation.writeCheck(account, { first_name: 'Olga', last_name: 'Outage' });
    const told = receiver.received.length;
    await installation.running(async () => {
      const run = await installation.startCheck(check);
      await until(async () => (await read(check._id)).pending_reason);
      await run.cancel();
      await expect(run.result()).rejects.toThrow();
      await keepHistory('criminal-check-cancelled', run);
    });
    expect(await read(check._id)).toMatchObject({
      status: 'cancelled',
      run_notes: ['The operator cancelled this check.'],
    });
    expect(receiver.received).toHaveLength(told);
    const answer = await account.call({ method: 'GET', url: `/v1/criminal_checks/${check._id}` });
    // Not clear: there is no completion, and the answer says what happened.
    expect(answer.json()).toMatchObject({ status: 'cancelled', completed_at: null, results: [] });
    expect(answer.json().cancelled_at).toMatch(/Z$/);
  });

  it('that is cancelled while it is told stays complete, and is told all the same', async () => {
    let cancel = async () => {};
    const slow = await startReceiver((_, count) => {
      if (count === 1) void cancel();
      return { status: count === 1 ? 500 : 204 };
    });
    const account = await createTestAccount(installation, { destinationUrl: slow.url });
    const check = await installation.writeCheck(account, { first_name: 'Clara', last_name: 'Clear' });
    await installation.running(async () => {
      const run = await installation.startCheck(check);
      cancel = async () => void (await run.cancel());
      await run.result().catch(() => undefined);
      const [{ _id: id } = { _id: '' }] = await installation.store.events.deliveries
        .find({ account_id: account.account._id })
        .lean();
      await installation.environment.client.workflow.getHandle(workflowIds.webhookDelivery(id)).result();
    });
    expect(await read(check._id)).toMatchObject({ status: 'complete' });
    expect(slow.received).toHaveLength(2);
    await slow.close();
  });

  it('whose run is started again after its end changes nothing', async () => {
    const account = await createTestAccount(installation, { destinationUrl: receiver.url });
    const check = await installation.writeCheck(account, { first_name: 'Clara', last_name: 'Clear' });
    await installation.running(async () => {
      await (await installation.startCheck(check)).result();
      const first = await read(check._id);
      await (await installation.startCheck(check)).result();
      expect(await read(check._id)).toEqual(first);
    });
    const events = await installation.store.events.events.countDocuments({ account_id: account.account._id });
    expect(events).toBe(1);
  });

  it('whose person was erased before the search ends as cancelled', async () => {
    const account = await createTestAccount(installation, { destinationUrl: receiver.url });
    const check = await installation.writeCheck(account, { first_name: 'Oscar', last_name: 'Onerecord' });
    await installation.store.profiles.erase(account.account._id, check.profile_id);
    await installation.running(async () => (await installation.startCheck(check)).result());
    expect(await read(check._id)).toMatchObject({ status: 'cancelled', results: [] });
  });
});
