import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOnPath } from '../../local/services/executables.ts';
import { type Clock, systemClock } from '../../reference-provider/clock.ts';
import type { OrderSummary } from '../../reference-provider/order-book.ts';
import { Random } from '../../sources/court-corpus/random.ts';
import type { CheckDocument } from '../../store/documents.ts';
import { workflowIds } from '../../workflows/contract.ts';
import { createTestAccount, runWorker, type TestAccount } from '../support/installation.ts';
import { startReceiver } from '../support/receiver.ts';
import {
  configureProvider,
  installListening,
  type ListeningInstallation,
  type ReferenceGateway,
  startGateway,
} from '../support/reference-gateway.ts';

/** Only with MongoDB, or an engine as fast, do a thousand races take a few minutes. */
const isFast =
  process.env.MONGODB_URI !== undefined ||
  (await Promise.all(['mongod', 'secantusd-rs'].map((name) => findOnPath(name, process.env)))).some(Boolean);
const RACES = isFast || process.env.PLUMBLINE_LARGE_TESTS !== undefined ? 1000 : 300;
/** Races under way at once. */
const LANES = 80;
const TIMEOUT_MS = 900_000;

/** What the provider takes for an order, on average: from nothing to twice as much. */
const ANSWER_MS = 2000;
/** How far each race moves the moment of the cancels towards an even chance. */
const STEP = 1.04;
/** The least part of the races that must end each way: else they are none. */
const LEAST_SHARE = 0.2;

const seed = process.env.RACE_SEED ?? `${randomInt(1_000_000)}`;
const random = new Random(seed);

/** A race as it is drawn. */
interface Race {
  /** When the check is cancelled, as a share of the time that answers take. */
  readonly moment: number;
  /** Who cancels it: each asks under a key of its own. */
  readonly keys: readonly string[];
}

const drawRace = (_: unknown, at: number): Race => {
  const callers = random.chance(0.2) ? 2 : 1;
  return {
    moment: random.chance(0.1) ? 0 : 0.5 + random.fraction(),
    keys: Array.from({ length: callers }, (_caller, nth) => `race-${at}-${nth}`),
  };
};

/** What is shown of a check, and of an event. */
type Shown = Record<string, unknown> & { readonly id: string; readonly status: string };
interface ShownEvent {
  readonly type: string;
  readonly data: { readonly object: Shown };
}

/** What came of a race: every answer to a cancel, by its status. */
interface Outcome {
  readonly id: string;
  readonly answers: readonly { readonly status: number; readonly body: Shown }[];
}

/** Answers come earlier or later than the provider says. */
const jittery: Clock = {
  now: systemClock.now,
  after: (ms, work) => systemClock.after(ms === ANSWER_MS ? ms * 2 * random.fraction() : ms, work),
};

let installation: ListeningInstallation;
let gateway: ReferenceGateway;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let account: TestAccount;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  installation = await installListening();
  gateway = await startGateway('courts', { delaySeconds: ANSWER_MS / 1000, clock: jittery });
  await gateway.faults({ duplicate_callbacks: true });
  await configureProvider(installation.store, gateway.configured('county_court'));
  account = await createTestAccount(installation, { stage: 'live' });
  receiver = await startReceiver();
  const { webhookEndpoints } = installation.store;
  await webhookEndpoints.setDestination(account.account._id, 'county_check', receiver.url);
  stopWorker = await runWorker(installation);
});
afterAll(async () => {
  await stopWorker();
  await Promise.all([gateway.close(), receiver.close()]);
  await installation.close();
});

const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  installation.wire.ask(account, `/county_checks${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Cancels as a client does, who asks again under the same key when the service is busy. */
async function cancel(id: string, key: string): Promise<Outcome['answers'][number]> {
  for (;;) {
    const answer = await post(`/${id}/cancel`, { reason: key }, { 'idempotency-key': key });
    const body = (await answer.json()) as Shown;
    if (answer.status !== 503) return { status: answer.status, body };
  }
}

async function order(): Promise<string> {
  const person = { first_name: 'Oscar', last_name: 'Onerecord', dob: '19790630' };
  const ordered = await post('', { ...person, state: 'TX', county_fips_code: '48453' });
  expect(ordered.status).toBe(201);
  return ((await ordered.json()) as Shown).id;
}

const ended = (id: string) => installation.temporal.workflow.getHandle(workflowIds.orderedCheck(id)).result();

/** Milliseconds from an order to a cancel that wins as often as it loses; it moves as the races go. */
let evenMs = 0;

/** Lets as many checks complete as race at once. @returns the milliseconds that one takes then, on average */
async function measure(): Promise<number> {
  const times = Array.from({ length: LANES }, async () => {
    const id = await order();
    const start = performance.now();
    await ended(id);
    return performance.now() - start;
  });
  return (await Promise.all(times)).reduce((sum, ms) => sum + ms, 0) / LANES;
}

async function run({ moment, keys }: Race): Promise<Outcome> {
  const id = await order();
  await pause(moment * evenMs);
  const answers = await Promise.all(keys.map((key) => cancel(id, key)));
  evenMs *= answers.some(({ status }) => status === 200) ? STEP : 1 / STEP;
  await ended(id);
  return { id, answers };
}

/** Runs all races, so many at once. */
async function runAll(races: readonly Race[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const left = races.values();
  const lane = async () => {
    for (const race of left) outcomes.push(await run(race));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return outcomes;
}

/** Expects that the check, its one event and the answers to its cancels tell the same end. */
function expectOneEnd({ answers }: Outcome, check: Shown, events: readonly ShownEvent[]): void {
  expect(['complete', 'cancelled']).toContain(check.status);
  const isCancelled = check.status === 'cancelled';
  expect([check.completed_at === null, check.cancelled_at === undefined]).toEqual([
    isCancelled,
    !isCancelled,
  ]);
  expect(check.results).toHaveLength(isCancelled ? 0 : 1);
  expect(events).toMatchObject([{ type: `county_check.${isCancelled ? 'cancelled' : 'completed'}` }]);
  expect(events[0]?.data.object).toEqual(check);
  const accepted = answers.filter(({ status }) => status === 200);
  expect(accepted.map(({ body }) => body)).toEqual(isCancelled ? [check] : []);
  const refused = answers.filter((answer) => !accepted.includes(answer));
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409));
}

/** What a provider that has an order in this way says to a cancellation. */
const WITHDRAWN = { cancelled: 'cancelled', complete: 'too_late' } as const;

/** Expects that the provider and the stored order agree. @returns how the order ended, in a word */
function expectProviderAgrees({ status, order }: CheckDocument, placed: readonly OrderSummary[]): string {
  expect(placed.length).toBeLessThanOrEqual(1);
  const [there] = placed;
  if (status === 'complete') {
    expect(there?.status).toBe('complete');
    expect(there?.cancelled).toBe(false);
    expect(order?.withdrawn).toBeUndefined();
    return 'complete';
  }
  expect(there?.status).not.toBe('pending');
  if (there?.status === 'cancelled' || there?.status === 'complete')
    expect(order?.withdrawn).toBe(WITHDRAWN[there.status]);
  else expect([undefined, 'never_placed']).toContain(order?.withdrawn);
  return order?.withdrawn ?? 'not ordered';
}

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

it(`${RACES} races of a cancel against a result end in one of the two, and everybody agrees`, {
  timeout: TIMEOUT_MS,
}, async () => {
  console.log(`The races follow from RACE_SEED=${seed}`);
  evenMs = await measure();
  const outcomes = await runAll(Array.from({ length: RACES }, drawRace));
  expect(outcomes).toHaveLength(RACES);

  const list = async <T>(path: string): Promise<T[]> =>
    (await account.call({ url: `/v1/${path}?limit=${2 * (RACES + LANES)}` })).json();
  const shown = new Map((await list<Shown>('county_checks')).map((check) => [check.id, check]));
  const events = groupBy(await list<ShownEvent>('events'), ({ data }) => data.object.id);
  const sent = receiver.received.map(({ body }): ShownEvent => JSON.parse(body));
  const webhooks = groupBy(sent, ({ data }) => data.object.id);
  const orders = groupBy(await gateway.orders(), ({ order_key }) => order_key.split('/')[0] ?? '');
  const ends: string[] = [];
  for (const outcome of outcomes) {
    const { id } = outcome;
    const check = shown.get(id);
    const stored = await installation.store.checks.get(id);
    if (!check || !stored) throw new Error(`The check ${id} is gone`);
    expectOneEnd(outcome, check, events.get(id) ?? []);
    expect(webhooks.get(id)?.map(({ data }) => data.object)).toEqual([check]);
    ends.push(expectProviderAgrees(stored, orders.get(id) ?? []));
  }
  const counts = Object.fromEntries([...groupBy(ends, (end) => end)].map(([end, all]) => [end, all.length]));
  console.log(`How they ended: ${JSON.stringify(counts)}`);
  const complete = counts.complete ?? 0;
  expect(Math.min(complete, RACES - complete)).toBeGreaterThan(LEAST_SHARE * RACES);
});
