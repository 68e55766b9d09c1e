import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { freePort } from '../../local/services/index.ts';
import { until } from './wait.ts';

const PROGRAMS = { api: '../../api/server.ts', worker: '../../worker/worker.ts' } as const;

/** A busy machine takes its time to start a program. */
const START_MS = 60_000;

/** What an ended program said is told from here on. */
const TAIL = 4000;

/** The variables of an installation of its own on the shared services, for processes and for `install` alike. */
export function installationEnvironment(): Record<string, string> {
  const unique = randomBytes(6).toString('hex');
  const uri = new URL(inject('mongodbUri'));
  uri.pathname = `/plumbline_${unique}`;
  return {
    MONGODB_URI: uri.toString(),
    TEMPORAL_ADDRESS: inject('temporalAddress'),
    TASK_QUEUE: `test-${unique}`,
    PLUMBLINE_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    ALLOWED_NETWORKS: '127.0.0.0/8',
    WORKFLOW_BUNDLE: inject('workflowBundle'),
    BASE_URL: 'http://127.0.0.1/v1',
    LOG_LEVEL: 'warn',
  };
}

/** A program of the project in a process of its own. */
export interface Program {
  readonly pid: number;
  /** @throws Error with what the program said, when it has ended of itself */
  requireRunning(): void;
  /** Ends it by signal 9: nothing of it is tidied up. */
  kill(): Promise<void>;
}

function observe(child: ChildProcess, name: string): Program {
  let said = '';
  const listen = (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-TAIL);
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const { pid } = child;
  if (pid === undefined) throw new Error(`The ${name} could not be started`);
  return {
    pid,
    requireRunning() {
      if (hasEnded()) throw new Error(`The ${name} ended: ${said}`);
    },
    async kill() {
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function start(
  name: keyof typeof PROGRAMS,
  env: Record<string, string>,
  port: number,
): Promise<Program> {
  const script = fileURLToPath(new URL(PROGRAMS[name], import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: {
      ...process.env,
      ...env,
      PORT: `${port}`,
      METRICS_PORT: `${await freePort()}`,
      SDK_METRICS_PORT: `${await freePort()}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return observe(child, name);
}

/** Starts a worker; it asks for work when it is ready. */
export const startWorkerProcess = async (env: Record<string, string>): Promise<Program> =>
  start('worker', env, await freePort());

/** Starts an API at a port, and waits until it answers. */
export async function startApiProcess(env: Record<string, string>, port: number): Promise<Program> {
  const program = await start('api', env, port);
  await until(async () => {
    program.requireRunning();
    return fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  }, START_MS);
  return program;
}
