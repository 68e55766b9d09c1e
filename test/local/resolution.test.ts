import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Finders,
  resolveMongo,
  resolveTemporal,
  resolveTemporalTestServer,
} from '../../local/services/index.ts';

let dataDir: string;
let asked: string[];
let logged: string[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'plumbline-resolution-'));
  asked = [];
  logged = [];
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Finders that have only what is named; all else is missing or fails. */
function having(...present: string[]): Finders {
  const has = (what: string) => {
    asked.push(what);
    return present.includes(what);
  };
  return {
    onPath: async (program) => (has(`path ${program}`) ? `/usr/bin/${program}` : undefined),
    download: async (kind) => {
      if (has(`download ${kind}`)) return `/cache/${kind}`;
      throw new Error('getaddrinfo ENOTFOUND');
    },
    pypi: async (name) => {
      if (has(`pypi ${name}`)) return (program) => `/venv/bin/${program}`;
      throw new Error('python3 is not on the PATH');
    },
  };
}

const surroundings = (finders: Finders, env: NodeJS.ProcessEnv = {}) => ({
  env,
  finders,
  log: (line: string) => logged.push(line),
});

const mongo = (finders: Finders, env: NodeJS.ProcessEnv = {}) =>
  resolveMongo({ ...surroundings(finders, env), dataDir, port: 4711 });

describe('MongoDB', () => {
  it('comes from MONGODB_URI before all else, and the password is not told', async () => {
    const service = await mongo(having('path mongod'), { MONGODB_URI: 'mongodb://me:hidden@db:27017/x' });
    expect(service).toMatchObject({ kind: 'external', address: 'mongodb://me:hidden@db:27017/x' });
    expect(service.describe).toBe('MONGODB_URI (mongodb://db:27017/x)');
    expect(asked).toEqual([]);
  });

  it('is looked for in a fixed order', async () => {
    await expect(mongo(having())).rejects.toThrow();
    expect(asked).toEqual(['path mongod', 'path secantusd-rs', 'download mongod', 'pypi mongodb']);
  });

  it.each([
    ['path mongod', 'path', '/usr/bin/mongod'],
    ['path secantusd-rs', 'path', '/usr/bin/secantusd-rs'],
    ['download mongod', 'download', '/cache/mongod'],
    ['pypi mongodb', 'pypi', '/venv/bin/python'],
  ])('is taken from %s when that is all there is', async (present, origin, command) => {
    expect(await mongo(having(present))).toMatchObject({ kind: 'program', origin, command });
  });

  it('runs as a replica set of one, or with every commit synced', async () => {
    const real = await mongo(having('path mongod'));
    expect(real).toMatchObject({ args: expect.arrayContaining(['--replSet', 'rs0', '127.0.0.1']) });
    rmSync(dataDir, { recursive: true });
    const other = await mongo(having('path secantusd-rs'));
    expect(other).toMatchObject({ args: expect.arrayContaining(['--sync-on-commit', '127.0.0.1']) });
  });

  it('stays with the engine whose data are there', async () => {
    await mongo(having('path secantusd-rs'));
    const next = await mongo(having('path mongod', 'path secantusd-rs'));
    expect(next).toMatchObject({ engine: 'secantusd-rs', command: '/usr/bin/secantusd-rs' });
  });

  it('does not start another engine beside data that need the first', async () => {
    writeFileSync(join(dataDir, 'engine'), 'mongod');
    await expect(mongo(having('path secantusd-rs'))).rejects.toThrow('bring mongod back');
  });

  it('gives one message that says what was tried and what to install', async () => {
    await expect(mongo(having())).rejects.toMatchObject({
      name: 'NoWayError',
      message: expect.stringMatching(
        /mongod on the PATH: not found[\s\S]*ENOTFOUND[\s\S]*python3 is not on the PATH[\s\S]*install MongoDB[\s\S]*MONGODB_URI/,
      ),
    });
    expect(logged).toHaveLength(2);
  });
});

describe('Temporal', () => {
  const temporal = (finders: Finders, env: NodeJS.ProcessEnv = {}) =>
    resolveTemporal({
      ...surroundings(finders, env),
      port: 1,
      uiPort: 2,
      dbFile: join(dataDir, 'x', 'temporal.db'),
    });

  it('comes from TEMPORAL_ADDRESS before all else', async () => {
    expect(await temporal(having('path temporal'), { TEMPORAL_ADDRESS: 'there:7233' })).toMatchObject({
      kind: 'external',
      address: 'there:7233',
    });
    expect(asked).toEqual([]);
  });

  it('is looked for in a fixed order', async () => {
    await expect(temporal(having())).rejects.toThrow('install the Temporal CLI');
    expect(asked).toEqual(['path temporal', 'download temporal', 'pypi temporal']);
  });

  it('keeps its workflows in the file given', async () => {
    const service = await temporal(having('pypi temporal'));
    expect(service).toMatchObject({
      origin: 'pypi',
      command: '/venv/bin/temporal',
      args: expect.arrayContaining(['--db-filename', 'journal_mode=wal', 'AccountId=Keyword']),
    });
  });

  it('has a test server that is found the same way', async () => {
    const { path } = await resolveTemporalTestServer(surroundings(having('pypi temporal-test-server')));
    expect(path).toBe('/venv/bin/temporal-test-server');
    expect(asked).toEqual([
      'path temporal-test-server',
      'download temporal-test-server',
      'pypi temporal-test-server',
    ]);
  });
});
