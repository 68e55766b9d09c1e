import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';

const SCOPES = ['read:account', 'read:users'];
const FORM = 'application/x-www-form-urlencoded';

let installation: Installation;
let caller: TestAccount;
beforeAll(async () => {
  installation = await install();
  caller = await createTestAccount(installation, { scopes: SCOPES });
});
afterAll(() => installation.close());

const ask = async (options: Pick<InjectOptions, 'payload' | 'headers'>, app = installation.app) => {
  const answer = await app.inject({ method: 'POST', url: '/v1/accounts/token', ...options });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers.pragma).toBe('no-cache');
  return answer;
};

const asForm = (fields: Record<string, string>) => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': FORM },
});

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

const credentials = () => ({ client_id: caller.clientId, client_secret: caller.clientSecret });

describe('a token request', () => {
  it('is taken as JSON, with and without a grant type', async () => {
    for (const extra of [{}, { grant_type: 'client_credentials' }]) {
      const answer = await ask({ payload: { ...credentials(), ...extra } });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 86_400,
        scope: 'read:account read:users',
      });
    }
  });

  it('is taken as a form', async () => {
    const answer = await ask(asForm({ ...credentials(), grant_type: 'client_credentials' }));
    expect(answer.statusCode).toBe(200);
  });

  it('is taken by HTTP Basic, with a form, with JSON and without a body', async () => {
    const headers = basic(caller.clientId, caller.clientSecret);
    const form = asForm({ grant_type: 'client_credentials' });
    const answers = await Promise.all([
      ask({ headers }),
      ask({ headers, payload: {} }),
      ask({ payload: form.payload, headers: { ...form.headers, ...headers } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it('decodes the parts of HTTP Basic as form fields', async () => {
    const headers = basic(caller.clientId.replace('_', '%5F'), caller.clientSecret.replace('_', '%5F'));
    expect((await ask({ headers })).statusCode).toBe(200);
  });

  it('may ask for a part of the scopes', async () => {
    const answer = await ask({ payload: { ...credentials(), scope: 'read:users' } });
    expect(answer.json()).toMatchObject({ scope: 'read:users' });
  });

  it('gives the life that the installation is set to', async () => {
    const brief = await install({ TOKEN_LIFE_SECONDS: '60' });
    const { clientId, clientSecret } = await createTestAccount(brief);
    const answer = await ask({ payload: { client_id: clientId, client_secret: clientSecret } }, brief.app);
    expect(answer.json().expires_in).toBe(60);
    await brief.close();
  });
});

describe('a token request is refused', () => {
  const refused = async (
    options: Pick<InjectOptions, 'payload' | 'headers'>,
    status: number,
    error: string,
  ) => {
    const answer = await ask(options);
    expect(answer.json()).toEqual({ error, error_description: expect.any(String) });
    expect(answer.statusCode).toBe(status);
    return answer;
  };

  it('as invalid_client for a wrong secret and an unknown client alike', async () => {
    const wrong = await refused(
      { payload: { ...credentials(), client_secret: 'no' } },
      401,
      'invalid_client',
    );
    const unknown = await refused(
      { payload: { ...credentials(), client_id: 'plc_no' } },
      401,
      'invalid_client',
    );
    expect(wrong.body).toBe(unknown.body);
    expect(wrong.headers).not.toHaveProperty('www-authenticate');
  });

  it('as invalid_client with a challenge after HTTP Basic', async () => {
    const unreadable = { authorization: 'Basic !!!' };
    for (const headers of [basic(caller.clientId, 'no'), basic(caller.clientId, '%'), unreadable]) {
      const answer = await refused({ headers }, 401, 'invalid_client');
      expect(answer.headers['www-authenticate']).toMatch(/^Basic realm=/);
    }
  });

  it('as unsupported_grant_type', async () => {
    const payload = { ...credentials(), grant_type: 'password' };
    await refused({ payload }, 400, 'unsupported_grant_type');
  });

  it('as invalid_request without credentials, with wrong types, unreadable or sent twice', async () => {
    const headers = { 'content-type': 'application/json' };
    const twice = `client_id=a&client_id=b&client_secret=c`;
    await refused({ payload: {} }, 400, 'invalid_request');
    await refused({ payload: { client_id: caller.clientId } }, 400, 'invalid_request');
    await refused({ payload: { ...credentials(), client_id: 5 } }, 400, 'invalid_request');
    await refused({ payload: '{"client_id":', headers }, 400, 'invalid_request');
    await refused({ payload: twice, headers: { 'content-type': FORM } }, 400, 'invalid_request');
    await refused({ payload: 'x', headers: { 'content-type': 'text/plain' } }, 400, 'invalid_request');
    const both = basic(caller.clientId, caller.clientSecret);
    await refused({ payload: credentials(), headers: both }, 400, 'invalid_request');
  });

  it('as invalid_scope for a scope that the client may not have', async () => {
    const payload = { ...credentials(), scope: 'read:users delete:account' };
    await refused({ payload }, 400, 'invalid_scope');
  });

  it('for a disabled client and a disabled account', async () => {
    const { store } = installation;
    const { account, clientId, clientSecret } = await createTestAccount(installation);
    const payload = { client_id: clientId, client_secret: clientSecret };
    await store.accounts.setClientStatus(clientId, 'disabled');
    await refused({ payload }, 401, 'invalid_client');
    await store.accounts.setClientStatus(clientId, 'active');
    expect((await ask({ payload })).statusCode).toBe(200);
    await store.accounts.setStatus(account._id, 'disabled');
    await refused({ payload }, 401, 'invalid_client');
  });

  it('with 429 after too many attempts, by client and address', async () => {
    const payload = { client_id: 'plc_guessed', client_secret: 'guess' };
    for (let attempt = 0; attempt < 60; attempt += 1) await refused({ payload }, 401, 'invalid_client');
    const answer = await refused({ payload }, 429, 'slow_down');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask({ payload: credentials() })).statusCode).toBe(200);
  });

  it('as unavailable when MongoDB does not answer: the client is not to blame', async () => {
    const cut = await install(
      { MONGODB_URI: 'mongodb://127.0.0.1:1/none?serverSelectionTimeoutMS=200' },
      false,
    );
    const answer = await ask({ payload: credentials() }, cut.app);
    expectProblem(answer, 'unavailable');
    await cut.close();
  });
});

it('leaves no idempotency key behind, whatever its headers say', async () => {
  const headers = { 'idempotency-key': 'token-1' };
  const answers = await Promise.all([1, 2].map(() => ask({ payload: credentials(), headers })));
  for (const answer of answers) expect(answer.headers).not.toHaveProperty('idempotency-replayed');
  expect(await installation.store.idempotency.model.countDocuments()).toBe(0);
});

describe('client secrets', () => {
  it('work side by side while they overlap', async () => {
    const { store } = installation;
    const { clientId, clientSecret } = await createTestAccount(installation);
    const works = async (client_secret: string) =>
      (await ask({ payload: { client_id: clientId, client_secret } })).statusCode === 200;
    const second = await store.accounts.rotateClientSecret(clientId, 3600);
    expect(await works(clientSecret)).toBe(true);
    expect(await works(second?.client_secret ?? '')).toBe(true);
    const third = await store.accounts.rotateClientSecret(clientId, 0);
    expect(await works(clientSecret)).toBe(false);
    expect(await works(second?.client_secret ?? '')).toBe(false);
    expect(await works(third?.client_secret ?? '')).toBe(true);
  });

  it('are stored as keyed hashes', async () => {
    const stored = await installation.store.accounts.model.findById(caller.account._id).lean();
    expect(JSON.stringify(stored)).not.toContain(caller.clientSecret);
    expect(JSON.stringify(stored)).not.toContain(caller.clientSecret.slice(4));
  });
});
