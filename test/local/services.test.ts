import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPorts, requirePorts } from '../../local/ports.ts';
import { findOnPath } from '../../local/services/executables.ts';
import { failureMemory } from '../../local/services/failures.ts';
import { freePort } from '../../local/services/index.ts';
import { takeLock, withLock } from '../../local/services/lock.ts';
import { pythonPrograms } from '../../local/services/pypi.ts';
import { ensureReplicaSet } from '../../local/services/replica-set.ts';
import { runWatched } from '../../local/services/watched.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'plumbline-services-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('ports', () => {
  const everyPort = async () =>
    Object.fromEntries(
      await Promise.all(
        [
          'PORT',
          'TEMPORAL_PORT',
          'TEMPORAL_UI_PORT',
          'MONGODB_PORT',
          'RECEIVER_PORT',
          'METRICS_PORT',
          'WORKER_METRICS_PORT',
        ].map(async (name) => [name, `${await freePort()}`]),
      ),
    );

  it('that are taken give a message naming the variable to set', async () => {
    const env = await everyPort();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(Number(env.TEMPORAL_UI_PORT), '127.0.0.1', resolve));
    try {
      await expect(requirePorts(readPorts(env), [])).rejects.toThrow(
        new RegExp(`Port ${env.TEMPORAL_UI_PORT}.*is taken.*TEMPORAL_UI_PORT=`),
      );
      await expect(requirePorts(readPorts(env), ['temporalUi'])).resolves.toBeUndefined();
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('must be numbers, and different ones', () => {
    expect(() => readPorts({ MONGODB_PORT: 'x1' })).toThrow('MONGODB_PORT=x1 is not a port');
    expect(() => readPorts({ PORT: '5000', RECEIVER_PORT: '5000' })).toThrow(
      'PORT and RECEIVER_PORT are both 5000',
    );
  });
});

describe('a watched command', () => {
  const node = (script: string, stallMs = 10_000) =>
    runWatched({ command: process.execPath, args: ['-e', script], stallMs, pollMs: 20 });

  it('gives its output', async () => {
    expect(await node('console.log("fine")')).toBe('fine\n');
  });

  it('fails with the last line that it printed', async () => {
    await expect(node('console.error("first\\nno network"); process.exit(1)')).rejects.toThrow(
      /^no network$/,
    );
  });

  it('is ended when it shows no sign of life', async () => {
    await expect(node('setInterval(() => {}, 1000)', 200)).rejects.toThrow('no progress');
  });
});

describe('a failed download', () => {
  it('is remembered for an hour', async () => {
    let now = 1_000;
    const failures = failureMemory(dir, () => now);
    await failures.remember('mongod', 'no network');
    now += 59 * 60_000;
    expect(await failures.recent('mongod')).toBe('no network');
    expect(await failures.recent('temporal')).toBeUndefined();
    now += 2 * 60_000;
    expect(await failures.recent('mongod')).toBeUndefined();
  });
});

describe('a lock', () => {
  it('lets one piece of work after another through', async () => {
    const file = join(dir, 'lock');
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    await Promise.all([withLock(file, work), withLock(file, work), withLock(file, work)]);
    expect(most).toBe(1);
    expect(existsSync(file)).toBe(false);
  });

  it('names the living process that holds it, and passes over a dead one', async () => {
    const file = join(dir, 'lock');
    writeFileSync(file, `${process.ppid}`);
    expect(await takeLock(file)).toBe(process.ppid);
    writeFileSync(file, '999999999');
    expect(await takeLock(file)).toBeUndefined();
  });
});

describe('the private Python environment', () => {
  const options = (path: string) => ({ dir: join(dir, 'venv'), env: { PATH: path }, log: () => undefined });

  it('says so when Python is missing', async () => {
    await expect(pythonPrograms('temporal', options(dir))).rejects.toThrow('python3 is not on the PATH');
  });

  it('says so when Python is too old', async () => {
    const python = join(dir, 'python3');
    writeFileSync(python, '#!/bin/sh\necho 3 8\n');
    chmodSync(python, 0o755);
    await expect(pythonPrograms('temporal', options(dir))).rejects.toThrow('3.10 or newer is needed');
  });
});

describe('the PATH', () => {
  it('is searched for files that can be run', async () => {
    mkdirSync(join(dir, 'a'));
    mkdirSync(join(dir, 'b'));
    writeFileSync(join(dir, 'a', 'mongod'), '', { mode: 0o644 });
    writeFileSync(join(dir, 'b', 'mongod'), '', { mode: 0o755 });
    const env = { PATH: `${join(dir, 'a')}:${join(dir, 'b')}` };
    expect(await findOnPath('mongod', env)).toBe(join(dir, 'b', 'mongod'));
    expect(await findOnPath('mongos', env)).toBeUndefined();
  });
});

describe('a replica set of one', () => {
  const failing = (code: number) => Object.assign(new Error('no'), { code });

  it('is made when there is none', async () => {
    const commands: object[] = [];
    await ensureReplicaSet(async (command) => {
      commands.push(command);
      if ('replSetGetConfig' in command) throw failing(94);
      return {};
    }, '127.0.0.1:1');
    expect(commands[1]).toEqual({
      replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: '127.0.0.1:1' }] },
    });
  });

  it('is told a new port, and left alone otherwise', async () => {
    const commands: object[] = [];
    const admin = async (command: object) => {
      commands.push(command);
      return { config: { _id: 'rs0', version: 3, members: [{ _id: 0, host: '127.0.0.1:1' }] } };
    };
    await ensureReplicaSet(admin, '127.0.0.1:1');
    expect(commands).toHaveLength(1);
    await ensureReplicaSet(admin, '127.0.0.1:2');
    expect(commands[2]).toMatchObject({
      force: true,
      replSetReconfig: { version: 4, members: [{ host: '127.0.0.1:2' }] },
    });
  });

  it('passes other faults on', async () => {
    await expect(ensureReplicaSet(() => Promise.reject(failing(13)), 'x')).rejects.toThrow('no');
  });
});
