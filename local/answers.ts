import { setTimeout as wait } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import type { AccountCredentials } from './credentials.ts';
import { StartError } from './installation.ts';

const PAUSE_MS = 200;
const REQUEST_MS = 5_000;
/** `TASK_QUEUE_TYPE_WORKFLOW` of Temporal's API. */
const WORKFLOW_QUEUE = 1;

export interface Waiting {
  readonly deadlineMs: number;
  /** Why there is no sense in waiting on, when there is none. */
  readonly hopeless: () => string | undefined;
}

async function until(
  what: string,
  { deadlineMs, hopeless }: Waiting,
  attempt: () => Promise<string | true>,
): Promise<void> {
  const end = Date.now() + deadlineMs;
  for (;;) {
    const outcome = await attempt().catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (outcome === true) return;
    const reason = hopeless();
    if (reason) throw new StartError(`${what} does not start: ${reason}`);
    if (Date.now() > end) throw new StartError(`${what} does not answer: ${outcome}`);
    await wait(PAUSE_MS);
  }
}

/** Waits until the API hands out a token, for which it must reach MongoDB too. */
export function waitForApi(baseUrl: string, account: AccountCredentials, waiting: Waiting): Promise<void> {
  const { client_id, client_secret } = account;
  return until('The API', waiting, async () => {
    const response = await fetch(`${baseUrl}/accounts/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id, client_secret }),
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    await response.arrayBuffer();
    return response.status === 200 || `the token endpoint answers ${response.status}`;
  });
}

/** Waits until a worker asks Temporal for work. */
export async function waitForWorker(
  address: string,
  { namespace, taskQueue }: { namespace: string; taskQueue: string },
  waiting: Waiting,
): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: REQUEST_MS });
  try {
    await until('The worker', waiting, async () => {
      const { pollers } = await connection.workflowService.describeTaskQueue({
        namespace,
        taskQueue: { name: taskQueue },
        taskQueueType: WORKFLOW_QUEUE,
      });
      return (pollers ?? []).length > 0 || 'it has not asked for work';
    });
  } finally {
    await connection.close();
  }
}

/** Waits until the bundled receiver listens. */
export function waitForReceiver(port: number, waiting: Waiting): Promise<void> {
  return until('The receiver', waiting, async () => {
    const response = await fetch(`http://127.0.0.1:${port}/health`, {
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    return response.ok || `it answers ${response.status}`;
  });
}
