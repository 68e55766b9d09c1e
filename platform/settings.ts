import { readFileSync } from 'node:fs';
import { Keyring } from './keyring.ts';

/** A mistake in the environment; the message names the variable. */
export class SettingsError extends Error {}

/** Reads `NAME`, or the file that `NAME_FILE` names (for secrets that an orchestrator mounts). */
function read(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const file = env[`${name}_FILE`];
  return file ? readFileSync(file, 'utf8').trim() : env[name] || undefined;
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = read(env, name);
  if (value === undefined) throw new SettingsError(`${name} is not set`);
  return value;
}

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = read(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 0) throw new SettingsError(`${name} is not a whole number`);
  return number;
}

function list(env: NodeJS.ProcessEnv, name: string): string[] {
  return (read(env, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/**
 * The settings of the API and the worker, from the environment.
 * Every variable can be given as a file: `NAME_FILE` holds the path.
 * @throws SettingsError naming the variable that is missing or wrong.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env) {
  const port = integer(env, 'PORT', 3000);
  return {
    host: read(env, 'HOST') ?? '127.0.0.1',
    port,
    /** The public address, without a slash at its end. */
    baseUrl: (read(env, 'BASE_URL') ?? `http://127.0.0.1:${port}/v1`).replace(/\/$/, ''),
    mongodbUri: required(env, 'MONGODB_URI'),
    temporalAddress: read(env, 'TEMPORAL_ADDRESS') ?? '127.0.0.1:7233',
    temporalNamespace: read(env, 'TEMPORAL_NAMESPACE') ?? 'default',
    /** Task queue of the workflows: one for each installation in a namespace. */
    taskQueue: read(env, 'TASK_QUEUE') ?? 'plumbline',
    temporalApiKey: read(env, 'TEMPORAL_API_KEY'),
    temporalTls: read(env, 'TEMPORAL_TLS') === 'true',
    keyring: Keyring.parse(required(env, 'PLUMBLINE_KEYS')),
    /** Bearer token that lets the Temporal UI decode payloads. */
    codecToken: read(env, 'CODEC_TOKEN'),
    /** Origins that may ask the codec server: the address of the Temporal UI. */
    codecOrigins: list(env, 'CODEC_ORIGINS'),
    tokenLifeSeconds: integer(env, 'TOKEN_LIFE_SECONDS', 86_400),
    /** Networks (CIDR) that webhooks may be sent to although they are not public. */
    allowedNetworks: list(env, 'ALLOWED_NETWORKS'),
    metricsHost: read(env, 'METRICS_HOST') ?? '127.0.0.1',
    metricsPort: integer(env, 'METRICS_PORT', 9464),
    /** Loopback port on which the worker's SDK tells its own figures; the metrics port passes them on. */
    sdkMetricsPort: integer(env, 'SDK_METRICS_PORT', 9466),
    logLevel: read(env, 'LOG_LEVEL') ?? 'info',
    /** The workflow bundle that `npm run build` makes; bundled at start when it is not set. */
    workflowBundle: read(env, 'WORKFLOW_BUNDLE'),
    buildId: read(env, 'BUILD_ID') ?? 'development',
    /** Whether the worker takes part in worker versioning (a deployment with build ids). */
    workerVersioning: read(env, 'WORKER_VERSIONING') === 'true',
  };
}

export type Settings = ReturnType<typeof readSettings>;
