import { fileURLToPath } from 'node:url';
import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker';
import { createActivities } from '../activities/activities.ts';
import type { ActivityDependencies } from '../activities/dependencies.ts';
import type { Settings } from '../platform/settings.ts';
import { createDataConverter } from '../platform/temporal.ts';
import { workflowsPath } from './bundle.ts';

const DEPLOYMENT = 'plumbline';

export interface PlumblineWorker {
  readonly settings: Pick<
    Settings,
    'keyring' | 'taskQueue' | 'temporalNamespace' | 'workflowBundle' | 'workerVersioning' | 'buildId'
  >;
  readonly connection: NativeConnection;
  readonly dependencies: ActivityDependencies;
}

/** The workflows: the bundle that the build made, or the sources, bundled at start. */
const workflowCode = (bundle: string | undefined): Pick<WorkerOptions, 'workflowBundle' | 'workflowsPath'> =>
  bundle ? { workflowBundle: { codePath: bundle } } : { workflowsPath: fileURLToPath(workflowsPath) };

/**
 * With versioning, a run stays on the version that it began with, so that a deployment never changes a check under
 * way; without it (development), any worker takes any run.
 */
export const versioning = ({
  workerVersioning,
  buildId,
}: PlumblineWorker['settings']): Partial<WorkerOptions> =>
  workerVersioning
    ? {
        workerDeploymentOptions: {
          useWorkerVersioning: true,
          version: { deploymentName: DEPLOYMENT, buildId },
          defaultVersioningBehavior: 'PINNED',
        },
      }
    : {};

/** Makes the worker that runs every workflow and activity. */
export function createPlumblineWorker({
  settings,
  connection,
  dependencies,
}: PlumblineWorker): Promise<Worker> {
  return Worker.create({
    connection,
    namespace: settings.temporalNamespace,
    taskQueue: settings.taskQueue,
    ...workflowCode(settings.workflowBundle),
    activities: createActivities(dependencies),
    dataConverter: createDataConverter(settings.keyring),
    ...versioning(settings),
    // Measured: autoscaling pollers and a hundred workflow tasks at once add a tenth of throughput.
    workflowTaskPollerBehavior: { type: 'autoscaling', minimum: 2, maximum: 40, initial: 10 },
    activityTaskPollerBehavior: { type: 'autoscaling', minimum: 2, maximum: 40, initial: 5 },
    maxConcurrentWorkflowTaskExecutions: 100,
    maxConcurrentLocalActivityExecutions: 200,
    shutdownGraceTime: '10 seconds',
  });
}
