import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../local/services/index.ts';
import type { FaultSwitches } from '../../reference-provider/faults.ts';
import { workflowIds } from '../../workflows/contract.ts';
import { CHECKS_BY_KIND, type CheckOfKind, orderCheck, PERSONAL_DATA } from '../support/checks-by-kind.ts';
import { createTestAccount, runWorker, type TestAccount } from '../support/installation.ts';
import { operatorOf } from '../support/operator.ts';
import { installationEnvironment } from '../support/processes.ts';
import {
  configureProvider,
  installListening,
  type ListeningInstallation,
  type ReferenceGateway,
  startGateway,
} from '../support/reference-gateway.ts';
import { until } from '../support/wait.ts';

/** A call that is not answered is given up after 15 seconds, and tried again after five. */
const PATIENCE_MS = 90_000;
const KINDS = [...new Set(CHECKS_BY_KIND.map(({ kind }) => kind))];

let installation: ListeningInstallation;
let gateways: ReferenceGateway[];
let account: TestAccount;
let operator: ReturnType<typeof operatorOf>;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  installation = await installListening(installationEnvironment());
  gateways = await Promise.all(KINDS.map((kind) => startGateway(kind.replaceAll('_', '-'))));
  operator = operatorOf(installation.env);
  await listen();
  stopWorker = await runWorker(installation);
});
afterAll(async () => {
  await stopWorker();
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await installation.close();
});
beforeEach(async () => {
  account = await createTestAccount(installation, { stage: 'live', dppaPurpose: 'written_consent' });
});

/** Configures each gateway, where it is or where nobody is. */
async function listen(base_url?: string): Promise<void> {
  for (const [at, kind] of KINDS.entries()) {
    const gateway = gateways[at];
    if (!gateway) throw new Error(`Nobody answers ${kind}`);
    const elsewhere = base_url === undefined ? {} : { base_url };
    await configureProvider(installation.store, gateway.configured(kind, elsewhere));
  }
}

const setFaults = (faults: FaultSwitches) => Promise.all(gateways.map((gateway) => gateway.faults(faults)));

/** A check under way. */
interface UnderWay {
  readonly id: string;
  readonly asked: CheckOfKind;
}

const orderAll = (): Promise<UnderWay[]> =>
  Promise.all(CHECKS_BY_KIND.map(async (asked) => ({ id: await orderCheck(account, asked), asked })));

const shown = async ({ id, asked }: UnderWay) => (await account.call({ url: `${asked.path}/${id}` })).json();

/** Waits until something holds of each check as it is shown. */
const allReach = (checks: readonly UnderWay[], isSo: (check: Record<string, unknown>) => boolean) =>
  until(async () => (await Promise.all(checks.map(shown))).every(isSo), PATIENCE_MS);

const eventTypes = async ({ id }: UnderWay): Promise<string[]> => {
  const { events } = installation.store.events;
  return (await events.find({ 'resource.id': id }).lean()).map(({ type }) => type);
};

/** Expects that nothing reads as an answer, and that the operator sees what each check waits for. */
async function expectStuck(checks: readonly UnderWay[], reason: RegExp): Promise<void> {
  const rows: Record<string, unknown>[] = await operator('checks', 'stuck');
  for (const check of checks) {
    const now = await shown(check);
    expect(now).toMatchObject({ status: 'pending', completed_at: null });
    expect(now.pending_reason).toMatch(reason);
    expect([[], null]).toContainEqual(now.results);
    expect(await eventTypes(check)).toEqual([]);
    const row = rows.find(({ id }) => id === check.id);
    expect(row?.pending_reason).toMatch(reason);
    for (const secret of PERSONAL_DATA) expect(JSON.stringify(row)).not.toContain(secret);
  }
}

/** The person has a record in court, a licence, and an identity: nothing less is an answer. */
function expectAnswer({ kind }: CheckOfKind, { results }: Record<string, unknown>): void {
  if (kind === 'county_court') expect(results).toMatchObject([{ person: { last_name: 'Onerecord' } }]);
  else if (kind === 'identity_verification') {
    const components = results as { result: string }[];
    expect(components.length).toBeGreaterThan(0);
    expect(new Set(components.map(({ result }) => result))).toEqual(new Set(['clear']));
  } else expect(results).toMatchObject({ validity: 'VALID' });
}

/** Has every provider asked, and expects of each check its answer, one event, and one order that is complete. */
async function expectCompletion(checks: readonly UnderWay[]): Promise<void> {
  await Promise.all(checks.map(({ id }) => operator('checks', 'ask', id)));
  await until(async () => {
    for (const gateway of gateways) gateway.answer();
    const all = await Promise.all(checks.map(shown));
    return all.every(({ status }) => status === 'complete');
  }, PATIENCE_MS);
  const orders = (await Promise.all(gateways.map((gateway) => gateway.orders()))).flat();
  for (const check of checks) {
    await installation.temporal.workflow.getHandle(workflowIds.orderedCheck(check.id)).result();
    const now = await shown(check);
    expectAnswer(check.asked, now);
    expect(now.pending_reason).toBeUndefined();
    expect(await eventTypes(check)).toEqual([`${check.asked.event}.completed`]);
    const placed = orders.filter(({ order_key }) => order_key.startsWith(check.id));
    expect(placed.map(({ status }) => status)).toEqual(['complete']);
  }
}

/** A way to fail. */
interface Fault {
  readonly what: string;
  readonly begin: () => Promise<unknown>;
  readonly end: () => Promise<unknown>;
  readonly reason: RegExp;
  /** Whether orders that are placed already are hit too. */
  readonly hitsPlaced: boolean;
}

const fault = (what: string, faults: FaultSwitches, reason: RegExp): Fault => ({
  what,
  begin: () => setFaults(faults),
  end: () => setFaults({}),
  reason,
  hitsPlaced: !faults.refuse,
});

const FAULTS: Fault[] = [
  fault('answers with 500', { failures: true }, /answers with a failure of its own \(status 500\)$/),
  fault('answers garbage', { garbage: true }, /answers with a document that is not of the contract$/),
  fault('refuses', { refuse: true }, /^No provider has answered/),
  {
    what: 'is not there',
    begin: async () => listen(`http://127.0.0.1:${await freePort()}`),
    end: () => listen(),
    reason: /cannot be reached \(ECONNREFUSED\)$/,
    hitsPlaced: true,
  },
  fault('is slow', { slow_ms: 17_000 }, /is silent: it did not answer in time$/),
  fault('does not answer', { no_answer: true }, /is silent: it did not answer in time$/),
];

describe('a provider of each kind that', () => {
  it.each(FAULTS)('$what never completes a check', { timeout: 2 * PATIENCE_MS }, async (fault) => {
    const placed = fault.hitsPlaced ? await orderAll() : [];
    await allReach(placed, ({ pending_reason }) => pending_reason === 'The reference provider is at work');
    await fault.begin();
    // The placed ones are answered over there, and called back about.
    for (const gateway of gateways) gateway.answer();
    const checks = [...placed, ...(await orderAll())];
    await allReach(checks, ({ pending_reason }) => fault.reason.test(String(pending_reason)));
    await expectStuck(checks, fault.reason);
    await fault.end();
    await expectCompletion(checks);
  });
});
