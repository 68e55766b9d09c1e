import { makeTelemetryFilterString, NativeConnection, type Logger as SdkLogger } from '@temporalio/worker';
import type { Logger } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { temporalConnectionOptions } from '../platform/temporal.ts';

/** The connection that a worker polls over. */
export function connectWorker(settings: Settings): Promise<NativeConnection> {
  return NativeConnection.connect(temporalConnectionOptions(settings));
}

/** What the SDK warns of and is meant: the workers of providers run no workflows, and none run Nexus. */
const MEANT = ['No workflows registered', 'No Nexus services registered'];

/** The SDK's logs in our log, its figures for Prometheus. */
export function telemetry(log: Logger, { sdkMetricsPort }: Settings) {
  const write: SdkLogger['log'] = (level, message, meta) => {
    const methods = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;
    const isMeant = MEANT.some((start) => message.startsWith(start));
    log[isMeant ? 'debug' : methods[level]](meta ?? {}, message);
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
      metrics: { prometheus: { bindAddress: `127.0.0.1:${sdkMetricsPort}` } },
    },
  };
}

/** The figures of the SDK in Prometheus format; empty when they cannot be had. */
export async function sdkMetrics({ sdkMetricsPort }: Settings): Promise<string> {
  try {
    const response = await fetch(`http://127.0.0.1:${sdkMetricsPort}/metrics`, {
      signal: AbortSignal.timeout(2000),
    });
    return await response.text();
  } catch {
    return '';
  }
}
