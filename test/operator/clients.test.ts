import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCOPES } from '../../screening/scopes.ts';
import { install } from '../support/installation.ts';
import { NOBODY, openOperator, type TestOperator } from './support.ts';

let operator: TestOperator;
let id: string;

beforeAll(async () => {
  operator = await openOperator();
  id = (await operator.store.accounts.create({ name: 'Example', stage: 'test' }))._id;
});
afterAll(() => operator.close());

const create = (...words: string[]) => operator.json('clients', 'create', id, '--name', 'Backend', ...words);
const authenticate = (client: { client_id: string; client_secret: string }) =>
  operator.store.accounts.authenticate(client.client_id, client.client_secret);

describe('clients', () => {
  test('a client is made; its secret is shown once and works', async () => {
    const client = await create('--scopes', 'read:users,create:user');
    expect(client).toMatchObject({ account_id: id, name: 'Backend', scopes: ['read:users', 'create:user'] });
    expect((await authenticate(client))?.client.scopes).toEqual(['read:users', 'create:user']);
    const { out } = await operator.run(['clients', 'list', id, '--json']);
    expect(out).toContain(client.client_id);
    expect(out).not.toContain(client.client_secret);
    expect(out).not.toContain('hash');
  });

  test('for people, the secret comes with a warning', async () => {
    const { out } = await operator.run(['clients', 'create', id, '--name', 'Backend']);
    expect(out).toMatch(/^client_secret +pls_/m);
    expect(out).toContain('shown once');
  });

  test('the scopes are those of the API', async () => {
    const installation = await install();
    try {
      const { components } = (await installation.app.inject({ url: '/openapi.json' })).json();
      const [scheme] = Object.values<{ flows: { clientCredentials: { scopes: object } } }>(
        components.securitySchemes,
      );
      expect(Object.keys(scheme?.flows.clientCredentials.scopes ?? {})).toEqual([...SCOPES]);
    } finally {
      await installation.close();
    }
  });

  test('create refuses an unknown scope, a missing name and an unknown account', async () => {
    expect((await operator.fails('clients', 'create', id, '--name', 'B', '--scopes', 'all')).exit).toBe(2);
    expect((await operator.fails('clients', 'create', id)).exit).toBe(2);
    expect((await operator.fails('clients', 'create', NOBODY, '--name', 'B')).exit).toBe(3);
  });

  test('after a rotation both secrets work, unless the overlap is none', async () => {
    const first = await create();
    const second = await operator.json('clients', 'rotate', first.client_id);
    expect(second.client_secret).not.toBe(first.client_secret);
    expect(await authenticate(first)).not.toBeNull();
    const ends = (await authenticate(first))?.client.secrets[1]?.expires_at?.getTime() ?? 0;
    expect(Math.abs(ends - Date.now() - 24 * 3_600_000)).toBeLessThan(60_000);
    const third = await operator.json('clients', 'rotate', first.client_id, '--overlap-hours', '0');
    expect(await authenticate(first)).toBeNull();
    expect(await authenticate(second)).toBeNull();
    expect(await authenticate(third)).not.toBeNull();
  });

  test('a client is disabled and enabled', async () => {
    const client = await create();
    const { client_id } = client;
    expect(await operator.json('clients', 'disable', client_id)).toEqual({
      id: client_id,
      status: 'disabled',
    });
    expect(await authenticate(client)).toBeNull();
    expect(await operator.json('clients', 'enable', client_id)).toEqual({ id: client_id, status: 'active' });
    expect(await authenticate(client)).not.toBeNull();
  });

  test('rotate refuses an overlap that is no number', async () => {
    const { client_id } = await create();
    expect((await operator.fails('clients', 'rotate', client_id, '--overlap-hours', '-1')).exit).toBe(2);
  });

  test.each([
    ['list', NOBODY],
    ['rotate', 'plc_nobody'],
    ['disable', 'plc_nobody'],
    ['enable', 'plc_nobody'],
  ])('%s does not find what is not there', async (verb, unknown) => {
    expect((await operator.fails('clients', verb, unknown)).exit).toBe(3);
  });
});
