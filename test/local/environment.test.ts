import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { childEnvironment, writeOperatorEnvironment } from '../../local/children.ts';
import { beginAnew } from '../../local/installation.ts';
import { ensureKeys } from '../../local/keys.ts';
import { localPaths } from '../../local/paths.ts';
import { readPorts } from '../../local/ports.ts';
import { environmentOf } from '../../operator/context.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'plumbline-environment-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const addresses = { mongodbUri: 'mongodb://127.0.0.1:27200/plumbline', temporalAddress: '127.0.0.1:7400' };

/** What a start writes down for the operator program. */
function writeEnvironment(env: NodeJS.ProcessEnv = {}) {
  const paths = localPaths(dir);
  const keys = ensureKeys(paths.keys, env);
  writeOperatorEnvironment(
    paths.environment,
    childEnvironment(env, { ports: readPorts(env), keys, paths, addresses }),
  );
  return { paths, keys };
}

describe('the environment of a local installation', () => {
  it('is found by the operator program, and holds no more than it needs', () => {
    const { keys } = writeEnvironment({ PORT: '3200', SHELL: '/bin/sh' });
    expect(environmentOf({ env: {}, localDir: dir })).toEqual({
      ...keys,
      MONGODB_URI: addresses.mongodbUri,
      TEMPORAL_ADDRESS: addresses.temporalAddress,
      ALLOWED_NETWORKS: '127.0.0.0/8,::1/128',
      PORT: '3200',
    });
  });

  it('holds the keys and the public address that the children were given', () => {
    writeEnvironment({ PLUMBLINE_KEYS: 'k2:other', BASE_URL: 'https://checks.example.com/v1' });
    expect(environmentOf({ env: {}, localDir: dir })).toMatchObject({
      PLUMBLINE_KEYS: 'k2:other',
      BASE_URL: 'https://checks.example.com/v1',
    });
  });

  it('is for its owner alone', () => {
    expect(statSync(writeEnvironment().paths.environment).mode & 0o777).toBe(0o600);
  });

  it('is forgotten by a new beginning', () => {
    const { paths } = writeEnvironment();
    beginAnew(paths, {});
    expect(existsSync(paths.environment)).toBe(false);
  });
});
