import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Keyring } from '../../platform/keyring.ts';
import { createStore } from '../../store/store.ts';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';

const USER_SCOPES = ['read:users', 'create:user', 'read:user', 'update:user', 'delete:user'];
const ROLE_SCOPES = ['read:role', 'update:role', 'delete:role'];
const oldKey = `old:${randomBytes(32).toString('base64')}`;

let installation: Installation;
let caller: TestAccount;
beforeAll(async () => {
  installation = await install({ PLUMBLINE_KEYS: oldKey });
  caller = await createTestAccount(installation, { scopes: [...USER_SCOPES, ...ROLE_SCOPES] });
});
afterAll(() => installation.close());

const invite = (payload: object) => caller.call({ method: 'POST', url: '/v1/users', payload });
const invited = async (email: string, roles: string[] = []): Promise<string> =>
  (await invite({ email, roles })).json().id;

describe('users', () => {
  it('are invited, read, listed, changed and removed', async () => {
    const made = await invite({ email: 'Ana@example.com', name: 'Ana', roles: ['reviewer'] });
    expect(made.statusCode).toBe(201);
    const { id } = made.json();
    const url = `/v1/users/${id}`;
    expect(made.headers.location).toBe(url);
    expect(made.json()).toEqual({
      id,
      created_at: expect.any(String),
      email: 'Ana@example.com',
      name: 'Ana',
      status: 'invited',
      roles: ['reviewer'],
    });
    expect((await caller.call({ url })).json()).toEqual(made.json());
    expect((await caller.call({ url: '/v1/users' })).json()).toEqual([made.json()]);
    const changed = await caller.call({ method: 'PATCH', url, payload: { status: 'active', name: 'Eva' } });
    expect(changed.json()).toEqual({ ...made.json(), status: 'active', name: 'Eva' });
    expect((await caller.call({ method: 'DELETE', url })).statusCode).toBe(204);
    expectProblem(await caller.call({ url }), 'not_found');
    expectProblem(await caller.call({ method: 'DELETE', url }), 'not_found');
  });

  it('have an address of their own within the account', async () => {
    await invited('once@example.com');
    expectProblem(await invite({ email: 'ONCE@example.com' }), 'conflict');
    const other = await createTestAccount(installation, { scopes: ['create:user'] });
    const payload = { email: 'once@example.com' };
    expect((await other.call({ method: 'POST', url: '/v1/users', payload })).statusCode).toBe(201);
  });

  it('keep it through a rotation of keys', async () => {
    const id = await invited('rotated@example.com');
    const newKey = `new:${randomBytes(32).toString('base64')}`;
    const store = createStore(installation.settings.mongodbUri, Keyring.parse(`${newKey},${oldKey}`));
    const account = caller.account._id;
    const again = { email: 'rotated@example.com', roles: [] };
    expect(await store.users.invite(account, again)).toBeNull();
    expect(await store.users.rotateKeys()).toBeGreaterThan(0);
    expect(await store.users.rotateKeys()).toBe(0);
    expect(await store.users.find(account, id)).toMatchObject({ email: 'rotated@example.com' });
    expect(await store.users.invite(account, again)).toBeNull();
    expect(await installation.store.users.model.countDocuments({ _id: id })).toBe(1);
    await store.users.model.deleteMany({});
    await store.close();
  });

  it('have their address encrypted where it is stored', async () => {
    const id = await invited('hidden@example.com');
    const stored = await installation.store.users.model.findById(id).lean();
    expect(JSON.stringify(stored)).not.toContain('hidden');
  });

  it('are checked', async () => {
    const faults = async (payload: object) => expectProblem(await invite(payload), 'validation_error');
    expect(await faults({})).toEqual(['/email']);
    expect(await faults({ email: 'nobody', admin: true })).toEqual(
      expect.arrayContaining(['/email', '/admin']),
    );
    expect(await faults({ email: 'a@example.com', roles: ['Not A Role'] })).toEqual(['/roles/0']);
  });
});

describe('roles', () => {
  it('are read, set, and taken away one by one or all', async () => {
    const url = `/v1/users/${await invited('roles@example.com', ['a', 'b'])}/roles`;
    const rolesAfter = async (method: 'GET' | 'PUT' | 'DELETE', query = '', payload?: object) =>
      (await caller.call({ method, url: url + query, ...(payload && { payload }) })).json().roles;
    expect(await rolesAfter('GET')).toEqual(['a', 'b']);
    expect(await rolesAfter('PUT', '', { roles: ['b', 'c', 'd'] })).toEqual(['b', 'c', 'd']);
    expect(await rolesAfter('DELETE', '?role=c')).toEqual(['b', 'd']);
    expect(await rolesAfter('DELETE', '?role=none')).toEqual(['b', 'd']);
    expect(await rolesAfter('DELETE')).toEqual([]);
    expect(await rolesAfter('GET')).toEqual([]);
  });
});
