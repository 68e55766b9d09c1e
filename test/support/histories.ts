import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { WorkflowHandle } from '@temporalio/client';
import proto from '@temporalio/proto';

const { History } = proto.temporal.api.history.v1;
const { EventType } = proto.temporal.api.enums.v1;
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

/** The types of the events of a run so far, as `ACTIVITY_TASK_SCHEDULED`. */
export async function eventNames(handle: Pick<WorkflowHandle, 'fetchHistory'>): Promise<string[]> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).map(({ eventType }) => EventType[eventType ?? 0]?.replace('EVENT_TYPE_', '') ?? '');
}

/** How long Temporal waits at most, in a run so far, until it gives the work of a silent worker to another; seconds. */
export async function longestSilence(handle: Pick<WorkflowHandle, 'fetchHistory'>): Promise<number> {
  const { events } = await handle.fetchHistory();
  const waits = (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: scheduled }) => {
    if (!scheduled) return [];
    const { heartbeatTimeout, startToCloseTimeout } = scheduled;
    return Number(heartbeatTimeout?.seconds) || Number(startToCloseTimeout?.seconds);
  });
  return Math.max(...waits);
}
