import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { WorkflowHandle } from '@temporalio/client';
import proto from '@temporalio/proto';

const { History } = proto.temporal.api.history.v1;
const FOLDER = fileURLToPath(new URL('../histories/', import.meta.url));

/** Keeps the history of a run when `RECORD_HISTORIES` is set: recorded runs must replay for ever after. */
export async function keepHistory(name: string, handle: Pick<WorkflowHandle, 'fetchHistory'>): Promise<void> {
  if (!process.env.RECORD_HISTORIES) return;
  await mkdir(FOLDER, { recursive: true });
  const history = History.toObject(History.fromObject(await handle.fetchHistory()), {
    longs: String,
    enums: String,
    bytes: String,
  });
  await writeFile(`${FOLDER}${name}.json`, `${JSON.stringify(history, null, 1)}\n`);
}

/** Every recorded history, by name. */
export async function recordedHistories() {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace('.json', ''),
      history: History.fromObject(JSON.parse(await readFile(`${FOLDER}${file}`, 'utf8'))),
    })),
  );
}
