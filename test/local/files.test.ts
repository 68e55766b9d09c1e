import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCredentials, writeCredentials } from '../../local/credentials.ts';
import { ensureKeys } from '../../local/keys.ts';
import { readableLine } from '../../local/log-line.ts';
import { localPaths } from '../../local/paths.ts';
import { endLeftovers, writeProcesses } from '../../local/processes.ts';
import { isRunning } from '../../local/services/lock.ts';
import { tableLines } from '../../local/table.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'plumbline-files-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const modeOf = (file: string) => statSync(file).mode & 0o777;

describe('the keys', () => {
  it('are made once, for their owner alone', () => {
    const file = join(dir, 'keys.json');
    const keys = ensureKeys(file, {});
    expect(modeOf(file)).toBe(0o600);
    expect(Buffer.from(keys.PLUMBLINE_KEYS.replace('k1:', ''), 'base64')).toHaveLength(32);
    expect(ensureKeys(file, {})).toEqual(keys);
  });

  it('come from the environment when they are given there', () => {
    const file = join(dir, 'keys.json');
    const { CODEC_TOKEN } = ensureKeys(file, {});
    expect(ensureKeys(file, { PLUMBLINE_KEYS: 'k2:x' })).toEqual({ PLUMBLINE_KEYS: 'k2:x', CODEC_TOKEN });
  });

  it('are not replaced when the file is damaged', () => {
    const file = join(dir, 'keys.json');
    writeFileSync(file, '{"PLUMB');
    expect(() => ensureKeys(file, {})).toThrow('cannot be read');
    expect(readFileSync(file, 'utf8')).toBe('{"PLUMB');
  });
});

describe('the credentials', () => {
  const account = { account_id: 'a', client_id: 'c', client_secret: 's' };

  it('are for their owner alone and are read back', () => {
    const file = join(dir, 'credentials.json');
    const addresses = { base_url: 'http://x/v1', docs_url: 'http://x/docs', temporal_ui_url: 'http://y' };
    writeCredentials(file, { ...addresses, accounts: { test: account, pilot: account, live: account } });
    expect(modeOf(file)).toBe(0o600);
    expect(readCredentials(file)).toEqual({
      ...addresses,
      accounts: { test: account, pilot: account, live: account },
    });
  });

  it('are read as far as they are whole', () => {
    const file = join(dir, 'credentials.json');
    writeFileSync(file, JSON.stringify({ accounts: { test: account, pilot: { account_id: 'a' }, live: 7 } }));
    expect(readCredentials(file).accounts).toEqual({ test: account });
    expect(readCredentials(join(dir, 'none.json')).accounts).toEqual({});
  });
});

describe('the list of processes', () => {
  it('names all five, also those that do not run', () => {
    const file = join(dir, 'processes.json');
    writeProcesses(file, { api: 12, worker: 13 });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      mongodb: null,
      temporal: null,
      worker: 13,
      api: 12,
      receiver: null,
    });
  });

  it('does not lead to the end of a process that is not ours', async () => {
    const paths = localPaths(dir);
    writeProcesses(paths.processes, { api: process.pid, mongodb: 999_999_999 });
    expect(await endLeftovers(paths)).toEqual([]);
    expect(isRunning(process.pid)).toBe(true);
  });
});

describe('a log line at the terminal', () => {
  it.each([
    ['{"level":30,"msg":"listening","port":3000}', 'listening'],
    ['{"level":50,"msg":"failed","err":{"message":"no route"}}', 'ERROR failed: no route'],
    ['{"level":20,"msg":"detail"}', undefined],
    ['{"level":30,"msg":"request completed","res":{"statusCode":200}}', undefined],
    ['{"level":50,"msg":"request failed","res":{"statusCode":500}}', 'ERROR request failed'],
    ['plain text', 'plain text'],
    ['{not json', '{not json'],
    ['  ', undefined],
  ])('%s', (line, readable) => {
    expect(readableLine(line)).toBe(readable);
  });
});

describe('a table', () => {
  it('has columns of one width and no control characters', () => {
    expect(tableLines(['a', 'bb'], [['long value', '\u001b[31mred'], ['x']])).toEqual([
      'a           bb',
      '──────────  ────────',
      'long value   [31mred',
      'x',
    ]);
  });
});
