import { join, resolve } from 'node:path';

/** The project's own folder. */
export const ROOT = resolve(import.meta.dirname, '..');

/** Everything that `npm start` keeps: data, keys, logs, and the programs it fetched. */
export const LOCAL_DIR = join(ROOT, '.local');

/** Files and folders under `.local/`, for a given root of it. */
export const localPaths = (dir: string = LOCAL_DIR) => ({
  dir,
  mongodb: join(dir, 'mongodb'),
  temporal: join(dir, 'temporal'),
  logs: join(dir, 'logs'),
  keys: join(dir, 'keys.json'),
  credentials: join(dir, 'credentials.json'),
  environment: join(dir, 'environment.json'),
  receiverSecrets: join(dir, 'receiver-secrets.json'),
  webhooks: join(dir, 'webhooks.jsonl'),
  processes: join(dir, 'processes.json'),
  startLock: join(dir, 'start.lock'),
  bundle: join(dir, 'workflow-bundle.js'),
});

export type LocalPaths = ReturnType<typeof localPaths>;
