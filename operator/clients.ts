import type { Command } from 'commander';
import { SCOPES } from '../screening/scopes.ts';
import type { ClientCredentials } from '../store/accounts.ts';
import type { ClientDocument } from '../store/documents.ts';
import { requireAccount } from './accounts.ts';
import { integer, label, wordsAmong } from './arguments.ts';
import type { Attachment } from './attachment.ts';
import { found, notFound } from './errors.ts';
import { type Fields, itemReport, listReport, type Report } from './output.ts';

const HOUR_SECONDS = 3600;
const LONGEST_OVERLAP_HOURS = 24 * 30;

/** A client; of its secrets only when they were made and when they end. */
function view({ id, name, status, scopes, created_at, secrets }: ClientDocument): Fields {
  return {
    id,
    name,
    status,
    scopes,
    created_at: created_at.toISOString(),
    secrets: secrets.map((secret) => ({
      created_at: secret.created_at.toISOString(),
      ...(secret.expires_at && { expires_at: secret.expires_at.toISOString() }),
    })),
  };
}

const withSecret = (credentials: ClientCredentials, fields: Fields = {}): Report =>
  itemReport({ ...credentials, ...fields }, 'The secret is shown once: keep it now.');

function addCreate(clients: Command, { run }: Attachment): void {
  clients
    .command('create')
    .description('Make a client that can get tokens for an account, and show its secret once.')
    .argument('<account>', 'id of the account')
    .requiredOption('--name <name>', 'what the client is for', label)
    .option(
      '--scopes <list>',
      `what it may manage, comma-separated: ${SCOPES.join(', ')}`,
      wordsAmong(SCOPES),
    )
    .action((accountId: string, { name, scopes = [] }: { name: string; scopes?: string[] }) =>
      run(async ({ store }) => {
        await requireAccount(store, accountId);
        const credentials = await store.accounts.createClient(accountId, name, scopes);
        return withSecret(credentials, { account_id: accountId, name, scopes });
      }),
    );
}

function addRotate(clients: Command, { run }: Attachment): void {
  clients
    .command('rotate')
    .description('Give a client a new secret, shown once; the old one works until the overlap ends.')
    .argument('<client>', 'id of the client')
    .option('--overlap-hours <n>', 'how long the old secret works', integer(0, LONGEST_OVERLAP_HOURS), 24)
    .action((clientId: string, { overlapHours }: { overlapHours: number }) =>
      run(async ({ store }) => {
        const rotated = await store.accounts.rotateClientSecret(clientId, overlapHours * HOUR_SECONDS);
        return withSecret(found(rotated, 'client', clientId));
      }),
    );
}

function addStatus(clients: Command, { run }: Attachment): void {
  const verbs = [
    ['disable', 'disabled', 'Refuse a client and its tokens at once.'],
    ['enable', 'active', 'Let a client in again.'],
  ] as const;
  for (const [verb, status, description] of verbs) {
    clients
      .command(verb)
      .description(description)
      .argument('<client>', 'id of the client')
      .action((clientId: string) =>
        run(async ({ store }) => {
          if (!(await store.accounts.setClientStatus(clientId, status))) throw notFound('client', clientId);
          return itemReport({ id: clientId, status });
        }),
      );
  }
}

/** `operator clients …` */
export function addClients(attachment: Attachment): void {
  const { program, run } = attachment;
  const clients = program
    .command('clients')
    .description("The programs that call the API on an account's behalf.");
  addCreate(clients, attachment);
  clients
    .command('list')
    .description('List the clients of an account.')
    .argument('<account>', 'id of the account')
    .action((accountId: string) =>
      run(async ({ store }) => {
        const account = await requireAccount(store, accountId);
        return listReport(['id', 'name', 'status', 'scopes', 'created_at'], account.clients.map(view));
      }),
    );
  addRotate(clients, attachment);
  addStatus(clients, attachment);
}
