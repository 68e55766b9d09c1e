import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { clientOf, KEY, ORDERS, placedBy } from './support.ts';

/** Runs the program as its script does. */
const run = (...flags: string[]) =>
  spawn(process.execPath, ['--import', 'tsx', 'reference-provider/main.ts', ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });

describe('npm run provider', () => {
  it('says where it is and what opens it, answers, and ends when it is told to', async () => {
    const child = run('--port', '0', '--delay', '0');
    const said: Record<string, string> = {};
    for await (const line of createInterface(child.stdout)) {
      const [, name, value] = /^(Reference provider at|\s+API key|\s+Orders)\s+(.+)$/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) said[name.trim()] = value;
      if (said.Orders) break;
    }
    const client = clientOf('county_court', said['Reference provider at'] ?? '', {}, said['API key']);
    expect((await client.place(ORDERS.county_court, placedBy(KEY))).status).toBe('complete');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it.each([
    ['--port', '70000'],
    ['--callback-secret', 'whsec_short'],
    ['--delay', 'soon'],
  ])('refuses %s %s', async (...flags) => {
    const child = run(...flags);
    expect(await once(child, 'exit')).toEqual([1, null]);
  });
});
