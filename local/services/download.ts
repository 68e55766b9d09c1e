import { mkdir, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../paths.ts';
import type { DownloadKind } from './download-program.ts';
import { failureMemory } from './failures.ts';
import { withLock } from './lock.ts';
import { CommandError, probe, runWatched } from './watched.ts';
import { type Log, reasonOf } from './ways.ts';

/** How a TypeScript program of this project is run with Node: the arguments before its path. */
export const TYPESCRIPT_ARGUMENTS = [
  '--import',
  pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href,
] as const;

const STALL_MS = 15_000;

const CHECKS: Record<DownloadKind, readonly string[]> = {
  mongod: ['--version'],
  temporal: ['--version'],
  'temporal-test-server': ['--help'],
};

/** A download that was cut short leaves a part; the downloaders would wait for it. */
async function removeParts(dir: string): Promise<void> {
  const entries = await readdir(dir).catch(() => []);
  const parts = entries.filter((name) => name.endsWith('.downloading') || name.endsWith('.lock'));
  await Promise.all(parts.map((name) => rm(join(dir, name), { force: true, recursive: true })));
}

async function fetchProgram(
  kind: DownloadKind,
  dir: string,
  env: NodeJS.ProcessEnv,
  log: Log,
): Promise<string> {
  await mkdir(dir, { recursive: true });
  await removeParts(dir);
  let shown = 0;
  const output = await runWatched({
    command: process.execPath,
    args: [...TYPESCRIPT_ARGUMENTS, join(import.meta.dirname, 'download-program.ts'), kind, dir],
    cwd: ROOT,
    env: {
      ...env,
      MONGOMS_MAX_RETRIES: '1',
      MONGOMS_PREFER_GLOBAL_PATH: 'false',
      // The downloader checks certificates only when npm's own setting says so.
      npm_config_strict_ssl: 'true',
    },
    watch: dir,
    stallMs: STALL_MS,
    onProgress: (megabytes) => {
      if (megabytes < shown + 5) return;
      shown = megabytes;
      log(`${kind}: ${Math.round(megabytes)} MB downloaded`);
    },
  });
  const path = output.match(/^program (.+)$/m)?.[1];
  if (!path) throw new CommandError('the downloader named no program');
  if ((await probe(path, CHECKS[kind], 15_000)) === undefined) {
    await rm(path, { force: true });
    throw new CommandError('the downloaded program does not run on this machine');
  }
  return path;
}

/**
 * The official build of a program, by its project's own downloader, kept in `cacheDir`.
 * A failure is noticed in seconds and remembered for an hour.
 * @throws CommandError when it cannot be had
 */
export async function downloadProgram(
  kind: DownloadKind,
  options: { cacheDir: string; env: NodeJS.ProcessEnv; log: Log },
): Promise<string> {
  const failures = failureMemory(options.cacheDir);
  const dir = join(options.cacheDir, kind);
  return withLock(join(options.cacheDir, `${kind}.lock`), async () => {
    const reason = await failures.recent(kind);
    if (reason) throw new CommandError(`${reason} (less than an hour ago; not tried again)`);
    options.log(`${kind}: looking for the official download`);
    try {
      const path = await fetchProgram(kind, dir, options.env, options.log);
      await failures.forget(kind);
      return path;
    } catch (error) {
      await failures.remember(kind, reasonOf(error));
      throw error;
    }
  });
}
