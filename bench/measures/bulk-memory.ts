import type { Bench } from '../environment.ts';
import { type Figure, round } from '../figures.ts';
import { benchPeople, peopleFile } from '../people.ts';
import { peakMemory } from '../processes.ts';
import { read } from './requests.ts';
import { run, upload } from './uploads.ts';

const FEW = 10_000;
const MANY = 100_000;

/** What API and worker needed at most for an upload from its file to its results, in megabytes. */
async function peaksOf(bench: Bench, rows: number): Promise<{ api: number; worker: number }> {
  const file = peopleFile(benchPeople(rows));
  const fresh = await bench.startFresh();
  const id = await upload(bench, fresh.url, file);
  await run(bench, fresh.url, id);
  for (const format of ['csv', 'xlsx'])
    await read(`${fresh.url}/v1/bulk_uploads/${id}/results?format=${format}`, bench.headers);
  const peaks = { api: await peakMemory(fresh.api), worker: await peakMemory(fresh.worker) };
  await fresh.stop();
  return peaks;
}

/** The peak memory of a large upload over that of a small one, each in processes of its own. Linux alone tells it. */
export async function bulkMemory(bench: Bench): Promise<Figure[]> {
  if (process.platform !== 'linux') return [];
  const few = await peaksOf(bench, FEW);
  const many = await peaksOf(bench, MANY);
  return (['worker', 'api'] as const).map((part) => ({
    name: `peak memory of the ${part}, ${MANY} rows / ${FEW} rows`,
    value: round(many[part] / few[part]),
    aim: 1.3,
    sense: 'at most',
    unit: 'ratio',
    detail: `${round(many[part], 0)} MB over ${round(few[part], 0)} MB`,
  }));
}
