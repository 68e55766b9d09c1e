import type { Command } from 'commander';
import { EVENT_TYPES } from '../screening/products.ts';
import type { Store } from '../store/store.ts';
import { viewWebhookEndpoint } from '../store/views.ts';
import type { EndpointWithSecret } from '../store/webhook-endpoints.ts';
import { requireAccount } from './accounts.ts';
import { integer, someWordsAmong } from './arguments.ts';
import type { Attachment } from './attachment.ts';
import { checkDestination } from './destination.ts';
import { found, notFound, OperatorError, requireYes } from './errors.ts';
import { itemReport, listReport, type Report } from './output.ts';

interface CreateOptions {
  url: string;
  events: string[];
  thin?: boolean;
}

const EVERYTHING = { limit: 1_000_000, skip: 0 };
const HOUR_SECONDS = 3600;
const LONGEST_OVERLAP_HOURS = 24 * 7;
const SWITCHED_OFF = 'Disabled by the operator.';
const KIND = 'webhook endpoint of this account';

const withSecret = ({ endpoint, secret }: EndpointWithSecret): Report =>
  itemReport(
    { ...viewWebhookEndpoint(endpoint), secret },
    'The secret signs the deliveries. It is shown once: keep it now.',
  );

async function requireEndpoint(store: Store, accountId: string, id: string) {
  await requireAccount(store, accountId);
  return found(await store.webhookEndpoints.find(accountId, id), KIND, id);
}

function addList(endpoints: Command, { run }: Attachment): void {
  endpoints
    .command('list')
    .description('List the endpoints of an account, newest first.')
    .argument('<account>', 'id of the account')
    .action((accountId: string) =>
      run(async ({ store }) => {
        await requireAccount(store, accountId);
        const { documents } = await store.webhookEndpoints.list(accountId, EVERYTHING);
        const rows: ReturnType<typeof viewWebhookEndpoint>[] = [];
        for await (const endpoint of documents) rows.push(viewWebhookEndpoint(endpoint));
        return listReport(['id', 'url', 'events', 'thin', 'status', 'product', 'disabled_reason'], rows);
      }),
    );
}

function addCreate(endpoints: Command, { run }: Attachment): void {
  endpoints
    .command('create')
    .description("Send an account's events to an address, and show the signing secret once.")
    .argument('<account>', 'id of the account')
    .requiredOption('--url <url>', 'http or https address')
    .requiredOption(
      '--events <list>',
      'event types, comma-separated; "*" for all',
      someWordsAmong(['*', ...EVENT_TYPES]),
    )
    .option('--thin', 'events carry the id and URL of the resource in place of it')
    .action((accountId: string, { url, events, thin = false }: CreateOptions) =>
      run(async ({ store, addressFilter }) => {
        await requireAccount(store, accountId);
        await checkDestination(url, addressFilter);
        return withSecret(await store.webhookEndpoints.create(accountId, { url, events, thin }));
      }),
    );
}

function addStatus(endpoints: Command, { run }: Attachment): void {
  const own = (verb: string, description: string) =>
    endpoints
      .command(verb)
      .description(description)
      .argument('<account>', 'id of the account')
      .argument('<id>', 'id of the endpoint');
  own('enable', 'Send to an endpoint again and forget its failures.').action(
    (accountId: string, id: string) =>
      run(async ({ store }) => {
        await requireEndpoint(store, accountId, id);
        const endpoint = await store.webhookEndpoints.update(accountId, id, { status: 'enabled' });
        return itemReport(viewWebhookEndpoint(found(endpoint, KIND, id)));
      }),
  );
  own('disable', 'Send nothing more to an endpoint.').action((accountId: string, id: string) =>
    run(async ({ store }) => {
      await requireEndpoint(store, accountId, id);
      await store.webhookEndpoints.disable(id, SWITCHED_OFF);
      return itemReport(viewWebhookEndpoint(await requireEndpoint(store, accountId, id)));
    }),
  );
}

function addRotate(endpoints: Command, { run }: Attachment): void {
  endpoints
    .command('rotate')
    .description('Give an endpoint a new secret, shown once; both sign until the overlap ends.')
    .argument('<account>', 'id of the account')
    .argument('<id>', 'id of the endpoint')
    .option('--overlap-hours <n>', 'how long the old secret signs', integer(0, LONGEST_OVERLAP_HOURS), 24)
    .action((accountId: string, id: string, { overlapHours }: { overlapHours: number }) =>
      run(async ({ store }) => {
        await requireAccount(store, accountId);
        const overlap = overlapHours * HOUR_SECONDS;
        return withSecret(found(await store.webhookEndpoints.rotateSecret(accountId, id, overlap), KIND, id));
      }),
    );
}

function addRemove(endpoints: Command, { run }: Attachment): void {
  endpoints
    .command('remove')
    .description('Remove an endpoint and its secret.')
    .argument('<account>', 'id of the account')
    .argument('<id>', 'id of the endpoint')
    .option('--yes', 'do it')
    .action((accountId: string, id: string, options: { yes?: boolean }) =>
      run(async ({ store }) => {
        requireYes(options, 'Removing an endpoint');
        const { product } = await requireEndpoint(store, accountId, id);
        if (product) {
          const command = `accounts product ${accountId} ${product} --no-destination`;
          throw new OperatorError('failed', `It is the destination of ${product}. Use: ${command}`);
        }
        if (!(await store.webhookEndpoints.remove(accountId, id))) throw notFound(KIND, id);
        return itemReport({ id, removed: true });
      }),
    );
}

/** `operator webhook-endpoints …` */
export function addWebhookEndpoints(attachment: Attachment): void {
  const endpoints = attachment.program
    .command('webhook-endpoints')
    .description("Where an account's events are sent.");
  addList(endpoints, attachment);
  addCreate(endpoints, attachment);
  addStatus(endpoints, attachment);
  addRotate(endpoints, attachment);
  addRemove(endpoints, attachment);
}
