import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startBench } from './environment.ts';
import { type Figure, isMet } from './figures.ts';
import { acceptedChecks } from './measures/accepted-checks.ts';
import { bulkMemory } from './measures/bulk-memory.ts';
import { bulkRows } from './measures/bulk-rows.ts';
import { completedChecks } from './measures/completed-checks.ts';
import { instantCheck } from './measures/instant-check.ts';
import { readCheck } from './measures/read-check.ts';
import { reportPages } from './measures/report-pages.ts';
import { resultsSpreadsheet } from './measures/results-spreadsheet.ts';

const MEASURES = {
  completed: completedChecks,
  read: readCheck,
  accepted: acceptedChecks,
  instant: instantCheck,
  bulk: bulkRows,
  memory: bulkMemory,
  report: reportPages,
  spreadsheet: resultsSpreadsheet,
};

/**
 * `npm run bench [-- --json FILE --only NAME]`: ratios measured in one run; absolute times depend on the machine.
 * NAME is a key of `MEASURES`.
 */
const { values } = parseArgs({ options: { json: { type: 'string' }, only: { type: 'string' } } });
const bench = await startBench();
const figures: Figure[] = [];
try {
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (values.only && values.only !== name) continue;
    for (const figure of await measure(bench)) {
      figures.push(figure);
      const { value, aim, sense, detail } = figure;
      console.log(
        `${isMet(figure) ? 'met   ' : 'missed'}  ${value}  (aim: ${sense} ${aim})  ${figure.name}\n        ${detail}`,
      );
    }
  }
} finally {
  await bench.stop();
}
if (values.json) {
  const rows = figures.map((figure) => {
    const { name, value, aim, unit, detail } = figure;
    return { name, value, aim, met: isMet(figure), unit, detail };
  });
  await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
}
