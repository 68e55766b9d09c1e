import { join } from 'node:path';
import { Keyring } from '../platform/keyring.ts';
import { createStore } from '../store/store.ts';
import { type Addresses, serviceChild } from './children.ts';
import { type Credentials, readCredentials, writeCredentials } from './credentials.ts';
import { writeJson } from './files.ts';
import type { LocalKeys } from './keys.ts';
import type { LocalPaths } from './paths.ts';
import type { LocalPorts } from './ports.ts';
import type { ChildName } from './processes.ts';
import { seed } from './seed.ts';
import { type Log, resolveMongo, resolveTemporal, waitForMongo, waitForTemporal } from './services/index.ts';
import type { Supervisor } from './supervisor.ts';

/** What the steps of a start share. */
export interface Installation {
  readonly env: NodeJS.ProcessEnv;
  readonly paths: LocalPaths;
  readonly ports: LocalPorts;
  readonly keys: LocalKeys;
  readonly supervisor: Supervisor<ChildName>;
}

const DEADLINE_MS = 60_000;
const EXTERNAL_DEADLINE_MS = 10_000;
/** A child that has died so often in a row will not come up by itself. */
const HOPELESS_AFTER = 3;

/** Why waiting for a child has no sense any more, when it has none. */
export const hopeless =
  ({ supervisor, paths }: Pick<Installation, 'supervisor' | 'paths'>, name: ChildName) =>
  (): string | undefined =>
    supervisor.failures(name) >= HOPELESS_AFTER
      ? `it ended ${supervisor.failures(name)} times; see ${join(paths.logs, `${name}.log`)}`
      : undefined;

const patienceWith = (installation: Installation, name: ChildName) => ({
  deadlineMs: DEADLINE_MS,
  stopped: hopeless(installation, name),
});

/** Finds MongoDB, starts it unless it runs elsewhere, and waits until it takes writes. */
export async function startMongo(
  installation: Installation,
  log: Log,
): Promise<{ uri: string; describe: string }> {
  const { env, paths, ports, supervisor } = installation;
  const service = await resolveMongo({ dataDir: paths.mongodb, port: ports.mongodb, env, log });
  const { address: uri, describe } = service;
  log(`MongoDB: taking ${describe}`);
  if (service.kind === 'external') {
    await waitForMongo(uri, { deadlineMs: EXTERNAL_DEADLINE_MS });
  } else {
    supervisor.start(serviceChild('mongodb', service, env));
    const member = service.engine === 'mongod' ? `127.0.0.1:${ports.mongodb}` : undefined;
    await waitForMongo(uri, patienceWith(installation, 'mongodb'), member);
  }
  return { uri, describe };
}

/** Finds Temporal, starts it unless it runs elsewhere, and waits until it knows our search attributes. */
export async function startTemporal(
  installation: Installation,
  log: Log,
): Promise<{ address: string; describe: string; uiUrl: string | null }> {
  const { env, paths, ports, keys, supervisor } = installation;
  const service = await resolveTemporal({
    port: ports.temporal,
    uiPort: ports.temporalUi,
    dbFile: join(paths.temporal, 'temporal.db'),
    // The interface has no login to take a token from, so the token stands in the path.
    codecEndpoint: `http://127.0.0.1:${ports.api}/codec/${keys.CODEC_TOKEN}`,
    env,
    log,
  });
  const { address, describe } = service;
  log(`Temporal: taking ${describe}`);
  if (service.kind === 'external') {
    await waitForTemporal(address, { deadlineMs: EXTERNAL_DEADLINE_MS }, env.TEMPORAL_NAMESPACE || 'default');
    return { address, describe, uiUrl: env.TEMPORAL_UI_URL || null };
  }
  supervisor.start(serviceChild('temporal', service, env));
  await waitForTemporal(address, patienceWith(installation, 'temporal'));
  return { address, describe, uiUrl: `http://127.0.0.1:${ports.temporalUi}` };
}

/** Makes the indexes, the demo accounts and the record sources, and writes `credentials.json`. */
export async function fillStore(
  { paths, ports, keys }: Installation,
  addresses: Addresses & { readonly temporalUiUrl: string | null },
  log: Log,
): Promise<Credentials> {
  const store = createStore(addresses.mongodbUri, Keyring.parse(keys.PLUMBLINE_KEYS));
  try {
    log('making indexes');
    await store.ensureIndexes();
    const { accounts, receiverSecrets } = await seed(store, {
      destinationUrl: `http://127.0.0.1:${ports.receiver}/webhooks`,
      known: readCredentials(paths.credentials).accounts,
      log,
    });
    writeJson(paths.receiverSecrets, receiverSecrets, 0o600);
    const credentials: Credentials = {
      base_url: `http://127.0.0.1:${ports.api}/v1`,
      docs_url: `http://127.0.0.1:${ports.api}/docs`,
      temporal_ui_url: addresses.temporalUiUrl,
      accounts,
    };
    writeCredentials(paths.credentials, credentials);
    return credentials;
  } finally {
    await store.close();
  }
}
