import { existsSync, rmSync } from 'node:fs';
import type { LocalPaths } from './paths.ts';
import { commandLine } from './processes.ts';
import { isRunning, takeLock } from './services/lock.ts';

/** Something the reader must change before `npm start` can go on. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * Makes sure that one `npm start` runs at a time.
 * @throws StartError naming the process that runs already
 */
export async function takeStartLock(paths: LocalPaths): Promise<void> {
  for (;;) {
    const holder = await takeLock(paths.startLock);
    if (holder === undefined) return;
    if (isRunning(holder) && (await commandLine(holder)).includes('start.ts')) {
      throw new StartError(
        `Plumbline runs already (process ${holder}). Stop it with Ctrl-C in its terminal, or: kill ${holder}`,
      );
    }
    // The id in the lock belongs to another program now.
    rmSync(paths.startLock, { force: true });
  }
}

/**
 * Removes the data of earlier runs; downloaded programs and the Python environment stay.
 * @throws StartError when the data are not in `.local/`
 */
export function beginAnew(paths: LocalPaths, env: NodeJS.ProcessEnv): void {
  if (env.MONGODB_URI || env.TEMPORAL_ADDRESS) {
    throw new StartError(
      '--fresh removes data in .local/ alone, but MONGODB_URI or TEMPORAL_ADDRESS names a service elsewhere. ' +
        'Empty that one yourself, or unset the variable.',
    );
  }
  const { mongodb, temporal, logs, keys, credentials, environment, receiverSecrets, webhooks } = paths;
  for (const path of [mongodb, temporal, logs, keys, credentials, environment, receiverSecrets, webhooks]) {
    if (existsSync(path)) rmSync(path, { recursive: true });
  }
}
