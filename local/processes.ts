import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fieldsOf, readJson, writeJson } from './files.ts';
import { type LocalPaths, ROOT } from './paths.ts';
import { isRunning } from './services/lock.ts';

/** The processes of a local installation, in the order in which they end. */
export const CHILDREN = ['api', 'worker', 'receiver', 'temporal', 'mongodb'] as const;
export type ChildName = (typeof CHILDREN)[number];

const isPid = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 1;

/** Writes `processes.json`; a service that runs elsewhere, or a child between two lives, is null. */
export function writeProcesses(file: string, pids: Partial<Record<ChildName, number>>): void {
  const { mongodb = null, temporal = null, worker = null, api = null, receiver = null } = pids;
  writeJson(file, { mongodb, temporal, worker, api, receiver });
}

/** The command line of a process, or an empty string. */
export async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  }
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'command=', '-p', `${pid}`], { timeout: 5_000 }, (error, stdout) =>
      resolve(error ? '' : stdout),
    );
  });
}

/** What the command line of a child of ours holds; a process id alone may since belong to another program. */
const marksOf = (paths: LocalPaths): Record<ChildName, string> => ({
  api: join(ROOT, 'api', 'server.ts'),
  worker: join(ROOT, 'worker', 'worker.ts'),
  receiver: join(ROOT, 'local', 'receive.ts'),
  temporal: paths.temporal,
  mongodb: paths.mongodb,
});

/** Whether a process runs; one that has ended and waits for its parent has no command line left. */
const isAlive = async (pid: number): Promise<boolean> => isRunning(pid) && (await commandLine(pid)) !== '';

async function untilEnded(pid: number, deadlineMs: number): Promise<boolean> {
  const end = Date.now() + deadlineMs;
  while (await isAlive(pid)) {
    if (Date.now() > end) return false;
    await wait(50);
  }
  return true;
}

async function endProcess(pid: number, graceMs: number): Promise<void> {
  try {
    process.kill(pid, 'SIGTERM');
    if (await untilEnded(pid, graceMs)) return;
    process.kill(pid, 'SIGKILL');
    await untilEnded(pid, 2_000);
  } catch {
    // It ended by itself in between.
  }
}

/**
 * Ends the children that an earlier start left behind when it was killed.
 * @returns their names
 */
export async function endLeftovers(paths: LocalPaths, graceMs = 5_000): Promise<ChildName[]> {
  const pids = fieldsOf(readJson(paths.processes), isPid);
  const marks = marksOf(paths);
  const ended: ChildName[] = [];
  for (const name of CHILDREN) {
    const pid = pids[name];
    if (pid === undefined || !(await commandLine(pid)).includes(marks[name])) continue;
    await endProcess(pid, graceMs);
    ended.push(name);
  }
  return ended;
}
