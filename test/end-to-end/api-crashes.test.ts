import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAccount } from '../support/installation.ts';
import { until } from '../support/wait.ts';
import { endLeases, PATIENCE_MS, RECOVERY_MS, type System, startSystem, toldOf } from './system.ts';

const CLIENTS = 30;
/** The API dies once it has answered so many of them. */
const FATAL_ANSWER = 3;
const PERSON = { first_name: 'Clara', last_name: 'Clear' };

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

/** Posts under a key until the check is accepted, as a client does. Gives the check's id. */
const insist = (account: TestAccount, key: string, answered: () => void): Promise<string> =>
  until(async () => {
    const body = { ...PERSON, reference_id: key };
    const answer = await system.post(account, body, { 'idempotency-key': key }).catch(() => null);
    const text = await answer?.text().catch(() => undefined);
    if (answer?.status !== 202 || !text) {
      // Refused only because the key's first request is, or seems, under way.
      if (answer && text) expect(answer.status).toBe(409);
      return undefined;
    }
    answered();
    return (JSON.parse(text) as { id: string }).id;
  }, RECOVERY_MS);

describe('an API that is killed while clients post under idempotency keys', () => {
  it('has made one check for each key, and every accepted check completes', {
    timeout: PATIENCE_MS,
  }, async () => {
    const account = await system.createAccount('test');
    const api = await system.startApi();
    let answers = 0;
    let killing: Promise<void> | undefined;
    const keys = Array.from({ length: CLIENTS }, (_, at) => `order-${at}`);
    const insisting = keys.map((key) =>
      insist(account, key, () => {
        answers += 1;
        if (answers === FATAL_ANSWER) killing = api.kill();
      }),
    );
    await until(async () => killing !== undefined, RECOVERY_MS);
    await killing;
    expect(answers).toBeLessThan(CLIENTS);
    const cutOff = await endLeases(system);
    expect(cutOff).toBeGreaterThan(0);

    await Promise.all([system.startApi(), system.startWorker()]);
    const ids = await Promise.all(insisting);
    expect(new Set(ids).size).toBe(CLIENTS);
    const { checks } = system.installation.store;
    const written = await checks.model.find().lean<{ _id: string; reference_id: string }[]>();
    const byKey = Object.fromEntries(written.map(({ _id, reference_id }) => [reference_id, _id]));
    expect(written).toHaveLength(CLIENTS);
    expect(byKey).toEqual(Object.fromEntries(keys.map((key, at) => [key, ids[at]])));

    await Promise.all(ids.map((id) => system.completed(id)));
    for (const told of await toldOf(system, ids)) expect(told.events).toBe(1);
  });
});
