import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fieldsOf, isString, readJson, writeJson } from './files.ts';

/** The secrets of a local installation. */
export interface LocalKeys {
  /** Master keys, `id:base64`, newest first. */
  readonly PLUMBLINE_KEYS: string;
  /** Lets the Temporal UI decode payloads. */
  readonly CODEC_TOKEN: string;
}

/**
 * The keys of this installation: from the environment, else from `file`, which is made once (mode 0600).
 * @throws Error when the file is there and cannot be used: new keys would make the stored data unreadable
 */
export function ensureKeys(file: string, env: NodeJS.ProcessEnv = process.env): LocalKeys {
  if (!existsSync(file)) {
    const made: LocalKeys = {
      PLUMBLINE_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      CODEC_TOKEN: randomBytes(24).toString('base64url'),
    };
    writeJson(file, made, 0o600);
  }
  const kept = fieldsOf(readJson(file), isString);
  const PLUMBLINE_KEYS = env.PLUMBLINE_KEYS || kept.PLUMBLINE_KEYS;
  const CODEC_TOKEN = env.CODEC_TOKEN || kept.CODEC_TOKEN;
  if (!PLUMBLINE_KEYS || !CODEC_TOKEN) {
    throw new Error(`${file} cannot be read. Put it back from a copy, or begin anew: npm start -- --fresh`);
  }
  return { PLUMBLINE_KEYS, CODEC_TOKEN };
}
