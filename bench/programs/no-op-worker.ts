import { fileURLToPath } from 'node:url';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';

/** Runs the workflow that does nothing, with the settings of the product's worker. */
Runtime.install({ logger: new DefaultLogger('ERROR') });
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address: process.env.TEMPORAL_ADDRESS ?? '' }),
  taskQueue: 'no-op',
  workflowsPath: fileURLToPath(new URL('./no-op-workflow.js', import.meta.url)),
  workflowTaskPollerBehavior: { type: 'autoscaling', minimum: 2, maximum: 40, initial: 10 },
  maxConcurrentWorkflowTaskExecutions: 100,
});
await worker.run();
