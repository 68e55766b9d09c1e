import { randomUUID } from 'node:crypto';
import type { Bench } from '../environment.ts';
import { type Figure, median, ratePerSecond, round } from '../figures.ts';
import { orderCheck, PERSON } from './requests.ts';

const COUNT = 600;
const IN_FLIGHT = 32;
const ROUNDS = 3;

/** Accepted `POST /criminal_checks` over one insert and one workflow start; no worker takes part. */
export async function acceptedChecks(bench: Bench): Promise<Figure[]> {
  const collection = bench.store.connection.collection<{ _id: string }>('bench_inserts');
  const reference = async () => {
    const id = randomUUID();
    await collection.insertOne({ _id: id, ...PERSON });
    await bench.client.workflow.start('noOp', { taskQueue: 'idle', workflowId: id, args: [{ checkId: id }] });
  };
  const accept = () => orderCheck(bench, bench.urls.idleApi);
  await ratePerSecond(COUNT / 4, IN_FLIGHT, reference);
  await ratePerSecond(COUNT / 4, IN_FLIGHT, accept);
  const rounds: { references: number; accepted: number }[] = [];
  for (let at = 0; at < ROUNDS; at += 1) {
    const references = await ratePerSecond(COUNT, IN_FLIGHT, reference);
    rounds.push({ references, accepted: await ratePerSecond(COUNT, IN_FLIGHT, accept) });
  }
  const accepted = median(rounds.map((one) => one.accepted));
  const references = median(rounds.map((one) => one.references));
  return [
    {
      name: 'accepted POST /criminal_checks / insert + workflow start',
      value: round(median(rounds.map((one) => one.accepted / one.references))),
      aim: 0.6,
      sense: 'at least',
      unit: 'ratio',
      detail: `${round(accepted, 0)}/s over ${round(references, 0)}/s at ${IN_FLIGHT} in flight`,
    },
  ];
}
