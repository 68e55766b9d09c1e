import { randomUUID } from 'node:crypto';
import { WithStartWorkflowOperation, WorkflowIdConflictPolicy } from '@temporalio/client';
import type { Bench } from '../environment.ts';
import { durations, type Figure, median, round } from '../figures.ts';
import { makeInstantCheck } from './requests.ts';

const COUNT = 40;
const ROUNDS = 5;

/** `POST /checks`, answered with its result, over an update-with-start that does nothing; one at a time. */
export async function instantCheck(bench: Bench): Promise<Figure[]> {
  const noOp = () =>
    bench.client.workflow.executeUpdateWithStart('ended', {
      startWorkflowOperation: new WithStartWorkflowOperation('noOpWithUpdate', {
        taskQueue: 'no-op',
        workflowId: randomUUID(),
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
      }),
    });
  const ours = () => makeInstantCheck(bench, bench.urls.api);
  await durations(COUNT, noOp);
  await durations(COUNT, ours);
  const times: { checks: number[]; noOps: number[] } = { checks: [], noOps: [] };
  for (let at = 0; at < ROUNDS; at += 1) {
    times.noOps.push(...(await durations(COUNT, noOp)));
    times.checks.push(...(await durations(COUNT, ours)));
  }
  const [checks, noOps] = [median(times.checks), median(times.noOps)];
  return [
    {
      name: 'POST /checks with its result / update-with-start that does nothing, p50',
      value: round(checks / noOps),
      aim: 1.5,
      sense: 'at most',
      unit: 'ratio',
      detail: `${round(checks)} ms over ${round(noOps)} ms, one at a time`,
    },
  ];
}
