import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { Stage } from '../../screening/products.ts';
import { createTestAccount, type Installation, install } from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await install();
});
afterAll(() => installation.close());

const ALL = ['read:account', 'create:account', 'delete:account'];
const enter = (scopes = ALL, stage: Stage = 'pilot') => createTestAccount(installation, { scopes, stage });

describe('the scopes', () => {
  const id = newId();
  it.each([
    ['GET', '/accounts', 'read:account'],
    ['GET', `/accounts/${id}`, 'read:account'],
    ['POST', '/accounts', 'create:account'],
    ['DELETE', `/accounts/${id}`, 'delete:account'],
    ['GET', '/users', 'read:users'],
    ['POST', '/users', 'create:user'],
    ['GET', `/users/${id}`, 'read:user'],
    ['PATCH', `/users/${id}`, 'update:user'],
    ['DELETE', `/users/${id}`, 'delete:user'],
    ['GET', `/users/${id}/roles`, 'read:role'],
    ['PUT', `/users/${id}/roles`, 'update:role'],
    ['DELETE', `/users/${id}/roles`, 'delete:role'],
  ] as const)('of %s %s are %s', async (method, path, scope) => {
    const others = [...ALL, 'read:users', 'create:user', 'read:user', 'update:user', 'delete:user'];
    const roles = ['read:role', 'update:role', 'delete:role'];
    const lacking = await enter([...others, ...roles].filter((each) => each !== scope));
    const holding = await enter([scope]);
    const url = `/v1${path}`;
    expectProblem(await lacking.call({ method, url }), 'forbidden');
    expect((await holding.call({ method, url })).statusCode).not.toBe(403);
  });
});

describe('accounts', () => {
  it('show themselves, with their products and without their clients', async () => {
    const { account, call, clientId } = await enter();
    const answer = await call({ url: `/v1/accounts/${account._id}` });
    expect(answer.json()).toMatchObject({
      id: account._id,
      name: 'Test account',
      stage: 'pilot',
      products: { criminal_check: { enabled: true } },
      permissible_purposes: [],
      rulesets: [],
    });
    expect(answer.body).not.toContain(clientId);
    expect(answer.body).not.toContain('clients');
  });

  it('show what the operator configured', async () => {
    const { account, call } = await enter();
    const { accounts } = installation.store;
    const product = { enabled: true, usage_limit: { limit: 5, window_seconds: 60 } };
    await accounts.setProduct(account._id, 'driver_check', product);
    await accounts.set(account._id, { dppa_purpose: 'employment', min_match_score: 70 });
    expect((await call({ url: `/v1/accounts/${account._id}` })).json()).toMatchObject({
      products: { driver_check: product },
      dppa_purpose: 'employment',
      min_match_score: 70,
    });
  });

  it('make accounts below them, and disable these', async () => {
    const { account, call } = await enter();
    const made = await call({ method: 'POST', url: '/v1/accounts', payload: { name: 'Below' } });
    expect(made.statusCode).toBe(201);
    const { id } = made.json();
    expect(made.headers.location).toBe(`/v1/accounts/${id}`);
    expect(made.json()).toMatchObject({ name: 'Below', stage: 'test', status: 'active', products: {} });
    const list = await call({ url: '/v1/accounts' });
    expect(list.json().map((each: { id: string }) => each.id)).toEqual([id, account._id]);
    expect(list.headers['x-total-count']).toBe('2');
    const page = await call({ url: '/v1/accounts?limit=1' });
    expect(page.json()).toHaveLength(1);
    expect(page.headers.link).toContain('skip=1');

    const { client_id, client_secret } = await installation.store.accounts.createClient(id, 'Below');
    const tokenOf = () =>
      call({ method: 'POST', url: '/v1/accounts/token', payload: { client_id, client_secret } });
    expect((await tokenOf()).statusCode).toBe(200);
    expect((await call({ method: 'DELETE', url: `/v1/accounts/${id}` })).statusCode).toBe(204);
    expect((await tokenOf()).statusCode).toBe(401);
    expect((await call({ url: `/v1/accounts/${id}` })).json()).toMatchObject({ status: 'disabled' });
  });

  it('do not disable themselves', async () => {
    const { account, call } = await enter();
    expectProblem(await call({ method: 'DELETE', url: `/v1/accounts/${account._id}` }), 'conflict');
  });

  it('give no stage above their own', async () => {
    const { call } = await enter();
    const make = (stage: string) =>
      call({ method: 'POST', url: '/v1/accounts', payload: { name: 'Below', stage } });
    expect((await make('pilot')).json()).toMatchObject({ stage: 'pilot' });
    expect(expectProblem(await make('live'), 'stage_not_allowed')).toEqual(['/stage']);
    expect(expectProblem(await make('other'), 'validation_error')).toEqual(['/stage']);
  });
});
