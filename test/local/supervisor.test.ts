import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backoffMs } from '../../local/backoff.ts';
import { isRunning } from '../../local/services/lock.ts';
import { createSupervisor, type Supervisor } from '../../local/supervisor.ts';

type Name = 'first' | 'second';

const FOREVER = 'setInterval(() => {}, 1000); console.log("up")';
const QUICK = { firstMs: 20, maximumMs: 60, resetAfterMs: 60_000 };

let dir: string;
let supervisor: Supervisor<Name>;
let lines: string[];
let events: string[];
let pids: Partial<Record<Name, number>>;

const child = (name: Name, script: string) => ({
  name,
  command: process.execPath,
  args: ['-e', script],
  env: process.env,
  cwd: dir,
});

async function until(what: string, met: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!met()) {
    if (Date.now() > end) throw new Error(`It did not happen: ${what}`);
    await wait(5);
  }
}

const upCount = (name: Name) => lines.filter((line) => line === `${name}: up`).length;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'plumbline-supervisor-'));
  lines = [];
  events = [];
  pids = {};
  supervisor = createSupervisor<Name>({
    logDir: join(dir, 'logs'),
    onLine: (name, line) => lines.push(`${name}: ${line}`),
    onEvent: (name, event) => events.push(`${name}: ${event}`),
    onProcesses: (current) => {
      pids = current;
    },
    backoff: QUICK,
  });
});

afterEach(async () => {
  await supervisor.stop(['first', 'second']);
  rmSync(dir, { recursive: true, force: true });
});

describe('the supervisor', () => {
  it('starts a killed child again under a new process id', async () => {
    supervisor.start(child('first', FOREVER));
    await until('the first life', () => upCount('first') === 1);
    const before = pids.first ?? 0;
    process.kill(before, 'SIGKILL');
    await until('the second life', () => upCount('first') === 2);
    expect(pids.first).not.toBe(before);
    expect(events[0]).toMatch(/^first: ended \(SIGKILL\); starts again in 0\.0 s$/);
    expect(supervisor.failures('first')).toBe(1);
  });

  it('counts deaths in a row and goes on trying', async () => {
    supervisor.start(child('first', 'process.exit(3)'));
    await until('three deaths', () => supervisor.failures('first') >= 3);
    expect(events.slice(0, 3).every((event) => event.startsWith('first: ended (code 3)'))).toBe(true);
  });

  it('treats a program that is not there as a death', async () => {
    supervisor.start({ ...child('first', ''), command: join(dir, 'missing') });
    await until('a second try', () => events.length >= 2);
    expect(events[0]).toContain('ENOENT');
  });

  it('ends the children in the order given and starts none of them again', async () => {
    const farewell = (name: Name) =>
      `${FOREVER}; process.on('SIGTERM', () => { require('node:fs').appendFileSync('order', '${name} '); process.exit(0) })`;
    supervisor.start(child('first', farewell('first')));
    supervisor.start(child('second', farewell('second')));
    await until('both lives', () => upCount('first') === 1 && upCount('second') === 1);
    const ended = Object.values(pids);
    await supervisor.stop(['second', 'first']);
    expect(readFileSync(join(dir, 'order'), 'utf8')).toBe('second first ');
    expect(ended.map(isRunning)).toEqual([false, false]);
    expect(pids).toEqual({});
    expect(events).toEqual([]);
  });

  it('keeps the output in a log file', async () => {
    supervisor.start(child('first', `console.error('to stderr'); ${FOREVER}`));
    await until('the output', () => upCount('first') === 1);
    expect(readFileSync(join(dir, 'logs', 'first.log'), 'utf8')).toBe('to stderr\nup\n');
  });
});

describe('the pauses between starts', () => {
  const policy = { firstMs: 500, maximumMs: 30_000, resetAfterMs: 30_000 };

  it('double up to the limit', () => {
    const pauses = [1, 2, 3, 4, 7, 50].map((failures) => backoffMs(failures, policy, 0.5));
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 30_000, 30_000]);
  });

  it('are spread by a fifth to either side', () => {
    expect([backoffMs(1, policy, 0), backoffMs(1, policy, 1)]).toEqual([400, 600]);
  });
});
