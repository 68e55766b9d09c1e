import { randomBytes, randomUUID } from 'node:crypto';
import { freePort, startMongoForTests, startTemporalForTests } from '../local/services/index.ts';
import { readSettings } from '../platform/settings.ts';
import { createTemporalClient } from '../platform/temporal.ts';
import { PRODUCTS } from '../screening/products.ts';
import { openSource } from '../sources/formats.ts';
import { createStore } from '../store/store.ts';
import { COURT_SUBJECTS } from './people.ts';
import { built, startProgram, stopPrograms, untilReady } from './processes.ts';
import { startReceiver } from './receiver.ts';

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
    openSource('court-corpus', `${COURT_SUBJECTS}`),
  );
  await store.recordSources.publish('courts', source.version);

  const receiver = await startReceiver();
  const products = Object.fromEntries(
    PRODUCTS.map((product) => [product, { enabled: true, destination_url: receiver.url }]),
  );
  const account = await store.accounts.create({ name: 'Bench', stage: 'live', products });
  for (const product of ['criminal_check', 'bulk_upload'] as const) {
    await store.webhookEndpoints.setDestination(account._id, product, receiver.url);
  }
  const { client_id, client_secret } = await store.accounts.createClient(account._id, 'Bench');

  /** An API at a port of its own, and a worker; both on a task queue. */
  const startApi = async (port: number, taskQueue?: string) =>
    startProgram('api/server', {
      ...env,
      ...(taskQueue && { TASK_QUEUE: taskQueue }),
      PORT: `${port}`,
      METRICS_PORT: `${await freePort()}`,
    });
  const startWorker = async (taskQueue?: string) =>
    startProgram('worker/worker', {
      ...env,
      // As docker-compose.yml starts it.
      NODE_OPTIONS: '--max-semi-space-size=4',
      ...(taskQueue && { TASK_QUEUE: taskQueue }),
      METRICS_PORT: `${await freePort()}`,
      SDK_METRICS_PORT: `${await freePort()}`,
    });
  const children = [
    await startApi(port),
    // An API whose checks nobody works on: what it costs to accept one.
    await startApi(idlePort, 'idle'),
    await startWorker(),
    startProgram('bench/programs/no-op-worker', env),
    startProgram('bench/programs/bare-server', { ...env, PORT: `${barePort}` }),
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
    /** An API and a worker that have done nothing yet, for themselves. */
    async startFresh() {
      const [freshPort, taskQueue] = [await freePort(), randomUUID()];
      const [api, worker] = [await startApi(freshPort, taskQueue), await startWorker(taskQueue)];
      const url = `http://127.0.0.1:${freshPort}`;
      await untilReady(`${url}/health`);
      return { url, api, worker, stop: () => stopPrograms([api, worker]) };
    },
    async stop() {
      await stopPrograms(children);
      await receiver.close();
      await client.connection.close();
      await store.close();
      await Promise.all([mongo.stop(), temporal.stop()]);
    },
  };
}
