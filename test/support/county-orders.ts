import type { WorkflowHandle } from '@temporalio/client';
import { newId } from '../../platform/ids.ts';
import type { CheckDocument } from '../../store/documents.ts';
import { workflowIds } from '../../workflows/contract.ts';
import { eventNames } from './histories.ts';
import { createTestAccount, type TestAccount } from './installation.ts';
import type { TimeSkipping } from './time-skipping.ts';
import { until } from './wait.ts';

const DAY_SECONDS = 86_400;

/** County checks of a live account, and the providers that answer them, on a server that skips time. */
export interface CountyOrders {
  readonly account: TestAccount;
  readonly check: CheckDocument;
  readonly handle: WorkflowHandle;
  /** The check as it stands. */
  read(): Promise<CheckDocument>;
  /** The types of the events that it caused. */
  events(): Promise<string[]>;
  /** Waits until a provider has the order, and the workflow waits for its answer. */
  placed(): Promise<void>;
  cancel(id?: string): Promise<boolean>;
}

/** Configures providers by name, in the order in which they are asked. */
export async function configure(
  { store }: TimeSkipping,
  names: readonly string[],
  deadlineDays = 14,
): Promise<void> {
  await store.providers.model.deleteMany({});
  for (const [position, name] of names.entries()) {
    await store.providers.create({
      name,
      kind: 'county_court',
      base_url: 'http://127.0.0.1:9',
      api_key: 'key',
      callback_secret: 'whsec_c2VjcmV0',
      states: [],
      counties: [],
      position,
      deadline_seconds: deadlineDays * DAY_SECONDS,
      status: 'active',
      created_at: new Date(),
    });
  }
}

/** Writes a pending county check of a live account of its own; its workflow is not started yet. */
export async function writeCountyCheck(installation: TimeSkipping): Promise<CountyOrders> {
  const { store, environment, workflows, now } = installation;
  const account = await createTestAccount(installation, { stage: 'live' });
  const accountId = account.account._id;
  const profile = await store.profiles.insert(accountId, newId(), {
    first_name: 'Ana',
    last_name: 'Reyes',
    dob: '19840522',
    no_middle_name: false,
    addresses: [],
    parse_notes: [],
  });
  const check = await store.checks.insert({
    _id: newId(),
    account_id: accountId,
    product: 'county_check',
    check_type: 'county_check',
    profile_id: profile.id,
    status: 'pending',
    created_at: await now(),
    ruleset_ids: [],
    criteria: { input_type: 'person' },
    run_notes: [],
    results: [],
    source_versions: [],
    county: { state: 'TX', county_fips_code: '48453' },
  });
  const handle = environment.client.workflow.getHandle(workflowIds.orderedCheck(check._id));
  return {
    account,
    check,
    handle,
    async read() {
      const found = await store.checks.get(check._id);
      if (!found) throw new Error('the check is gone');
      return found;
    },
    async events() {
      const found = await store.events.events.find({ account_id: accountId }).lean<{ type: string }[]>();
      return found.map(({ type }) => type);
    },
    placed: async () => {
      // Of the deadline, and of the next question.
      const timers = async () => (await eventNames(handle)).filter((name) => name === 'TIMER_STARTED').length;
      await until(async () => (await timers()) >= 2);
    },
    cancel: (id = newId()) => workflows.cancelOrder(check, { id, reason: 'The applicant withdrew' }),
  };
}
