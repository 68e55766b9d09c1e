import { Runtime, type Worker } from '@temporalio/worker';
import { createSearchIndex } from '../activities/search-index.ts';
import { createAddressFilter } from '../platform/address-filter.ts';
import { createLog } from '../platform/log.ts';
import { createRegistry, serveMetrics } from '../platform/metrics.ts';
import { readSettings } from '../platform/settings.ts';
import { createTemporalClient } from '../platform/temporal.ts';
import { createProviders } from '../providers/providers.ts';
import { createStore } from '../store/store.ts';
import { createWorkflowStarter } from '../workflows/start.ts';
import { createPlumblineWorker, type PlumblineWorker } from './create-worker.ts';
import { startSweep } from './lost-starts.ts';
import { ProviderWorkers } from './provider-workers.ts';
import { connectWorker, sdkMetrics, telemetry } from './sdk.ts';

/** How often the worker asks for newly published record sources. */
const REFRESH_MS = 2000;

const settings = readSettings();
const log = createLog('worker', settings.logLevel);
const metricsPort = { host: settings.metricsHost, port: settings.metricsPort };
Runtime.install({ ...telemetry(log, settings), shutdownSignals: ['SIGINT', 'SIGTERM'] });

const store = createStore(settings.mongodbUri, settings.keyring);
store.accounts.cache.start();
const searchIndex = createSearchIndex(store.recordSources, log);
// Without its sources a worker still delivers webhooks; searches wait and say why.
await searchIndex.refresh().catch((err) => log.warn({ err }, 'the record sources are not loaded yet'));
searchIndex.follow(REFRESH_MS);

const temporal = createTemporalClient(settings);
const stopSweep = startSweep({ store, workflows: createWorkflowStarter(temporal, settings.taskQueue), log });
const metrics = await serveMetrics(createRegistry('worker'), metricsPort, () => sdkMetrics(settings));
const connection = await connectWorker(settings);
const plumbline: PlumblineWorker = {
  settings,
  connection,
  dependencies: {
    store,
    searchIndex,
    providers: createProviders({ find: store.providers.find, baseUrl: settings.baseUrl }),
    addressFilter: createAddressFilter(settings.allowedNetworks),
    baseUrl: settings.baseUrl,
  },
};
const worker: Worker = await createPlumblineWorker(plumbline);
const providerWorkers = new ProviderWorkers({ ...plumbline, log });
await providerWorkers.start();

log.info({ build: settings.buildId }, 'worker ready');
// Runs until a signal; what is under way is finished first.
await worker.run();

await providerWorkers.stop();
searchIndex.stop();
stopSweep();
metrics.close();
await connection.close();
await temporal.connection.close();
await store.close();
