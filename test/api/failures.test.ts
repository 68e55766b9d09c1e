import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestAccount, type Installation, install } from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';
import { startRelay } from '../support/relay.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});
const installed = async (...given: Parameters<typeof install>): Promise<Installation> => {
  const installation = await install(...given);
  open.push(installation);
  return installation;
};

describe('a failure', () => {
  it('is answered without its details', async () => {
    const installation = await installed();
    const { call } = await createTestAccount(installation);
    const { profiles } = installation.store;
    vi.spyOn(profiles, 'list').mockRejectedValue(new Error('password of the database: hunter2'));
    const answer = await call({ url: '/v1/profiles' });
    expect(expectProblem(answer, 'internal_error')).toEqual([]);
    expect(answer.body).not.toContain('hunter2');
  });

  it('of MongoDB is told as unavailable, and is over when MongoDB answers again', async () => {
    const installation = await installed();
    const { token } = await createTestAccount(installation);
    const { hostname, port, pathname } = new URL(installation.settings.mongodbUri);
    const relay = await startRelay({ host: hostname, port: Number(port) });
    open.push(relay);
    const behind = await installed(
      {
        MONGODB_URI: `mongodb://127.0.0.1:${relay.port}${pathname}?directConnection=true`,
        PLUMBLINE_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
      },
      false,
    );
    const ready = () => behind.app.inject({ url: '/ready' });
    await vi.waitFor(async () => expect((await ready()).statusCode).toBe(200), 20_000);
    relay.cut();
    expectProblem(await ready(), 'unavailable');
    const answer = await installation.app.inject({
      url: '/v1/profiles',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(200);
    const { account } = await createTestAccount(installation);
    await expect(behind.store.accounts.find(account._id)).rejects.toThrow();
    const request = { method: 'POST', url: '/v1/accounts/token' } as const;
    const payload = { client_id: 'plc_a', client_secret: 'b' };
    const down = await behind.app.inject({ ...request, payload });
    expectProblem(down, 'unavailable');
    expect(down.headers['retry-after']).toBe('5');
    expect(down.body).not.toContain('127.0.0.1');

    relay.mend();
    await vi.waitFor(async () => expect((await ready()).statusCode).toBe(200), 20_000);
    expect((await behind.app.inject({ ...request, payload })).statusCode).toBe(401);
  });

  it('of MongoDB at the start is over when MongoDB comes up', async () => {
    const installation = await installed();
    const { hostname, port, pathname } = new URL(installation.settings.mongodbUri);
    const relay = await startRelay({ host: hostname, port: Number(port) });
    open.push(relay);
    relay.cut();
    const uri = `mongodb://127.0.0.1:${relay.port}${pathname}?directConnection=true`;
    const behind = await installed({ MONGODB_URI: uri }, false);
    await expect(behind.store.ping()).rejects.toThrow();
    relay.mend();
    await vi.waitFor(() => behind.store.ping(), 20_000);
  });

  it('of Temporal makes the service not ready, and alive', async () => {
    const { app } = await installed({ TEMPORAL_ADDRESS: '127.0.0.1:1' });
    expectProblem(await app.inject({ url: '/ready' }), 'unavailable');
    const alive = await app.inject({ url: '/health' });
    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }]);
  });
});
