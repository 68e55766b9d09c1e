import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, startMongoForTests, startTemporalForTests } from '../local/services/index.ts';
import { readSettings } from '../platform/settings.ts';
import { createTemporalClient } from '../platform/temporal.ts';
import { PRODUCTS } from '../screening/products.ts';
import { openSource } from '../sources/formats.ts';
import { createStore } from '../store/store.ts';
import { startReceiver } from './receiver.ts';

const built = (path: string) => fileURLToPath(new URL(`../dist/${path}.js`, import.meta.url));

/** A program of the project in a process of its own, as the build made it: what production runs. */
function run(path: string, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [built(path)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  }).once('exit', (code) => {
    // A part that ends of itself leaves nothing to measure.
    if (code) process.exit(1);
  });
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await pause(100);
  }
  throw new Error(`${url} does not answer`);
}

export type Bench = Awaited<ReturnType<typeof startBench>>;

/** A whole installation, each part in a process of its own as in production, and the references beside it. */
export async function startBench() {
  const [mongo, temporal] = [await startMongoForTests(), await startTemporalForTests()];
  const [port, idlePort, barePort] = [await freePort(), await freePort(), await freePort()];
  const uri = new URL(mongo.uri);
  uri.pathname = '/plumbline_bench';
  const env = {
    MONGODB_URI: uri.toString(),
    TEMPORAL_ADDRESS: temporal.address,
    PLUMBLINE_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    ALLOWED_NETWORKS: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
    WORKFLOW_BUNDLE: built('workflow-bundle'),
    BASE_URL: 'http://127.0.0.1/v1',
  };
  const settings = readSettings(env);
  const store = createStore(settings.mongodbUri, settings.keyring);
  await store.ensureIndexes();
  const source = await store.recordSources.import(
    'courts',
    'court-corpus',
    openSource('court-corpus', '10000'),
  );
  await store.recordSources.publish('courts', source.version);

  const receiver = await startReceiver();
  const products = Object.fromEntries(
    PRODUCTS.map((product) => [product, { enabled: true, destination_url: receiver.url }]),
  );
  const account = await store.accounts.create({ name: 'Bench', stage: 'live', products });
  await store.webhookEndpoints.setDestination(account._id, 'criminal_check', receiver.url);
  const { client_id, client_secret } = await store.accounts.createClient(account._id, 'Bench');

  const children = [
    run('api/server', { ...env, PORT: `${port}`, METRICS_PORT: `${await freePort()}` }),
    // An API whose checks nobody works on: what it costs to accept one.
    run('api/server', {
      ...env,
      PORT: `${idlePort}`,
      METRICS_PORT: `${await freePort()}`,
      TASK_QUEUE: 'idle',
    }),
    run('worker/worker', {
      ...env,
      METRICS_PORT: `${await freePort()}`,
      SDK_METRICS_PORT: `${await freePort()}`,
    }),
    run('bench/programs/no-op-worker', env),
    run('bench/programs/bare-server', { ...env, PORT: `${barePort}` }),
  ];
  for (const address of [port, idlePort, barePort]) await untilReady(`http://127.0.0.1:${address}/health`);
  const answer = await fetch(`http://127.0.0.1:${port}/v1/accounts/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id, client_secret }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const client = createTemporalClient(settings);
  return {
    store,
    client,
    receiver,
    account,
    urls: {
      api: `http://127.0.0.1:${port}`,
      idleApi: `http://127.0.0.1:${idlePort}`,
      bare: `http://127.0.0.1:${barePort}`,
    },
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    async stop() {
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')));
      await receiver.close();
      await client.connection.close();
      await store.close();
      await Promise.all([mongo.stop(), temporal.stop()]);
    },
  };
}
