import closeWithGrace from 'close-with-grace';
import { createAddressFilter } from '../platform/address-filter.ts';
import { createLog } from '../platform/log.ts';
import { serveMetrics } from '../platform/metrics.ts';
import { readSettings } from '../platform/settings.ts';
import { createTemporalClient } from '../platform/temporal.ts';
import { createStore } from '../store/store.ts';
import { buildApp } from './app.ts';

const settings = readSettings();
const log = createLog('api', settings.logLevel);
const store = createStore(settings.mongodbUri, settings.keyring);
store.accounts.cache.start();
const temporal = createTemporalClient(settings);
const addressFilter = createAddressFilter(settings.allowedNetworks);

const app = await buildApp({ settings, store, temporal, addressFilter }, log);
const metrics = await serveMetrics(app.metrics, { host: settings.metricsHost, port: settings.metricsPort });

// Requests in flight are answered before the process ends; new ones are refused.
closeWithGrace({ delay: 10_000, logger: log }, async ({ err }) => {
  if (err) log.fatal({ err }, 'the API failed');
  await app.close();
  metrics.close();
  await temporal.connection.close();
  await store.close();
});

await app.listen({ host: settings.host, port: settings.port });
