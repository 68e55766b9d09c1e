import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import {
  startMongoForTests,
  startTemporalForTests,
  temporalTestServerPath,
} from '../../local/services/index.ts';
import { bundleWorkflows } from '../../worker/bundle.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    mongodbUri: string;
    temporalAddress: string;
    testServerPath: string;
    workflowBundle: string;
  }
}

/** Starts MongoDB and Temporal once for all test files, found in the same order as `npm start` does. */
export default async function setup(project: TestProject) {
  const log = (line: string) => console.log(line);
  // One after the other: both may install into the same private environment.
  const mongo = await startMongoForTests(log);
  const temporal = await startTemporalForTests(log);
  const bundle = join(tmpdir(), `plumbline-workflows-${process.pid}.js`);
  await bundleWorkflows(bundle);
  project.provide('mongodbUri', mongo.uri);
  project.provide('temporalAddress', temporal.address);
  project.provide('testServerPath', await temporalTestServerPath(log));
  project.provide('workflowBundle', bundle);
  return async () => {
    await Promise.all([mongo.stop(), temporal.stop(), rm(bundle, { force: true })]);
  };
}
