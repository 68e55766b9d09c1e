import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Failure {
  readonly at: number;
  readonly reason: string;
}

const REMEMBERED_MS = 60 * 60 * 1000;

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'reason' in value &&
  typeof value.reason === 'string';

/** Downloads that failed within the last hour are not tried again, so that no start is slowed twice. */
export function failureMemory(dir: string, now: () => number = Date.now) {
  const fileOf = (name: string) => join(dir, `${name}.failed.json`);

  return {
    /** Why the download failed lately, if it did. */
    async recent(name: string): Promise<string | undefined> {
      try {
        const failure: unknown = JSON.parse(await readFile(fileOf(name), 'utf8'));
        return isFailure(failure) && now() - failure.at < REMEMBERED_MS ? failure.reason : undefined;
      } catch {
        return undefined;
      }
    },
    async remember(name: string, reason: string): Promise<void> {
      await mkdir(dir, { recursive: true });
      const draft = `${fileOf(name)}.${process.pid}`;
      await writeFile(draft, JSON.stringify({ at: now(), reason } satisfies Failure));
      await rename(draft, fileOf(name));
    },
    async forget(name: string): Promise<void> {
      await rm(fileOf(name), { force: true });
    },
  };
}
