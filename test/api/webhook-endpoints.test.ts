import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';

const PUBLIC = 'https://1.1.1.1/hook';

let installation: Installation;
let caller: TestAccount;
beforeAll(async () => {
  installation = await install({ ALLOWED_NETWORKS: '' });
  caller = await createTestAccount(installation);
});
afterAll(() => installation.close());

const post = (url: string, payload?: object) =>
  caller.call({ method: 'POST', url: `/v1/webhook_endpoints${url}`, ...(payload && { payload }) });
const create = async (payload: object = {}) => {
  const answer = await post('', { url: PUBLIC, ...payload });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const stored = async (id: string) => {
  const endpoint = await installation.store.webhookEndpoints.get(id);
  if (!endpoint) throw new Error('no endpoint');
  return endpoint;
};
const signing = async (id: string, at = new Date()) =>
  installation.store.webhookEndpoints.signingSecrets(await stored(id), at);

describe('a webhook endpoint', () => {
  it('is created, read, listed, changed and removed; its secret is shown once', async () => {
    const made = await create({ description: 'Main', events: ['criminal_check.completed'] });
    const { secret, ...shown } = made;
    const url = `/v1/webhook_endpoints/${made.id}`;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toEqual({
      id: expect.any(String),
      url: PUBLIC,
      events: ['criminal_check.completed'],
      thin: false,
      description: 'Main',
      status: 'enabled',
      created_at: expect.any(String),
    });
    expect((await caller.call({ url })).json()).toEqual(shown);
    expect((await caller.call({ url: '/v1/webhook_endpoints?limit=1' })).json()).toEqual([shown]);
    const changed = await caller.call({ method: 'PATCH', url, payload: { thin: true, events: ['*'] } });
    expect(changed.json()).toEqual({ ...shown, thin: true, events: ['*'] });
    expect((await caller.call({ method: 'DELETE', url })).statusCode).toBe(204);
    for (const method of ['GET', 'DELETE'] as const) {
      expectProblem(await caller.call({ method, url }), 'not_found');
    }
  });

  it('hears of everything unless it says otherwise', async () => {
    expect(await create()).toMatchObject({ events: ['*'], thin: false });
  });

  it('keeps its secret sealed', async () => {
    const { id, secret } = await create();
    expect(JSON.stringify(await stored(id))).not.toContain(secret.slice('whsec_'.length));
    expect(await signing(id)).toEqual([secret]);
  });

  it('is enabled again with its failures forgotten', async () => {
    const { id } = await create();
    const { webhookEndpoints } = installation.store;
    await webhookEndpoints.noteFailure(id, new Date());
    await webhookEndpoints.disable(id, 'The receiver answered 410 Gone');
    const url = `/v1/webhook_endpoints/${id}`;
    const disabled = (await caller.call({ url })).json();
    expect(disabled).toMatchObject({ status: 'disabled', disabled_reason: 'The receiver answered 410 Gone' });
    const enabled = await caller.call({ method: 'PATCH', url, payload: { status: 'enabled' } });
    expect(enabled.json()).not.toHaveProperty('disabled_reason');
    expect(await stored(id)).not.toHaveProperty('failing_since');
  });

  it('is checked', async () => {
    const faults = async (payload: object) => expectProblem(await post('', payload), 'validation_error');
    expect(await faults({})).toEqual(['/url']);
    expect(await faults({ url: 'ftp://1.1.1.1/' })).toEqual(['/url']);
    expect(await faults({ url: 'hook' })).toEqual(['/url']);
    expect(await faults({ url: 'http://256.256.256.256/' })).toEqual(['/url']);
    expect(await faults({ url: 'https://user:password@1.1.1.1/' })).toEqual(['/url']);
    expect(await faults({ url: PUBLIC, events: ['nothing.happened'] })).toEqual(['/events/0']);
    expect(await faults({ url: PUBLIC, events: [] })).toEqual(['/events']);
    expect(await faults({ url: PUBLIC, secret: 'whsec_own' })).toEqual(['/secret']);
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://10.0.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://0.0.0.0/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'http://localhost/',
  ])('is refused at a private address: %s', async (url) => {
    expect(expectProblem(await post('', { url }), 'validation_error')).toEqual(['/url']);
    const { id } = await create();
    const patched = await caller.call({
      method: 'PATCH',
      url: `/v1/webhook_endpoints/${id}`,
      payload: { url },
    });
    expect(expectProblem(patched, 'validation_error')).toEqual(['/url']);
    expect((await stored(id)).url).toBe(PUBLIC);
  });
});

describe('rotating a secret', () => {
  it('has both sign until the overlap ends, by default for a day', async () => {
    const { id, secret } = await create();
    const answer = await post(`/${id}/rotate_secret`);
    expect(answer.statusCode).toBe(200);
    const rotated = answer.json();
    expect(rotated).toMatchObject({ id, secret: expect.stringMatching(/^whsec_/) });
    expect(rotated.secret).not.toBe(secret);
    expect(await signing(id)).toEqual([rotated.secret, secret]);
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
    expect(await signing(id, hours(23.9))).toHaveLength(2);
    expect(await signing(id, hours(24.1))).toEqual([rotated.secret]);
    expect((await caller.call({ url: `/v1/webhook_endpoints/${id}` })).json()).not.toHaveProperty('secret');
  });

  it('can end the old secret at once', async () => {
    const { id } = await create();
    const rotated = (await post(`/${id}/rotate_secret`, { overlap_seconds: 0 })).json();
    expect(await signing(id)).toEqual([rotated.secret]);
    const answer = await post(`/${id}/rotate_secret`, { overlap_seconds: -1 });
    expect(expectProblem(answer, 'validation_error')).toEqual(['/overlap_seconds']);
  });

  it('twice keeps the first secret until its own overlap ends', async () => {
    const { id, secret } = await create();
    const second = (await post(`/${id}/rotate_secret`, { overlap_seconds: 60 })).json().secret;
    const third = (await post(`/${id}/rotate_secret`, { overlap_seconds: 3600 })).json().secret;
    expect(await signing(id)).toEqual([third, second, secret]);
    expect(await signing(id, new Date(Date.now() + 120_000))).toEqual([third, second]);
  });

  it('loses no secret to another rotation at the same moment', async () => {
    const { id, secret } = await create();
    const rotate = () => installation.store.webhookEndpoints.rotateSecret(caller.account._id, id);
    const shown = (await Promise.all([rotate(), rotate(), rotate()])).map((rotated) => rotated?.secret ?? '');
    expect((await signing(id)).sort()).toEqual([secret, ...shown].sort());
  });

  it('outlives a rotation of the keys of the installation', async () => {
    const { id, secret } = await create();
    expect(await installation.store.webhookEndpoints.rotateKeys()).toBe(0);
    expect(await signing(id)).toEqual([secret]);
  });
});
