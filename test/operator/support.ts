import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOperator } from '../../operator/program.ts';
import { Keyring } from '../../platform/keyring.ts';
import { createStore, type Store } from '../../store/store.ts';
import { testSettings } from '../support/installation.ts';

/** What a run of the program left behind. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export const randomKey = () => randomBytes(32).toString('base64');

/** A database of its own, and the operator program before it. */
export async function openOperator(keys = `k1:${randomKey()}`) {
  const settings = testSettings({ PLUMBLINE_KEYS: keys });
  const store: Store = createStore(settings.mongodbUri, Keyring.parse(keys));
  await store.ensureIndexes();
  const dir = await mkdtemp(join(tmpdir(), 'plumbline-operator-'));
  const env: NodeJS.ProcessEnv = {
    MONGODB_URI: settings.mongodbUri,
    PLUMBLINE_KEYS: keys,
    ALLOWED_NETWORKS: '127.0.0.0/8',
  };

  const run = async (
    words: readonly string[],
    changes: { env?: NodeJS.ProcessEnv; isTerminal?: boolean } = {},
  ): Promise<Ran> => {
    const printed = { out: '', err: '' };
    const code = await runOperator(words, {
      env: changes.env ?? env,
      localDir: join(dir, '.local'),
      isTerminal: changes.isTerminal ?? false,
      out: (text) => {
        printed.out += text;
      },
      err: (text) => {
        printed.err += text;
      },
    });
    return { code, ...printed };
  };

  return {
    store,
    env,
    dir,
    run,

    /** Runs a command that must go well and gives its document. */
    async json(...words: string[]) {
      const { code, out, err } = await run([...words, '--json']);
      if (code !== 0 || err !== '') throw new Error(`exit ${code}: ${err}`);
      return JSON.parse(out);
    },

    /** Runs a command that must fail, and gives its exit code and error. Nothing may stand on stdout. */
    async fails(...words: string[]) {
      const { code, out, err } = await run([...words, '--json']);
      if (out !== '') throw new Error(`stdout holds ${out}`);
      return { exit: code, error: JSON.parse(err).error };
    },

    /** Writes a file and gives its path. */
    async file(name: string, content: string): Promise<string> {
      const path = join(dir, name);
      await writeFile(path, content);
      return path;
    },

    async close(): Promise<void> {
      await store.connection.dropDatabase();
      await store.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export type TestOperator = Awaited<ReturnType<typeof openOperator>>;

export const NOBODY = '0197c0de-0000-7000-8000-000000000000';
