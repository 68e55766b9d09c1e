import { WorkflowFailedError } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountyOrders, configure, writeCountyCheck } from '../support/county-orders.ts';
import { keepHistory } from '../support/histories.ts';
import { type Script, ScriptedProvider, scripted } from '../support/scripted-provider.ts';
import { installTimeSkipping, type TimeSkipping } from '../support/time-skipping.ts';
import { until } from '../support/wait.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

let installation: TimeSkipping;
beforeAll(async () => {
  installation = await installTimeSkipping();
});
afterAll(() => installation.close());

/** Providers of these scripts in this order, and a check that they are to answer. */
async function prepare(scripts: Readonly<Record<string, Script>>, deadlineDays?: number) {
  await configure(installation, Object.keys(scripts), deadlineDays);
  const providers = Object.fromEntries(
    Object.entries(scripts).map(([name, script]) => [name, new ScriptedProvider(script)]),
  );
  const first = Object.values(providers)[0];
  if (!first) throw new Error('a script is missing');
  const run = <T>(work: () => Promise<T>) => installation.running(work, { providers: scripted(providers) });
  return { providers, first, run, ...(await writeCountyCheck(installation)) };
}

const start = ({ check }: Pick<CountyOrders, 'check'>) => installation.workflows.startCheck(check);

/** Hours from the making of a check to a moment of its life. */
const hoursUntil = (at: Date | undefined, { created_at }: { created_at: Date }) =>
  ((at?.getTime() ?? Number.NaN) - created_at.getTime()) / HOUR_MS;

describe('a county check that takes 12 days', () => {
  it('waits through an outage, and says so, and completes when the court answers', async () => {
    const outage = { fromHours: 3 * DAY_HOURS, untilHours: 5 * DAY_HOURS };
    const county = await prepare({ runner: { answerAfterHours: 12 * DAY_HOURS, outage } });
    const seen = new Set<string>();
    county.first.script = {
      ...county.first.script,
      before: async () => {
        const { pending_reason, status, results } = await county.read();
        seen.add(`${status}/${pending_reason ?? '-'}/${results.length}`);
      },
    };
    await county.run(async () => {
      await start(county);
      await until(async () => (await county.read()).estimated_completion_at);
      expect(hoursUntil((await county.read()).estimated_completion_at, county.check)).toBeCloseTo(288, 0);
      await county.handle.result();
      await keepHistory('ordered-check-twelve-days', county.handle);
    });
    const check = await county.read();
    expect(check).toMatchObject({ status: 'complete', results: [] });
    const hours = hoursUntil(check.completed_at, check);
    expect(hours).toBeGreaterThanOrEqual(12 * DAY_HOURS);
    expect(hours).toBeLessThan(12 * DAY_HOURS + 7);
    expect([...seen].sort()).toEqual(['pending/-/0', 'pending/The provider does not answer/0']);
    expect(check.pending_reason).toBeUndefined();
    expect(check.estimated_completion_at).toBeUndefined();
    expect(county.first.orders.size).toBe(1);
    expect(await county.events()).toEqual(['county_check.completed']);
  });

  it('is asked at once when the provider calls back', async () => {
    const county = await prepare({ runner: { askAgainHours: 300 } });
    await county.run(async () => {
      await start(county);
      await county.placed();
      county.first.script = { answerAfterHours: 0 };
      await installation.workflows.tellOrder(county.check._id);
      await county.handle.result();
      await keepHistory('ordered-check-called-back', county.handle);
    });
    expect(hoursUntil((await county.read()).completed_at, county.check)).toBeLessThan(1);
    // A callback that comes late, or twice, finds nothing to change.
    const before = await county.read();
    await installation.workflows.tellOrder(county.check._id);
    await installation.workflows.tellOrder(county.check._id);
    expect(await county.read()).toEqual(before);
  });

  it('goes on in a new run when its history has become long', async () => {
    const county = await prepare({ runner: { answerAfterHours: 700, askAgainHours: 0.05 } }, 60);
    await county.run(async () => {
      await start(county);
      const [run] = [await county.handle.describe()];
      await county.handle.result();
      expect((await county.handle.describe()).runId).not.toBe(run.runId);
    });
    expect((await county.read()).status).toBe('complete');
    expect(county.first.orders.size).toBe(1);
    expect(await county.events()).toEqual(['county_check.completed']);
  }, 120_000);
});

describe('providers', () => {
  it('are asked one after the other: what the first does not answer in time is taken back from it', async () => {
    const county = await prepare({ slow: {}, fast: { answerAfterHours: 1 } }, 2);
    await county.run(async () => {
      await start(county);
      await county.handle.result();
      await keepHistory('ordered-check-fallback', county.handle);
    });
    const check = await county.read();
    expect(check).toMatchObject({ status: 'complete', order: { provider: 'fast' } });
    expect(hoursUntil(check.completed_at, check)).toBeGreaterThanOrEqual(48);
    expect(county.providers.slow?.statuses).toEqual(['cancelled']);
    expect(county.providers.fast?.statuses).toEqual(['complete']);
  });

  it('that are dead hold nobody up: the next one is asked while the order is still being taken back', async () => {
    const county = await prepare({ dead: { cancelFailures: 8 }, fast: { answerAfterHours: 1 } }, 1);
    await county.run(async () => {
      await start(county);
      await county.handle.result();
    });
    const check = await county.read();
    expect(check).toMatchObject({ status: 'complete', order: { provider: 'fast' } });
    expect(hoursUntil(check.completed_at, check)).toBeLessThan(32);
    // The run ends when the last order is back.
    expect(check.earlier_orders).toMatchObject([{ provider: 'dead', withdrawn: 'cancelled' }]);
    expect(county.providers.dead?.statuses).toEqual(['cancelled']);
  });

  it('that refuse are passed over at once', async () => {
    const county = await prepare({ refusing: { refuses: true }, fast: { answerAfterHours: 0 } });
    await county.run(async () => {
      await start(county);
      await county.handle.result();
    });
    const check = await county.read();
    expect(hoursUntil(check.completed_at, check)).toBeLessThan(1);
    expect(check.order?.provider).toBe('fast');
  });

  it('that cancel an order by themselves are passed over', async () => {
    const county = await prepare({ quitting: { cancels: true }, fast: { answerAfterHours: 0 } });
    await county.run(async () => {
      await start(county);
      await county.handle.result();
    });
    expect((await county.read()).order?.provider).toBe('fast');
  });

  it('that all fail leave the check pending, and are asked anew, with new orders', async () => {
    const county = await prepare({ one: { refuses: true }, two: { cancels: true, askAgainHours: 0.0001 } });
    await county.run(async () => {
      await start(county);
      const waiting = await until(async () => {
        const check = await county.read();
        return check.pending_reason?.startsWith('No provider has answered') ? check : null;
      });
      expect(waiting).toMatchObject({ status: 'pending', results: [] });
      expect(await county.events()).toEqual([]);
      for (const provider of Object.values(county.providers)) provider.script = { answerAfterHours: 0 };
      await installation.workflows.tellOrder(county.check._id);
      await county.handle.result();
      await keepHistory('ordered-check-asked-anew', county.handle);
    });
    expect((await county.read()).status).toBe('complete');
    expect(county.providers.two?.statuses).toEqual(['cancelled']);
    expect(county.providers.one?.statuses).toEqual(['complete']);
  });

  it('that nobody configured are waited for', async () => {
    const county = await prepare({ runner: { answerAfterHours: 0 } });
    await installation.store.providers.model.deleteMany({});
    await county.run(async () => {
      await start(county);
      const waiting = await until(async () => {
        const check = await county.read();
        return check.pending_reason ? check : null;
      });
      expect(waiting.pending_reason).toBe('No provider is configured for county_court in TX');
      expect(waiting.status).toBe('pending');
      await configure(installation, ['runner']);
      await county.handle.result();
    });
    expect((await county.read()).status).toBe('complete');
  });

  it('that never answer never make a check complete', async () => {
    const county = await prepare({ dead: { outage: { fromHours: 0, untilHours: 1e9 } } }, 1);
    await county.run(async () => {
      await start(county);
      await until(async () => (await county.read()).pending_reason);
      await installation.environment.sleep('3 days');
      const check = await county.read();
      expect(check).toMatchObject({ status: 'pending', results: [] });
      expect(check.completed_at).toBeUndefined();
      expect(await county.events()).toEqual([]);
      await county.handle.terminate();
    });
  });
});

describe('a cancelled run', () => {
  it('ends the check as cancelled, tells the account, and takes the order back', async () => {
    const county = await prepare({ runner: {} });
    await county.run(async () => {
      await start(county);
      await county.placed();
      await county.handle.cancel();
      await expect(county.handle.result()).rejects.toThrow(WorkflowFailedError);
      await keepHistory('ordered-check-run-cancelled', county.handle);
    });
    expect(await county.read()).toMatchObject({
      status: 'cancelled',
      cancellation: { reason: 'Cancelled by the operator' },
      order: { withdrawn: 'cancelled' },
    });
    expect(await county.events()).toEqual(['county_check.cancelled']);
    expect(county.first.statuses).toEqual(['cancelled']);
  });
});

describe('an erased person', () => {
  it('ends the check, and the order is taken back', async () => {
    const county = await prepare({ runner: {} });
    await county.run(async () => {
      await start(county);
      await county.placed();
      await installation.store.erasePerson(county.check.account_id, county.check.profile_id);
      await installation.workflows.tellOrder(county.check._id);
      await county.handle.result();
    });
    const check = await county.read();
    expect(check).toMatchObject({ status: 'cancelled', order: { withdrawn: 'cancelled' } });
    expect(check.order?.content).toBeUndefined();
    expect(county.first.statuses).toEqual(['cancelled']);
  });
});
