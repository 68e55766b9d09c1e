import { randomBytes } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { NativeConnection, type Worker } from '@temporalio/worker';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { inject } from 'vitest';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { createSearchIndex } from '../../activities/search-index.ts';
import { buildApp } from '../../api/app.ts';
import { createAddressFilter } from '../../platform/address-filter.ts';
import { createLog } from '../../platform/log.ts';
import { readSettings, type Settings } from '../../platform/settings.ts';
import { createTemporalClient } from '../../platform/temporal.ts';
import { createProviders } from '../../providers/providers.ts';
import { PRODUCTS, type Stage } from '../../screening/products.ts';
import type { Subject } from '../../screening/record.ts';
import type { AccountDocument } from '../../store/documents.ts';
import { createStore, type Store } from '../../store/store.ts';
import { createPlumblineWorker } from '../../worker/create-worker.ts';
import { ProviderWorkers } from '../../worker/provider-workers.ts';

/** A whole installation of its own on the shared services: own database, own task queue, own keys. */
export interface Installation {
  readonly settings: Settings;
  readonly store: Store;
  readonly temporal: Client;
  readonly app: FastifyInstance;
  readonly dependencies: ActivityDependencies;
  close(): Promise<void>;
}

export const silentLog = createLog('test', 'silent');

export function testSettings(overrides: Record<string, string> = {}): Settings {
  const unique = randomBytes(6).toString('hex');
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/plumbline_${unique}`;
  return readSettings({
    MONGODB_URI: uri.toString(),
    TEMPORAL_ADDRESS: inject('temporalAddress'),
    TASK_QUEUE: `test-${unique}`,
    PLUMBLINE_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    CODEC_TOKEN: 'codec-token',
    CODEC_ORIGINS: 'http://127.0.0.1:8233',
    ALLOWED_NETWORKS: '127.0.0.0/8',
    LOG_LEVEL: 'silent',
    WORKFLOW_BUNDLE: inject('workflowBundle'),
    ...overrides,
  });
}

/**
 * @param reachable false for an installation whose MongoDB does not answer
 */
export async function install(
  overrides: Record<string, string> = {},
  reachable = true,
): Promise<Installation> {
  const settings = testSettings(overrides);
  const store = createStore(settings.mongodbUri, settings.keyring);
  if (reachable) await store.ensureIndexes();
  const temporal = createTemporalClient(settings);
  const addressFilter = createAddressFilter(settings.allowedNetworks);
  const app = await buildApp({ settings, store, temporal, addressFilter });
  await app.ready();
  const searchIndex = createSearchIndex(store.recordSources, silentLog);
  return {
    settings,
    store,
    temporal,
    app,
    dependencies: {
      store,
      searchIndex,
      providers: createProviders({ find: store.providers.find, baseUrl: settings.baseUrl }),
      addressFilter,
      baseUrl: settings.baseUrl,
    },
    async close() {
      await app.close();
      if (reachable) await store.connection.dropDatabase();
      await store.close();
      await temporal.connection.close();
    },
  };
}

/** Runs a worker of the installation until the given work is done. */
export async function withWorker<T>(
  { settings, dependencies }: Installation,
  work: () => Promise<T>,
): Promise<T> {
  const connection = await NativeConnection.connect({ address: settings.temporalAddress });
  try {
    const worker: Worker = await createPlumblineWorker({ settings, connection, dependencies });
    const providers = new ProviderWorkers({
      settings,
      connection,
      dependencies,
      log: silentLog,
      refreshMs: 100,
    });
    await providers.start();
    return await worker.runUntil(work).finally(() => providers.stop());
  } finally {
    await connection.close();
  }
}

/** Runs a worker of the installation until the given function is called. */
export async function runWorker(installation: Installation): Promise<() => Promise<void>> {
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const running = withWorker(installation, () => stopped);
  return () => {
    stop();
    return running;
  };
}

/** An installation with a worker that runs until it is closed. */
export async function installWorking(overrides: Record<string, string> = {}): Promise<Installation> {
  const installation = await install(overrides);
  const stopWorker = await runWorker(installation);
  return {
    ...installation,
    async close() {
      await stopWorker();
      await installation.close();
    },
  };
}

/** An account with every product enabled, and how to call the API as it. */
export interface TestAccount {
  readonly account: AccountDocument;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly token: string;
  call(options: InjectOptions): Promise<Awaited<ReturnType<FastifyInstance['inject']>>>;
}

export async function createTestAccount(
  { store, app }: Installation,
  {
    stage = 'test',
    scopes = [],
    destinationUrl,
    dppaPurpose,
  }: { stage?: Stage; scopes?: string[]; destinationUrl?: string; dppaPurpose?: string } = {},
): Promise<TestAccount> {
  const products = Object.fromEntries(PRODUCTS.map((product) => [product, { enabled: true }]));
  const account = await store.accounts.create({
    name: 'Test account',
    stage,
    products,
    ...(dppaPurpose !== undefined && { dppa_purpose: dppaPurpose }),
  });
  if (destinationUrl)
    await store.webhookEndpoints.setDestination(account._id, 'criminal_check', destinationUrl);
  const { client_id, client_secret } = await store.accounts.createClient(account._id, 'Test client', scopes);
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/accounts/token',
    payload: { client_id, client_secret },
  });
  const token: string = answer.json().access_token;
  return {
    account,
    clientId: client_id,
    clientSecret: client_secret,
    token,
    call: (options) =>
      app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } }),
  };
}

/** Publishes subjects as a record source and has the installation's searcher load them. */
export async function publish(
  { store, dependencies }: Installation,
  source: string,
  subjects: Iterable<Subject>,
): Promise<void> {
  async function* each() {
    yield* subjects;
  }
  const { version } = await store.recordSources.import(source, 'json-lines', each());
  await store.recordSources.publish(source, version);
  await dependencies.searchIndex.refresh();
}
