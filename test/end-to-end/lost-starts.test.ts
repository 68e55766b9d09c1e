import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { CheckDocument } from '../../store/documents.ts';
import { sweepLostStarts } from '../../worker/lost-starts.ts';
import { createWorkflowStarter } from '../../workflows/start.ts';
import type { TestAccount } from '../support/installation.ts';
import { type System, startSystem, toldOf } from './system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
  await system.startWorker();
});
afterAll(() => system.close());

/** What an API leaves behind that died between the write and the start. */
async function writeLostCheck({ account }: TestAccount): Promise<CheckDocument> {
  const { profiles, checks } = system.installation.store;
  const person = { first_name: 'Oscar', last_name: 'Onerecord' };
  const data = { ...person, no_middle_name: false, addresses: [], parse_notes: [] };
  const profile = await profiles.insert(account._id, newId(), data);
  return checks.insert({
    _id: newId(),
    account_id: account._id,
    product: 'criminal_check',
    check_type: 'instant_criminal',
    profile_id: profile.id,
    status: 'pending',
    created_at: new Date(),
    ruleset_ids: [],
    criteria: { input_type: 'person' },
    run_notes: [],
    results: [],
    source_versions: [],
  });
}

describe('a check that was written and never started', () => {
  it('is started by the sweep, once it is old enough, and told of once', async () => {
    const { store, temporal, settings } = system.installation;
    const sweep = (before: Date) =>
      sweepLostStarts({ store, workflows: createWorkflowStarter(temporal, settings.taskQueue) }, before);
    const check = await writeLostCheck(await system.createAccount('test'));
    const after = new Date(check.created_at.getTime() + 1);

    expect(await sweep(check.created_at)).toBe(0);
    expect((await store.checks.get(check._id))?.status).toBe('pending');
    expect(await sweep(after)).toBe(1);
    expect(await sweep(after)).toBe(0);

    expect((await system.completed(check._id)).results).toHaveLength(1);
    const [told] = await toldOf(system, [check._id]);
    expect(told).toEqual({ events: 1, deliveries: ['succeeded'], webhooks: 1 });
  });
});
