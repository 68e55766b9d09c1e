import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Whether a process with this id runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Takes a lock file that holds this process's id; a lock whose process is gone is taken over.
 * @returns the id of the process that holds it, or `undefined` when it is ours now
 */
export async function takeLock(file: string): Promise<number | undefined> {
  await mkdir(dirname(file), { recursive: true });
  for (;;) {
    try {
      const handle = await open(file, 'wx');
      await handle.writeFile(String(process.pid));
      await handle.close();
      return undefined;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    if (holder && holder !== process.pid && isRunning(holder)) return holder;
    if (holder) await rm(file, { force: true });
    else await wait(50).then(() => rmIfStillEmpty(file));
  }
}

/** A lock file without an id is one that is being written, or one whose writer was killed. */
async function rmIfStillEmpty(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => 'gone');
  if (text === '') await rm(file, { force: true });
}

const LOCK_LIMIT_MS = 10 * 60 * 1000;
const queues = new Map<string, Promise<unknown>>();

async function acquire(file: string): Promise<void> {
  const start = Date.now();
  for (;;) {
    const holder = await takeLock(file);
    if (holder === undefined) return;
    if (Date.now() - start > LOCK_LIMIT_MS) {
      throw new Error(`Process ${holder} has held ${file} for ten minutes; end it, or remove the file`);
    }
    await wait(250);
  }
}

/** Does `work` alone: after other work of this process and of others that hold the same lock file. */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (queues.get(file) ?? Promise.resolve()).then(async () => {
    await acquire(file);
    try {
      return await work();
    } finally {
      await rm(file, { force: true });
    }
  });
  queues.set(
    file,
    turn.catch(() => undefined),
  );
  return turn;
}
