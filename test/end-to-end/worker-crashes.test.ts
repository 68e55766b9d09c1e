import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KNOWN_SUBJECTS } from '../../sources/court-corpus/known-subjects.ts';
import { publish } from '../support/installation.ts';
import type { Program } from '../support/processes.ts';
import { until } from '../support/wait.ts';
import { PATIENCE_MS, RECOVERY_MS, type System, startSystem, toldOf } from './system.ts';

const CHECKS = 30;
/** The worker dies while it tells of this one. */
const FATAL_WEBHOOK = 5;

let system: System;
let doomed: Program | undefined;
let killing: Promise<void> | undefined;
beforeAll(async () => {
  system = await startSystem((count) => {
    if (count === FATAL_WEBHOOK) killing = doomed?.kill();
  });
  await system.startApi();
});
afterAll(() => system.close());

const accepted = async (answer: Response): Promise<string> => {
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { id: string }).id;
};

describe('a worker that is killed', () => {
  it('while checks are searched and told of: each completes, and is told of', {
    timeout: PATIENCE_MS,
  }, async () => {
    const account = await system.createAccount('test');
    const person = { first_name: 'Oscar', last_name: 'Onerecord' };
    const posted = Array.from({ length: CHECKS }, () => system.post(account, person).then(accepted));
    const ids = await Promise.all(posted);
    doomed = await system.startWorker();
    await until(async () => {
      if (!killing) doomed?.requireRunning();
      return killing !== undefined;
    }, RECOVERY_MS);
    await killing;
    const open = await system.installation.store.checks.stuck(CHECKS);
    const untold = CHECKS - (await system.installation.store.events.deliveries.countDocuments());
    expect(open.length + untold).toBeGreaterThan(0);

    const second = await system.startWorker();
    const checks = await Promise.all(ids.map((id) => system.completed(id)));
    for (const { results, pending_reason } of checks) {
      expect(results).toHaveLength(1);
      expect(pending_reason).toBeUndefined();
    }
    for (const told of await toldOf(system, ids)) {
      expect(told).toMatchObject({ events: 1, deliveries: ['succeeded'] });
      expect(told.webhooks).toBeGreaterThanOrEqual(1);
    }
    await second.kill();
  });

  it('while a check waits for its sources: the check goes on where it stood', {
    timeout: PATIENCE_MS,
  }, async () => {
    const account = await system.createAccount('pilot');
    const { first_name, last_name, dob } = KNOWN_SUBJECTS[0]?.person ?? {};
    const first = await system.startWorker();
    const id = await accepted(await system.post(account, { first_name, last_name, dob }));
    const { checks } = system.installation.store;
    const reason = await until(async () => (await checks.get(id))?.pending_reason, RECOVERY_MS);
    expect(reason).toBe('No record source is published');
    await first.kill();

    await publish(system.installation, 'courts', KNOWN_SUBJECTS);
    await system.startWorker();
    const check = await system.completed(id);
    expect(check.source_versions).toEqual([{ source: 'courts', version: 1 }]);
    expect(check.results).toHaveLength(1);
    expect(check.pending_reason).toBeUndefined();
    const [told] = await toldOf(system, [id]);
    expect(told).toMatchObject({ events: 1, deliveries: ['succeeded'] });
    expect(told?.webhooks).toBeGreaterThanOrEqual(1);
  });
});
