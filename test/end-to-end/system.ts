import { freePort } from '../../local/services/index.ts';
import type { Stage } from '../../screening/products.ts';
import type { CheckDocument } from '../../store/documents.ts';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import {
  installationEnvironment,
  type Program,
  startApiProcess,
  startWorkerProcess,
} from '../support/processes.ts';
import { type ReceivedRequest, startReceiver } from '../support/receiver.ts';
import { until } from '../support/wait.ts';
import { type Wire, wireTo } from '../support/wire.ts';

/** Long enough for Temporal to notice a dead worker, and for an activity that it held to run out. */
export const RECOVERY_MS = 60_000;

/** How long a test may take whose worker dies at the worst moment. */
export const PATIENCE_MS = 2 * RECOVERY_MS;

/** An installation whose API and workers are processes of their own, and a receiver of its webhooks. */
export interface System extends Wire {
  readonly installation: Installation;
  readonly receiver: Awaited<ReturnType<typeof startReceiver>>;
  /** @param changed variables that differ from the installation's */
  startApi(changed?: Record<string, string>): Promise<Program>;
  startWorker(changed?: Record<string, string>): Promise<Program>;
  /** Starts an API beside the other, which finds Temporal elsewhere. */
  startOtherApi(temporalAddress: string): Promise<Program & Wire>;
  /** An account whose events go to the receiver. */
  createAccount(stage: Stage): Promise<TestAccount>;
  /** Posts a criminal check over the wire. @throws TypeError when the API does not answer */
  post(account: TestAccount, body: object, headers?: Record<string, string>): Promise<Response>;
  /** Waits until a check is complete. */
  completed(id: string): Promise<CheckDocument>;
  close(): Promise<void>;
}

/** @param heard is told of each webhook as it comes, before it is answered */
export async function startSystem(heard: (count: number) => void = () => undefined): Promise<System> {
  const env = installationEnvironment();
  const installation = await install(env);
  const receiver = await startReceiver((_request: ReceivedRequest, count) => {
    heard(count);
    return { status: 204 };
  });
  const port = await freePort();
  const programs: Program[] = [];
  const keep = async (starting: Promise<Program>) => {
    const program = await starting;
    programs.push(program);
    return program;
  };
  const wire = wireTo(port);
  return {
    installation,
    receiver,
    startApi: (changed) => keep(startApiProcess({ ...env, ...changed }, port)),
    async startOtherApi(temporalAddress) {
      const other = await freePort();
      const program = await keep(startApiProcess({ ...env, TEMPORAL_ADDRESS: temporalAddress }, other));
      return { ...program, ...wireTo(other) };
    },
    startWorker: (changed) => keep(startWorkerProcess({ ...env, ...changed })),
    createAccount: (stage) => createTestAccount(installation, { stage, destinationUrl: receiver.url }),
    ...wire,
    post: (account, body, headers = {}) =>
      wire.ask(account, '/criminal_checks', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    completed: (id) =>
      until(async () => {
        const check = await installation.store.checks.get(id);
        return check?.status === 'complete' && check;
      }, RECOVERY_MS),
    async close() {
      await Promise.all(programs.map((program) => program.kill()));
      await receiver.close();
      await installation.close();
    },
  };
}

/** Nobody works on the requests of a dead API any more: their leases run out at once rather than in half a minute. */
export async function endLeases({ installation }: System): Promise<number> {
  const { matchedCount } = await installation.store.idempotency.model.updateMany(
    { response: { $exists: false } },
    { $set: { leased_until: new Date(0) } },
  );
  return matchedCount;
}

/** Waits until every check has been told of, and gives how often each has an event, a delivery, and webhooks. */
export async function toldOf({ installation, receiver }: System, checkIds: readonly string[]) {
  const { events, deliveries } = installation.store.events;
  const find = async (id: string) => {
    const noted = await events.find({ 'resource.id': id }).lean<{ _id: string }[]>();
    const made = await deliveries
      .find({ event_id: { $in: noted.map(({ _id }) => _id) } })
      .lean<{ status: string }[]>();
    const webhooks = receiver.received.filter(({ body }) => JSON.parse(body).id === noted[0]?._id).length;
    return { events: noted.length, deliveries: made.map(({ status }) => status), webhooks };
  };
  return until(async () => {
    const all = await Promise.all(checkIds.map(find));
    return all.every(({ deliveries: made }) => made.includes('succeeded')) && all;
  }, RECOVERY_MS);
}
