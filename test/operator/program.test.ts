import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openOperator, type Ran, randomKey, type TestOperator } from './support.ts';

let operator: TestOperator;

beforeAll(async () => {
  operator = await openOperator();
});
afterAll(() => operator.close());

const COMMANDS: Record<string, readonly string[]> = {
  accounts: ['create', 'list', 'show', 'update', 'disable', 'enable', 'product'],
  clients: ['create', 'list', 'rotate', 'disable', 'enable'],
  'webhook-endpoints': ['list', 'create', 'enable', 'disable', 'rotate', 'remove'],
  sources: ['list', 'show', 'import', 'publish', 'enable', 'disable'],
  rulesets: ['create', 'list', 'show', 'disable', 'enable'],
  checks: ['stuck', 'show'],
  profiles: ['find', 'erase'],
  keys: ['show', 'rotate'],
  indexes: ['create'],
};

describe('help', () => {
  test('the program names its nouns and exit codes', async () => {
    const { code, out, err } = await operator.run(['--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const noun of Object.keys(COMMANDS)) expect(out).toMatch(new RegExp(`^ {2}${noun} +\\S`, 'm'));
    expect(out).toContain('Exit codes: 0 done, 1 failed, 2 wrong use, 3 not found.');
  });

  test.each(Object.entries(COMMANDS))('%s has a sentence for every command', async (noun, verbs) => {
    const list = (await operator.run([noun, '--help'])).out;
    for (const verb of verbs) {
      expect(list).toMatch(new RegExp(`^ {2}${verb} `, 'm'));
      const { code, out } = await operator.run([noun, verb, '--help']);
      expect(code).toBe(0);
      expect(out).toMatch(/\.\n\n/);
      expect(out).toContain('--json');
    }
  });

  test('help needs no settings', async () => {
    expect((await operator.run(['keys', 'show', '--help'], { env: {} })).code).toBe(0);
  });
});

describe('wrong use', () => {
  test.each([
    ['no command', []],
    ['a noun alone', ['accounts']],
    ['an unknown noun', ['people', 'list']],
    ['an unknown verb', ['accounts', 'burn']],
    ['an unknown option', ['accounts', 'list', '--fast']],
    ['a missing argument', ['accounts', 'show']],
    ['an argument too many', ['accounts', 'list', 'twice']],
  ])('%s ends with 2 and says why', async (_, words) => {
    const { exit, error } = await operator.fails(...words);
    expect(exit).toBe(2);
    expect(error).toEqual({ code: 'wrong_use', message: expect.stringMatching(/\S/) });
    const people = await operator.run(words);
    expect(people).toMatchObject({ code: 2, out: '' });
    expect(people.err).toMatch(/^error: \S/m);
  });

  test('--json may stand anywhere', async () => {
    const { code, out } = await operator.run(['--json', 'keys', 'show']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ current: 'k1' });
  });
});

describe('settings', () => {
  const keys = `k9:${randomKey()}`;
  const localFile = async (name: string, content: unknown) => {
    await mkdir(join(operator.dir, '.local'), { recursive: true });
    await writeFile(join(operator.dir, '.local', name), JSON.stringify(content));
  };
  const show = (env: NodeJS.ProcessEnv) => operator.run(['keys', 'show', '--json'], { env });
  const messageOf = ({ code, err }: Ran) => {
    expect(code).toBe(2);
    return JSON.parse(err).error.message;
  };

  beforeEach(async () => {
    await localFile('keys.json', {});
    await localFile('environment.json', {});
  });

  test('what is missing is named', async () => {
    const { MONGODB_URI, PLUMBLINE_KEYS } = operator.env;
    expect(messageOf(await show({}))).toContain('MONGODB_URI and PLUMBLINE_KEYS are not set');
    expect(messageOf(await show({ MONGODB_URI }))).toMatch(/^PLUMBLINE_KEYS is not set/);
    expect(messageOf(await show({ PLUMBLINE_KEYS }))).toMatch(/^MONGODB_URI is not set/);
  });

  test('an installation without its address is told of', async () => {
    await localFile('keys.json', { PLUMBLINE_KEYS: keys });
    expect(messageOf(await show({}))).toContain('does not tell its address');
  });

  test('a local installation is used when nothing is set', async () => {
    await localFile('keys.json', { PLUMBLINE_KEYS: keys });
    await localFile('environment.json', { MONGODB_URI: operator.env.MONGODB_URI });
    const { code, out } = await show({ MONGODB_URI: '' });
    expect(code).toBe(0);
    expect(JSON.parse(out).current).toBe('k9');
  });

  test('the keys of a local installation are not taken for another database', async () => {
    await localFile('keys.json', { PLUMBLINE_KEYS: keys });
    await localFile('environment.json', { MONGODB_URI: 'mongodb://127.0.0.1:1/elsewhere' });
    const { MONGODB_URI } = operator.env;
    expect(messageOf(await show({ MONGODB_URI }))).toContain('PLUMBLINE_KEYS is not set');
    await localFile('environment.json', { MONGODB_URI });
    expect((await show({ MONGODB_URI })).code).toBe(0);
  });

  test('bad keys and networks are told without quoting them', async () => {
    const bad = messageOf(await show({ ...operator.env, PLUMBLINE_KEYS: 'k1:c2hvcnQ=' }));
    expect(bad).toContain('has 5 bytes instead of 32');
    expect(bad).not.toContain('c2hvcnQ');
    expect(messageOf(await show({ ...operator.env, ALLOWED_NETWORKS: 'home' }))).toContain(
      'ALLOWED_NETWORKS',
    );
  });

  test('an address that is none is a failure', async () => {
    const { code, err } = await show({ ...operator.env, MONGODB_URI: 'nonsense' });
    expect(code).toBe(1);
    expect(JSON.parse(err).error.message).toContain('Is MONGODB_URI right');
  });

  test('a database that does not answer is a failure, and its password stays untold', async () => {
    const MONGODB_URI = 'mongodb://root:hunter2@127.0.0.1:1/plumbline?serverSelectionTimeoutMS=200';
    const { code, err } = await show({ ...operator.env, MONGODB_URI });
    expect(code).toBe(1);
    expect(JSON.parse(err).error).toMatchObject({ code: 'failed' });
    expect(err).not.toContain('hunter2');
  });
});

describe('the program itself', () => {
  const spawn = (...words: string[]): Promise<Ran> =>
    new Promise((resolve) => {
      const entry = join(import.meta.dirname, '..', '..', 'operator', 'operator.ts');
      const env = { PATH: process.env.PATH, ...operator.env };
      const child = execFile(
        process.execPath,
        ['--import', 'tsx', entry, ...words],
        { env, timeout: 50_000 },
        (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
      );
    });

  test('prints one document and ends with the exit code', async () => {
    const words = ['accounts', 'create', '--name', 'Spawned', '--stage', 'test', '--json'];
    const made = await spawn(...words);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(made.out)).toMatchObject({ name: 'Spawned' });
    const missing = await spawn('accounts', 'show', 'nobody', '--json');
    expect(missing).toMatchObject({ code: 3, out: '' });
    expect(JSON.parse(missing.err).error.code).toBe('not_found');
  });
});
