import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { resolveMongo } from './mongo.ts';
import { freePort } from './ports.ts';
import type { ServiceProgram } from './program.ts';
import { waitForMongo, waitForTemporal } from './ready.ts';
import { resolveTemporal, resolveTemporalTestServer } from './temporal.ts';
import type { Log } from './ways.ts';

const DEADLINE_MS = 60_000;
const silent: Log = () => undefined;

/** A service that runs for the length of a test run. */
export interface TestService {
  /** Ends the service and removes its data. */
  stop(): Promise<void>;
}

interface Running extends TestService {
  readonly stopped: () => string | undefined;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = await Promise.race([ended.then(() => false), wait(5_000, true, { ref: false })]);
  if (late) child.kill('SIGKILL');
  await ended;
}

function run(program: ServiceProgram, dir: string): Running {
  const child = spawn(program.command, program.args, { cwd: dir, stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  let failed: string | undefined;
  child.stderr.on('data', (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-2_000);
  });
  child.on('error', (error) => {
    failed = error.message;
  });
  const killAtExit = () => child.kill('SIGKILL');
  process.on('exit', killAtExit);
  return {
    stopped: () =>
      failed ?? (child.exitCode === null && child.signalCode === null ? undefined : printed || 'no output'),
    async stop() {
      process.off('exit', killAtExit);
      if (!failed) await end(child);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function started<Fields extends object>(
  running: Running,
  fields: Fields,
  ready: Promise<void>,
): Promise<Fields & TestService> {
  try {
    await ready;
  } catch (error) {
    await running.stop();
    throw error;
  }
  return { ...fields, stop: () => running.stop() };
}

/** MongoDB on a free port with a throwaway folder, or the one that MONGODB_URI names. */
export async function startMongoForTests(
  log: Log = silent,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ uri: string; describe: string } & TestService> {
  const dir = await mkdtemp(join(tmpdir(), 'plumbline-mongodb-'));
  const port = await freePort();
  const service = await resolveMongo({ dataDir: dir, port, env, log });
  const fields = { uri: service.address, describe: service.describe };
  if (service.kind === 'external') {
    await rm(dir, { recursive: true, force: true });
    await waitForMongo(service.address, { deadlineMs: 10_000 });
    return { ...fields, stop: async () => undefined };
  }
  const running = run(service, dir);
  const member = service.engine === 'mongod' ? `127.0.0.1:${port}` : undefined;
  const patience = { deadlineMs: DEADLINE_MS, stopped: running.stopped };
  return started(running, fields, waitForMongo(service.address, patience, member));
}

/** A Temporal development server in memory, without web interface, or the one that TEMPORAL_ADDRESS names. */
export async function startTemporalForTests(
  log: Log = silent,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ address: string; describe: string } & TestService> {
  const service = await resolveTemporal({ port: await freePort(), env, log });
  const fields = { address: service.address, describe: service.describe };
  if (service.kind === 'external') {
    await waitForTemporal(service.address, { deadlineMs: 10_000 });
    return { ...fields, stop: async () => undefined };
  }
  const running = run(service, await mkdtemp(join(tmpdir(), 'plumbline-temporal-')));
  const patience = { deadlineMs: DEADLINE_MS, stopped: running.stopped };
  return started(running, fields, waitForTemporal(service.address, patience));
}

/** Path of the time-skipping test server, for `{type: 'existing-path', path}`. */
export async function temporalTestServerPath(
  log: Log = silent,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  return (await resolveTemporalTestServer({ env, log })).path;
}
