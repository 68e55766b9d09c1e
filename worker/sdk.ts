import { makeTelemetryFilterString, NativeConnection, type Logger as SdkLogger } from '@temporalio/worker';
import type { Logger } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { temporalConnectionOptions } from '../platform/temporal.ts';

/** Where the SDK's own core serves its figures; loopback only, our metrics port passes them on. */
const SDK_METRICS_ADDRESS = `127.0.0.1:${process.env.SDK_METRICS_PORT ?? 9466}`;

/** The connection that a worker polls over. */
export function connectWorker(settings: Settings): Promise<NativeConnection> {
  return NativeConnection.connect(temporalConnectionOptions(settings));
}

/** The SDK's logs in our log, its figures for Prometheus. */
export function telemetry(log: Logger) {
  const write: SdkLogger['log'] = (level, message, meta) => {
    const methods = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;
    log[methods[level]](meta ?? {}, message);
  };
  const logger: SdkLogger = {
    log: write,
    trace: (message, meta) => write('TRACE', message, meta),
    debug: (message, meta) => write('DEBUG', message, meta),
    info: (message, meta) => write('INFO', message, meta),
    warn: (message, meta) => write('WARN', message, meta),
    error: (message, meta) => write('ERROR', message, meta),
  };
  return {
    logger,
    telemetryOptions: {
      logging: { filter: makeTelemetryFilterString({ core: 'WARN' }), forward: {} },
      metrics: { prometheus: { bindAddress: SDK_METRICS_ADDRESS } },
    },
  };
}

/** The figures of the SDK in Prometheus format; empty when they cannot be had. */
export async function sdkMetrics(): Promise<string> {
  try {
    const response = await fetch(`http://${SDK_METRICS_ADDRESS}/metrics`, {
      signal: AbortSignal.timeout(2000),
    });
    return await response.text();
  } catch {
    return '';
  }
}
