import { join } from 'node:path';
import { writeJson } from './files.ts';
import type { LocalKeys } from './keys.ts';
import { type LocalPaths, ROOT } from './paths.ts';
import type { LocalPorts } from './ports.ts';
import type { ChildName } from './processes.ts';
import { TYPESCRIPT_ARGUMENTS } from './services/download.ts';
import type { ServiceProgram } from './services/index.ts';
import type { ChildSpec } from './supervisor.ts';

/** What the children need to know of one another. */
export interface Addresses {
  readonly mongodbUri: string;
  readonly temporalAddress: string;
}

/** The environment of the API and the worker: everything is addressed through variables. */
export function childEnvironment(
  env: NodeJS.ProcessEnv,
  {
    ports,
    keys,
    paths,
    addresses,
  }: { ports: LocalPorts; keys: LocalKeys; paths: LocalPaths; addresses: Addresses },
): NodeJS.ProcessEnv {
  const ui = ports.temporalUi;
  return {
    ...env,
    ...keys,
    MONGODB_URI: addresses.mongodbUri,
    TEMPORAL_ADDRESS: addresses.temporalAddress,
    PORT: `${ports.api}`,
    RECEIVER_PORT: `${ports.receiver}`,
    METRICS_PORT: `${ports.metrics}`,
    ALLOWED_NETWORKS: env.ALLOWED_NETWORKS || '127.0.0.0/8,::1/128',
    CODEC_ORIGINS: env.CODEC_ORIGINS || `http://127.0.0.1:${ui},http://localhost:${ui}`,
    WORKFLOW_BUNDLE: paths.bundle,
  };
}

/** What the operator program needs to reach the same installation. */
const OPERATOR_VARIABLES = [
  'MONGODB_URI',
  'PLUMBLINE_KEYS',
  'TEMPORAL_ADDRESS',
  'TEMPORAL_NAMESPACE',
  'TASK_QUEUE',
  'ALLOWED_NETWORKS',
  'PORT',
  'BASE_URL',
] as const;

/** Writes the part of the children's environment that the operator program takes up, for the owner alone. */
export function writeOperatorEnvironment(file: string, env: NodeJS.ProcessEnv): void {
  const set = OPERATOR_VARIABLES.filter((name) => env[name]);
  writeJson(file, Object.fromEntries(set.map((name) => [name, env[name]])), 0o600);
}

const SCRIPTS = {
  api: join(ROOT, 'api', 'server.ts'),
  worker: join(ROOT, 'worker', 'worker.ts'),
  receiver: join(ROOT, 'local', 'receive.ts'),
} as const;

/** A child that is a TypeScript program of this project. */
export function scriptChild(name: keyof typeof SCRIPTS, env: NodeJS.ProcessEnv): ChildSpec<ChildName> {
  return { name, command: process.execPath, args: [...TYPESCRIPT_ARGUMENTS, SCRIPTS[name]], env, cwd: ROOT };
}

/** A child that is a service found on this machine; it gets no secrets. */
export function serviceChild(
  name: 'mongodb' | 'temporal',
  program: ServiceProgram,
  env: NodeJS.ProcessEnv,
): ChildSpec<ChildName> {
  const { command, args } = program;
  return { name, command, args, env, cwd: ROOT };
}
