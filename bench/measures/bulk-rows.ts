import { searchCriminalRecords } from '../../screening/checks/criminal-search.ts';
import type { Bench } from '../environment.ts';
import { type Figure, median, round, unitsPerSecond } from '../figures.ts';
import { benchPeople, peopleFile } from '../people.ts';
import { loadIndexes, searchFor } from '../searches.ts';
import { run, upload } from './uploads.ts';

const ROWS = 10_000;
const ROUNDS = 3;

/** Rows of a bulk upload, from the word to run it to the event of its end, over searches for the same people alone. */
export async function bulkRows(bench: Bench): Promise<Figure[]> {
  const people = benchPeople(ROWS);
  const file = peopleFile(people);
  const searches = people.map(searchFor);
  const indexes = await loadIndexes(bench);
  const searchAll = async () => {
    for (const search of searches) searchCriminalRecords(indexes, search);
  };
  await unitsPerSecond(ROWS, searchAll);
  const rounds: { pure: number; rows: number }[] = [];
  for (let at = 0; at < ROUNDS; at += 1) {
    const pure = await unitsPerSecond(ROWS, searchAll);
    const id = await upload(bench, bench.urls.api, file);
    const rows = await unitsPerSecond(ROWS, () => run(bench, bench.urls.api, id));
    rounds.push({ pure, rows });
  }
  const [pure, rows] = [median(rounds.map((one) => one.pure)), median(rounds.map((one) => one.rows))];
  return [
    {
      name: 'bulk rows, results written / pure searches',
      value: round(median(rounds.map((one) => one.rows / one.pure))),
      aim: 0.5,
      sense: 'at least',
      unit: 'ratio',
      detail: `${round(rows, 0)}/s over ${round(pure, 0)}/s, ${ROWS} rows`,
    },
  ];
}
