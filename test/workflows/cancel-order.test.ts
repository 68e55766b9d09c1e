import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountyOrders, configure, writeCountyCheck } from '../support/county-orders.ts';
import { Gate } from '../support/gate.ts';
import { keepHistory } from '../support/histories.ts';
import { type Script, ScriptedProvider, scripted } from '../support/scripted-provider.ts';
import { installTimeSkipping, type TimeSkipping } from '../support/time-skipping.ts';
import { until } from '../support/wait.ts';

let installation: TimeSkipping;
beforeAll(async () => {
  installation = await installTimeSkipping();
});
afterAll(() => installation.close());

async function prepare(script: Script = {}) {
  await configure(installation, ['runner']);
  const runner = new ScriptedProvider(script);
  const county = await writeCountyCheck(installation);
  const providers = scripted({ runner });
  /** Starts the check's workflow and does the work while a worker runs. */
  const during = (work: () => Promise<void>) =>
    installation.running(
      async () => {
        await installation.workflows.startCheck(county.check);
        await work();
      },
      { providers },
    );
  return { ...county, runner, during };
}

/** The check is cancelled, its account was told once, and the provider agrees. */
async function expectCancelled(county: CountyOrders & { runner: ScriptedProvider }): Promise<void> {
  const check = await county.read();
  expect(check).toMatchObject({ status: 'cancelled', cancellation: { reason: 'The applicant withdrew' } });
  expect(check.completed_at).toBeUndefined();
  expect(check.results).toEqual([]);
  expect(check.pending_reason).toBeUndefined();
  expect(await county.events()).toEqual(['county_check.cancelled']);
  expect(county.runner.statuses).not.toContain('pending');
}

describe('a county check is cancelled', () => {
  it('while the provider works', async () => {
    const county = await prepare();
    await county.during(async () => {
      await county.placed();
      expect(await county.cancel()).toBe(true);
      await county.handle.result();
      await keepHistory('ordered-check-cancelled', county.handle);
    });
    await expectCancelled(county);
    expect((await county.read()).order?.withdrawn).toBe('cancelled');
    expect(county.runner.statuses).toEqual(['cancelled']);
  });

  it('while the order is being placed: the order is known in the end, and taken back', async () => {
    const gate = new Gate();
    const county = await prepare({ before: (call) => (call === 'place' ? gate.pass() : Promise.resolve()) });
    await county.during(async () => {
      await gate.reached(1);
      expect(await county.cancel()).toBe(true);
      gate.open();
      await county.handle.result();
      await keepHistory('ordered-check-cancelled-while-placing', county.handle);
    });
    await expectCancelled(county);
    expect(county.runner.statuses).toEqual(['cancelled']);
  });

  it('before the order could be placed: nothing is placed to be taken back', async () => {
    const county = await prepare({ outage: { fromHours: -1, untilHours: 1000 } });
    await county.during(async () => {
      await until(async () => (await county.read()).pending_reason);
      expect(await county.cancel()).toBe(true);
      await county.handle.result();
    });
    await expectCancelled(county);
    expect(county.runner.orders.size).toBe(0);
    expect((await county.read()).order?.withdrawn).toBe('never_placed');
  });

  it('as the result arrives: the answer comes too late, and is not heard', async () => {
    const gate = new Gate();
    const county = await prepare({
      answerAfterHours: 0.0001,
      askAgainHours: 0.0002,
      before: (call) => (call === 'ask' ? gate.pass() : Promise.resolve()),
    });
    await county.during(async () => {
      await gate.reached(1);
      expect(await county.cancel()).toBe(true);
      gate.open();
      await county.handle.result();
      await keepHistory('ordered-check-cancelled-too-late-there', county.handle);
    });
    await expectCancelled(county);
    const { order } = await county.read();
    expect([order?.withdrawn, ...county.runner.statuses]).toEqual(['too_late', 'complete']);
  });

  it('twice at once: one of the two is told that it was first', async () => {
    const county = await prepare();
    await county.during(async () => {
      await county.placed();
      const answers = await Promise.all([county.cancel(), county.cancel(), county.cancel()]);
      expect(answers.filter(Boolean)).toHaveLength(1);
      await county.handle.result();
    });
    await expectCancelled(county);
  });

  it('not after its result', async () => {
    const county = await prepare({ answerAfterHours: 0 });
    await county.during(async () => {
      await county.handle.result();
      expect(await county.cancel()).toBe(false);
    });
    expect(await county.read()).toMatchObject({ status: 'complete' });
    expect(await county.events()).toEqual(['county_check.completed']);
    expect(county.runner.calls).not.toContain('cancel');
  });

  it('while its provider cannot be reached: the order is taken back when it can', async () => {
    const county = await prepare({ cancelFailures: 1 });
    await county.during(async () => {
      await county.placed();
      expect(await county.cancel()).toBe(true);
      expect(await county.events()).toEqual(['county_check.cancelled']);
      await county.handle.result();
      await keepHistory('ordered-check-cancelled-provider-down', county.handle);
    });
    await expectCancelled(county);
    expect(county.runner.calls.filter((call) => call === 'cancel')).toHaveLength(2);
  });

  it('although the operator cancels the run too: the order is still taken back', async () => {
    const gate = new Gate();
    const county = await prepare({ before: (call) => (call === 'cancel' ? gate.pass() : Promise.resolve()) });
    await county.during(async () => {
      await county.placed();
      expect(await county.cancel()).toBe(true);
      await gate.reached(1);
      await county.handle.cancel();
      gate.open();
      await county.handle.result();
    });
    await expectCancelled(county);
    expect(county.runner.statuses).toEqual(['cancelled']);
  });
});
