import mongoose from 'mongoose';
import type { Keyring } from '../platform/keyring.ts';
import { createAccountStore } from './accounts.ts';
import { createCheckStore } from './checks.ts';
import { createEventStore } from './events.ts';
import { createFileStore } from './files.ts';
import { createIdempotencyStore } from './idempotency.ts';
import { createProfileStore } from './profiles.ts';
import { createRecordSourceStore } from './record-sources.ts';
import { createRulesetStore } from './rulesets.ts';
import { createUsageStore } from './usage.ts';
import { createUserStore } from './users.ts';
import { createWebhookEndpointStore } from './webhook-endpoints.ts';

export type Store = ReturnType<typeof createStore>;

/**
 * Everything that is kept, over one connection to MongoDB.
 * The connection is made in the background; a query waits for it for five seconds.
 */
export function createStore(uri: string, keyring: Keyring) {
  const connection = mongoose.createConnection(uri, {
    serverSelectionTimeoutMS: 5000,
    maxPoolSize: 50,
    autoIndex: false,
    autoCreate: false,
  });
  // Without a listener a lost connection would end the process; queries report it themselves.
  connection.on('error', () => undefined);
  const files = createFileStore(connection);
  const webhookEndpoints = createWebhookEndpointStore(connection, keyring);
  return {
    connection,
    accounts: createAccountStore(connection, keyring),
    users: createUserStore(connection, keyring),
    profiles: createProfileStore(connection, keyring),
    checks: createCheckStore(connection),
    webhookEndpoints,
    events: createEventStore(connection, webhookEndpoints),
    idempotency: createIdempotencyStore(connection, keyring),
    usage: createUsageStore(connection),
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

    async close(): Promise<void> {
      await connection.close();
    },
  };
}
