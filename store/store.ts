import mongoose from 'mongoose';
import type { Keyring } from '../platform/keyring.ts';
import { type SignedLink, signLink, verifyLink } from '../platform/signed-links.ts';
import { createAccountStore } from './accounts.ts';
import { createBulkRowStore } from './bulk-rows.ts';
import { createBulkUploadStore } from './bulk-uploads.ts';
import { createCheckStore } from './checks.ts';
import { createErasure } from './erasure.ts';
import { createEventStore } from './events.ts';
import { createFieldCipher } from './field-cipher.ts';
import { createFileStore } from './files.ts';
import { createIdempotencyStore } from './idempotency.ts';
import { createProfileStore } from './profiles.ts';
import { createProviderStore } from './providers.ts';
import { createRecordSourceStore } from './record-sources.ts';
import { createRulesetStore } from './rulesets.ts';
import { createUsageStore } from './usage.ts';
import { createUserStore } from './users.ts';
import { createWebhookEndpointStore } from './webhook-endpoints.ts';

/** How long a query waits for a connection. */
const PATIENCE_MS = 5000;
const RECONNECT_MS = 1000;

export type Store = ReturnType<typeof createStore>;

/** Connects in the background, and tries again until there is a connection or the store is closed. */
function connect(uri: string) {
  const options = {
    serverSelectionTimeoutMS: PATIENCE_MS,
    bufferTimeoutMS: PATIENCE_MS,
    maxPoolSize: 50,
    autoIndex: false,
    autoCreate: false,
  };
  const connection = mongoose.createConnection(uri, { ...options });
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  // The driver mends a lost connection by itself, but gives up when the first attempt fails.
  const retry = () => {
    if (closed) return;
    timer = setTimeout(() => {
      connection.openUri(uri, { ...options }).catch(retry);
    }, RECONNECT_MS);
  };
  connection.asPromise().catch(retry);
  // Without a listener a lost connection would end the process; queries report it themselves.
  connection.on('error', () => undefined);
  const close = async () => {
    closed = true;
    clearTimeout(timer);
    await connection.close();
  };
  return { connection, close };
}

/**
 * Everything that is kept, over one connection to MongoDB.
 * The connection is made in the background; a query waits for it for five seconds.
 */
export function createStore(uri: string, keyring: Keyring) {
  const { connection, close } = connect(uri);
  const files = createFileStore(connection, keyring);
  const webhookEndpoints = createWebhookEndpointStore(connection, keyring);
  const accounts = createAccountStore(connection, keyring);
  const profiles = createProfileStore(connection, keyring);
  const cipher = createFieldCipher(keyring);
  const checks = createCheckStore(connection, cipher);
  const bulkUploads = createBulkUploadStore(connection, keyring);
  return {
    connection,
    accounts,
    users: createUserStore(connection, keyring),
    profiles,
    checks,
    bulkRows: createBulkRowStore(checks, profiles),
    bulkUploads,
    erasePerson: createErasure({ profiles, checks, bulkUploads, files }),
    webhookEndpoints,
    events: createEventStore(connection, webhookEndpoints),
    idempotency: createIdempotencyStore(connection, keyring),
    usage: createUsageStore(connection),
    providers: createProviderStore(connection, keyring),
    cipher,
    signLink: (link: SignedLink, expiresAt: Date) => signLink(keyring, link, expiresAt),
    verifyLink: (token: string) => verifyLink(keyring, token),
    rulesets: createRulesetStore(connection),
    recordSources: createRecordSourceStore(connection, files),
    files,

    /** @throws when MongoDB does not answer */
    async ping(): Promise<void> {
      await connection.asPromise();
      await connection.db?.admin().ping();
    },

    /** Makes the collections' indexes; can be repeated at any time. Gives the names of the collections. */
    async ensureIndexes(): Promise<string[]> {
      await connection.asPromise();
      const models = Object.values(connection.models);
      for (const model of models) {
        await model.createCollection();
        await model.createIndexes();
      }
      return models.map(({ collection }) => collection.name);
    },

    close,
  };
}
