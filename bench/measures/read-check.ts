import type { Bench } from '../environment.ts';
import { durations, type Figure, quantile, round } from '../figures.ts';
import { orderCheck, read } from './requests.ts';

const COUNT = 500;
const ROUNDS = 6;

/** `GET /criminal_checks/{id}` over a bare route that reads the same document, one request at a time. */
export async function readCheck(bench: Bench): Promise<Figure[]> {
  const id = await orderCheck(bench, bench.urls.api);
  await bench.receiver.eventOf(id);
  const get = () => read(`${bench.urls.api}/v1/criminal_checks/${id}`, bench.headers);
  const bare = () => read(`${bench.urls.bare}/checks/${id}`);
  await durations(COUNT, get);
  await durations(COUNT, bare);
  const times: { get: number[]; bare: number[] } = { get: [], bare: [] };
  for (let at = 0; at < ROUNDS; at += 1) {
    times.bare.push(...(await durations(COUNT, bare)));
    times.get.push(...(await durations(COUNT, get)));
  }
  return [0.5, 0.99].map((share): Figure => {
    const [ours, theirs] = [quantile(times.get, share), quantile(times.bare, share)];
    return {
      name: `GET /criminal_checks/{id} / bare route, p${share * 100}`,
      value: round(ours / theirs),
      aim: share === 0.5 ? 1.5 : 2,
      sense: 'at most',
      unit: 'ratio',
      detail: `${round(ours)} ms over ${round(theirs)} ms`,
    };
  });
}
