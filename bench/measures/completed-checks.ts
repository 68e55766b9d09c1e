import { randomUUID } from 'node:crypto';
import type { Bench } from '../environment.ts';
import { type Figure, median, ratePerSecond, round } from '../figures.ts';
import { orderCheck } from './requests.ts';

const COUNT = 400;
const IN_FLIGHT = 64;
const ROUNDS = 3;

/** Checks from the POST to the received webhook, over workflows that do nothing on the same server. */
export async function completedChecks(bench: Bench): Promise<Figure[]> {
  const noOp = () => bench.client.workflow.execute('noOp', { taskQueue: 'no-op', workflowId: randomUUID() });
  const check = async () => bench.receiver.eventOf(await orderCheck(bench, bench.urls.api));
  await ratePerSecond(COUNT / 4, IN_FLIGHT, noOp);
  await ratePerSecond(COUNT / 4, IN_FLIGHT, check);
  const rounds: { noOps: number; checks: number }[] = [];
  for (let at = 0; at < ROUNDS; at += 1) {
    const noOps = await ratePerSecond(COUNT, IN_FLIGHT, noOp);
    rounds.push({ noOps, checks: await ratePerSecond(COUNT, IN_FLIGHT, check) });
  }
  const checks = median(rounds.map((one) => one.checks));
  const noOps = median(rounds.map((one) => one.noOps));
  return [
    {
      name: 'completed criminal checks / no-op workflows',
      value: round(median(rounds.map((one) => one.checks / one.noOps))),
      aim: 0.5,
      sense: 'at least',
      unit: 'ratio',
      detail: `${round(checks, 0)}/s, webhook received, over ${round(noOps, 0)}/s at ${IN_FLIGHT} in flight`,
    },
  ];
}
