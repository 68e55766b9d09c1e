import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, DefaultLogger } from '@temporalio/worker';

/** The file that exports every workflow: the source, or what the build made of it. */
export const workflowsPath =
  ['../workflows/index.ts', '../workflows/index.js']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url)) ?? new URL('../workflows/index.js', import.meta.url);

const failureConverterPath = fileURLToPath(new URL('../platform/failure-converter.cjs', import.meta.url));

/** Bundles the workflows into one file, so that a worker starts at once. The file is there whole or not at all. */
export async function bundleWorkflows(target: string): Promise<void> {
  const { code } = await bundleWorkflowCode({
    workflowsPath: fileURLToPath(workflowsPath),
    failureConverterPath,
    logger: new DefaultLogger('WARN'),
  });
  const unfinished = `${target}.${process.pid}`;
  await writeFile(unfinished, code);
  await rename(unfinished, target);
}
