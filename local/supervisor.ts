import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BACKOFF, type BackoffPolicy, backoffMs } from './backoff.ts';
import { followLines } from './tail.ts';

/** What to run, and how. */
export interface ChildSpec<Name extends string = string> {
  readonly name: Name;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

export interface SupervisorOptions<Name extends string> {
  /** Each child's output goes to `NAME.log` in this folder. */
  readonly logDir: string;
  /** Called for each line that a child prints. */
  readonly onLine: (name: Name, line: string) => void;
  /** Called when a child starts, dies, or is about to be started again. */
  readonly onEvent: (name: Name, event: string) => void;
  /** Called with all process ids each time that one changes. */
  readonly onProcesses: (pids: Partial<Record<Name, number>>) => void;
  readonly backoff?: BackoffPolicy;
}

interface Managed {
  readonly spec: ChildSpec;
  readonly stopFollowing: () => void;
  child?: ChildProcess;
  startedAt: number;
  failures: number;
  retry?: NodeJS.Timeout;
  stopping: boolean;
}

export type Supervisor<Name extends string> = ReturnType<typeof createSupervisor<Name>>;

const LOG_LIMIT = 20 * 1024 * 1024;
const GRACE_MS = 10_000;

/** Keeps one older file of a log that has grown large. */
function turnLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) renameSync(file, `${file}.1`);
  closeSync(openSync(file, 'a'));
}

/**
 * Starts children, and starts again those that die, after a pause that doubles up to a limit.
 * The children lead process groups of their own: Ctrl-C reaches the supervisor alone, which ends them in order.
 */
export function createSupervisor<Name extends string>(options: SupervisorOptions<Name>) {
  const { logDir, onLine, onEvent, onProcesses, backoff = BACKOFF } = options;
  const children = new Map<Name, Managed>();

  const publish = () => {
    const pids: Partial<Record<Name, number>> = {};
    for (const [name, { child }] of children) if (child?.pid !== undefined) pids[name] = child.pid;
    onProcesses(pids);
  };

  function died(name: Name, managed: Managed, reason: string): void {
    managed.child = undefined;
    publish();
    if (managed.stopping) return;
    if (Date.now() - managed.startedAt >= backoff.resetAfterMs) managed.failures = 0;
    managed.failures += 1;
    const pause = backoffMs(managed.failures, backoff);
    onEvent(name, `ended (${reason}); starts again in ${(pause / 1000).toFixed(1)} s`);
    managed.retry = setTimeout(() => launch(name, managed), pause);
  }

  function launch(name: Name, managed: Managed): void {
    const { command, args, env, cwd } = managed.spec;
    const output = openSync(join(logDir, `${name}.log`), 'a');
    const child = spawn(command, args, { env, cwd, stdio: ['ignore', output, output], detached: true });
    closeSync(output);
    managed.child = child;
    managed.startedAt = Date.now();
    let gone = false;
    const once = (reason: string) => {
      if (!gone) died(name, managed, reason);
      gone = true;
    };
    child.on('error', (error) => once(error.message));
    child.on('exit', (code, signal) => once(signal ?? `code ${code}`));
    publish();
  }

  async function stopOne(name: Name): Promise<void> {
    const managed = children.get(name);
    if (!managed) return;
    managed.stopping = true;
    clearTimeout(managed.retry);
    const { child } = managed;
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const hard = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
      await ended;
      clearTimeout(hard);
    }
    managed.stopFollowing();
    children.delete(name);
    publish();
  }

  return {
    /** Starts a child and keeps it running. */
    start(spec: ChildSpec<Name>): void {
      mkdirSync(logDir, { recursive: true });
      const file = join(logDir, `${spec.name}.log`);
      turnLog(file);
      const stopFollowing = followLines(file, (line) => onLine(spec.name, line));
      const managed: Managed = { spec, stopFollowing, startedAt: 0, failures: 0, stopping: false };
      children.set(spec.name, managed);
      launch(spec.name, managed);
    },

    /** How many times in a row a child has died. */
    failures: (name: Name): number => children.get(name)?.failures ?? 0,

    /** Ends the children in the order given, each gracefully, and by force after ten seconds. */
    async stop(order: readonly Name[]): Promise<void> {
      // None may be started again while another is being ended.
      for (const managed of children.values()) {
        managed.stopping = true;
        clearTimeout(managed.retry);
      }
      for (const name of order) await stopOne(name);
    },
  };
}
