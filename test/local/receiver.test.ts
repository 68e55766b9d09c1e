import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReceiver } from '../../local/receiver.ts';

const SECRETS = {
  'test/criminal_check': `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  'pilot/criminal_check': `whsec_${Buffer.alloc(32, 2).toString('base64')}`,
};
const STRANGER = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

let dir: string;
let server: Server;
let origin: string;
let printed: string[];

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'plumbline-receiver-'));
  writeFileSync(join(dir, 'secrets.json'), JSON.stringify(SECRETS));
  printed = [];
  server = createReceiver({
    secretsFile: join(dir, 'secrets.json'),
    eventsFile: join(dir, 'webhooks.jsonl'),
    print: (line) => printed.push(line),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(dir, { recursive: true, force: true });
});

const EVENT = {
  id: 'evt_1',
  type: 'criminal_check.completed',
  data: { object: { id: 'check-1', results: [{}, {}] } },
};

function send(secret: string, body = JSON.stringify(EVENT), at = new Date(), sent = body): Promise<Response> {
  return fetch(`${origin}/webhooks`, {
    method: 'POST',
    headers: {
      'webhook-id': 'evt_1',
      'webhook-timestamp': `${Math.floor(at.getTime() / 1000)}`,
      'webhook-signature': new Webhook(secret).sign('evt_1', at, body),
    },
    body: sent,
  });
}

const received = async (resource: string): Promise<unknown> =>
  (await fetch(`${origin}/received?resource=${resource}`)).json();

describe('the bundled receiver', () => {
  it('takes, prints and keeps an event signed by any of its secrets', async () => {
    expect((await send(SECRETS['pilot/criminal_check'])).status).toBe(204);
    expect(printed).toEqual([
      'criminal_check.completed  resource check-1, 2 results  (event evt_1, signature good)',
    ]);
    const kept = JSON.parse(readFileSync(join(dir, 'webhooks.jsonl'), 'utf8'));
    expect(kept).toMatchObject({
      id: 'evt_1',
      resource: 'check-1',
      destination: 'pilot/criminal_check',
      body: EVENT,
    });
    expect(await received('check-1')).toHaveLength(1);
    expect(await received('check-2')).toHaveLength(0);
  });

  it('refuses a stranger, a changed body and an old message', async () => {
    const secret = SECRETS['test/criminal_check'];
    const changed = JSON.stringify({ ...EVENT, type: 'other' });
    const responses = await Promise.all([
      send(STRANGER),
      send(secret, JSON.stringify(EVENT), new Date(), changed),
      send(secret, JSON.stringify(EVENT), new Date(Date.now() - 600_000)),
      fetch(origin, { method: 'POST', body: '{}' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(printed.every((line) => line.startsWith('refused event'))).toBe(true);
    expect(await received('check-1')).toEqual([]);
  });

  it('takes up new secrets without a restart', async () => {
    writeFileSync(join(dir, 'secrets.json'), JSON.stringify({ new: STRANGER }));
    expect((await send(STRANGER)).status).toBe(204);
  });

  it('refuses a body beyond its limit', async () => {
    const response = await send(SECRETS['test/criminal_check'], 'x'.repeat(5 * 1024 * 1024 + 1));
    expect(response.status).toBe(413);
  });
});
