import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PRODUCTS } from '../../screening/products.ts';
import { NOBODY, openOperator, type TestOperator } from './support.ts';

let operator: TestOperator;

beforeAll(async () => {
  operator = await openOperator();
});
afterAll(() => operator.close());

const create = (...words: string[]) =>
  operator.json('accounts', 'create', '--name', 'Example Hiring', '--stage', 'pilot', ...words);

describe('accounts', () => {
  test('an account is made with nothing enabled', async () => {
    const account = await create();
    expect(account).toMatchObject({ name: 'Example Hiring', stage: 'pilot', status: 'active', clients: 0 });
    expect(account.products).toEqual({});
    expect(await operator.store.accounts.find(account.id)).toMatchObject({ name: 'Example Hiring' });
  });

  test('an account is made with everything that can be said of it', async () => {
    const account = await create(
      ...['--enable-all', '--dppa-purpose', 'employment', '--min-match-score', '62.5'],
      ...['--purposes', 'Employment, Court Order'],
    );
    expect(account).toMatchObject({
      dppa_purpose: 'employment',
      min_match_score: 62.5,
      permissible_purposes: ['Employment', 'Court Order'],
    });
    expect(Object.keys(account.products).sort()).toEqual([...PRODUCTS].sort());
    expect(account.products.criminal_check).toEqual({ enabled: true });
  });

  test.each([
    ['--stage', ['--name', 'A', '--stage', 'production']],
    ['--stage is missing', ['--name', 'A']],
    ['--name is missing', ['--stage', 'test']],
    ['an empty name', ['--name', ' ', '--stage', 'test']],
    ['--min-match-score', ['--name', 'A', '--stage', 'test', '--min-match-score', '101']],
    ['--purposes', ['--name', 'A', '--stage', 'test', '--purposes', 'Curiosity']],
    ['--dppa-purpose', ['--name', 'A', '--stage', 'test', '--dppa-purpose', 'curiosity']],
  ])('create refuses %s', async (_, words) => {
    const before = (await operator.store.accounts.all()).length;
    const { exit, error } = await operator.fails('accounts', 'create', ...words);
    expect(exit).toBe(2);
    expect(error.code).toBe('wrong_use');
    expect((await operator.store.accounts.all()).length).toBe(before);
  });

  test('accounts are listed newest first, for programs and for people', async () => {
    const first = await create();
    const second = await create();
    const ids: string[] = (await operator.json('accounts', 'list')).map(({ id }: { id: string }) => id);
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id));
    const { out } = await operator.run(['accounts', 'list']);
    expect(out.split('\n')[0]).toMatch(/^ID +NAME +STAGE +STATUS/);
    expect(out).toContain(`${first.id}  Example Hiring  pilot  active`);
  });

  test('an account is shown without the hashes of its clients', async () => {
    const { id } = await create('--enable-all');
    await operator.store.accounts.createClient(id, 'Client');
    expect(await operator.json('accounts', 'show', id)).toMatchObject({ id, clients: 1 });
    const { out } = await operator.run(['accounts', 'show', id]);
    expect(out).toMatch(/^products\.criminal_check\.enabled +true$/m);
    expect(out).not.toContain('hash');
  });

  test('control characters of a name do not reach the terminal', async () => {
    const { _id } = await operator.store.accounts.create({ name: 'Evil\u001b[2J', stage: 'test' });
    const { out } = await operator.run(['accounts', 'show', _id]);
    expect(out).toContain('Evil?[2J');
  });

  test('update changes what it names and nothing else', async () => {
    const { id } = await create('--purposes', 'Employment');
    const ruleset = await operator.store.rulesets.create(id, 'Rules', []);
    const words = ['--name', 'New name', '--min-match-score', '0', '--rulesets', ruleset._id];
    expect(await operator.json('accounts', 'update', id, ...words)).toMatchObject({
      name: 'New name',
      stage: 'pilot',
      min_match_score: 0,
      permissible_purposes: ['Employment'],
      rulesets: [ruleset._id],
    });
  });

  test('update refuses to change nothing, a foreign ruleset and an unknown account', async () => {
    const { id } = await create();
    const other = await create();
    const foreign = await operator.store.rulesets.create(other.id, 'Rules', []);
    expect((await operator.fails('accounts', 'update', id)).exit).toBe(2);
    expect((await operator.fails('accounts', 'update', id, '--rulesets', foreign._id)).exit).toBe(3);
    expect((await operator.fails('accounts', 'update', NOBODY, '--name', 'X')).exit).toBe(3);
    expect((await operator.store.accounts.find(id))?.rulesets).toEqual([]);
  });

  test('disabling refuses the clients, enabling lets them in', async () => {
    const { id } = await create();
    const { accounts } = operator.store;
    const { client_id, client_secret } = await accounts.createClient(id, 'Client');
    expect(await operator.json('accounts', 'disable', id)).toMatchObject({ status: 'disabled' });
    expect(await accounts.authenticate(client_id, client_secret)).toBeNull();
    expect(await operator.json('accounts', 'enable', id)).toMatchObject({ status: 'active' });
    expect(await accounts.authenticate(client_id, client_secret)).not.toBeNull();
  });

  test.each(['show', 'disable', 'enable'])('%s does not find an unknown account', async (verb) => {
    const { exit, error } = await operator.fails('accounts', verb, NOBODY);
    expect(exit).toBe(3);
    expect(error).toEqual({ code: 'not_found', message: `There is no account ${NOBODY}` });
  });
});
