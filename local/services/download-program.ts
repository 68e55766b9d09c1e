import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { MongoBinary } from 'mongodb-memory-server-core';

/** The programs that have an official downloader. */
export type DownloadKind = 'mongod' | 'temporal' | 'temporal-test-server';

/** The downloader of Temporal's SDK gives no path: it names the file after the program and the SDK. */
async function downloadedByTemporal(kind: DownloadKind, downloadDir: string): Promise<string> {
  const server = { executable: { type: 'cached-download', downloadDir, ttl: '3650 days' } } as const;
  const environment =
    kind === 'temporal'
      ? await TestWorkflowEnvironment.createLocal({ server })
      : await TestWorkflowEnvironment.createTimeSkipping({ server });
  await environment.teardown();
  const name = (await readdir(downloadDir)).find(
    (file) => file.startsWith(`${kind}-sdk-`) && !file.endsWith('.downloading'),
  );
  if (!name) throw new Error(`No ${kind} in ${downloadDir}`);
  return join(downloadDir, name);
}

async function download(kind: DownloadKind, dir: string): Promise<string> {
  if (kind === 'mongod') return MongoBinary.getPath({ downloadDir: dir });
  return downloadedByTemporal(kind, dir);
}

/** Run as a program of its own, so that a download that hangs can be ended: `KIND DIR`. */
const [kind, dir] = process.argv.slice(2);
try {
  if (!dir || (kind !== 'mongod' && kind !== 'temporal' && kind !== 'temporal-test-server')) {
    throw new Error('usage: download-program.ts mongod|temporal|temporal-test-server DIR');
  }
  console.log(`program ${await download(kind, dir)}`);
  process.exit(0);
} catch (error) {
  console.error((error instanceof Error ? error.message : String(error)).replaceAll('\n', ' '));
  process.exit(1);
}
