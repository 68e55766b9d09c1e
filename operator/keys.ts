import { Keyring } from '../platform/keyring.ts';
import type { AccountDocument } from '../store/documents.ts';
import type { Attachment } from './attachment.ts';
import { itemReport, table } from './output.ts';

/** The clients that hold a working secret whose hash an older key made: a hash cannot be made anew. */
function clientsOnOlderKeys(accounts: readonly AccountDocument[], currentId: string): string[] {
  const now = new Date();
  return accounts
    .flatMap(({ clients }) => clients)
    .filter(({ secrets }) =>
      secrets.some(
        ({ hash, expires_at }) => (!expires_at || expires_at > now) && Keyring.keyIdOf(hash) !== currentId,
      ),
    )
    .map(({ id }) => id);
}

/** `operator keys …` */
export function addKeys({ program, run }: Attachment): void {
  const keys = program.command('keys').description('The master keys that seal what is stored.');
  keys
    .command('show')
    .description('Show the ids of the keys, newest first; never the keys.')
    .action(() =>
      run(async ({ settings: { keyring } }) => {
        const rows = keyring.ids.map((id) => ({ id, seals: id === keyring.currentId ? 'yes' : 'no' }));
        return { data: { current: keyring.currentId, ids: keyring.ids }, text: table(['id', 'seals'], rows) };
      }),
    );
  keys
    .command('rotate')
    .description('Seal anew, under the newest key, what older keys sealed; can be repeated at any time.')
    .action(() =>
      run(async ({ store, settings: { keyring } }) => {
        const counts = {
          profiles: await store.profiles.rotateKeys(),
          checks: await store.checks.rotateKeys(),
          providers: await store.providers.rotateKeys(),
          users: await store.users.rotateKeys(),
          webhook_endpoints: await store.webhookEndpoints.rotateKeys(),
        };
        const clients = clientsOnOlderKeys(await store.accounts.all(), keyring.currentId);
        const report = { current: keyring.currentId, ...counts, clients_on_older_keys: clients };
        return clients.length === 0
          ? itemReport(report)
          : itemReport(report, 'These clients need a new secret (clients rotate) before an older key goes.');
      }),
    );
}
