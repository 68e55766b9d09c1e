import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOBODY, openOperator, type TestOperator } from './support.ts';

let operator: TestOperator;
let id: string;

beforeAll(async () => {
  operator = await openOperator();
});
afterAll(() => operator.close());
beforeEach(async () => {
  id = (await operator.store.accounts.create({ name: 'Example', stage: 'live' }))._id;
});

const URL_ONE = 'http://127.0.0.1:4000/hook';
const product = (...words: string[]) => operator.json('accounts', 'product', id, 'criminal_check', ...words);
const refused = (...words: string[]) => operator.fails('accounts', 'product', id, 'criminal_check', ...words);
const stored = async () => (await operator.store.accounts.find(id))?.products.criminal_check;
const endpoint = () => operator.store.webhookEndpoints.model.findOne({ account_id: id }).lean();

describe('accounts product', () => {
  test('enables and disables', async () => {
    expect(await product('--enable')).toEqual({ account_id: id, product: 'criminal_check', enabled: true });
    expect(await stored()).toEqual({ enabled: true });
    await product('--disable');
    expect(await stored()).toEqual({ enabled: false });
  });

  test('a new destination is an endpoint whose secret is shown once', async () => {
    const first = await product('--enable', '--destination-url', URL_ONE);
    expect(first.secret).toMatch(/^whsec_/);
    expect(await stored()).toEqual({ enabled: true, destination_url: URL_ONE });
    expect(await endpoint()).toMatchObject({ url: URL_ONE, events: ['criminal_check.completed'] });
    const second = await product('--destination-url', `${URL_ONE}/2`);
    expect(second).not.toHaveProperty('secret');
    expect(await endpoint()).toMatchObject({ url: `${URL_ONE}/2` });
    expect((await operator.run(['accounts', 'show', id])).out).not.toContain('whsec_');
  });

  test('a destination is taken away with its endpoint', async () => {
    await product('--enable', '--destination-url', URL_ONE);
    await product('--no-destination');
    expect(await stored()).toEqual({ enabled: true });
    expect(await endpoint()).toBeNull();
  });

  test('a limit is set and taken away', async () => {
    await product('--enable', '--limit', '100', '--window', '3600');
    expect(await stored()).toEqual({ enabled: true, usage_limit: { limit: 100, window_seconds: 3600 } });
    await product('--no-limit');
    expect(await stored()).toEqual({ enabled: true });
  });

  test('categories and sources are set and taken away', async () => {
    await operator.json('sources', 'import', 'tiny', '--format', 'court-corpus', '--from', '3:a');
    await product('--include-categories', 'Registry,healthcare registry', '--source-access', 'tiny');
    expect(await stored()).toEqual({
      enabled: false,
      included_categories: ['Registry', 'healthcare registry'],
      source_access: ['tiny'],
    });
    await product('--include-categories', '', '--all-sources');
    expect(await stored()).toEqual({ enabled: false, included_categories: [] });
  });

  test('what no option names stays as it is', async () => {
    await product('--enable', '--destination-url', URL_ONE, '--limit', '1', '--window', '60');
    await product('--disable');
    expect(await stored()).toEqual({
      enabled: false,
      destination_url: URL_ONE,
      usage_limit: { limit: 1, window_seconds: 60 },
    });
  });

  test.each([
    ['nothing to change', []],
    ['--enable with --disable', ['--enable', '--disable']],
    ['a limit without its window', ['--limit', '5']],
    ['a window without its limit', ['--window', '5']],
    ['--no-limit with a window', ['--no-limit', '--window', '5']],
    ['two answers about the destination', ['--destination-url', URL_ONE, '--no-destination']],
    ['two answers about sources', ['--source-access', 'a', '--all-sources']],
    ['an unknown category', ['--include-categories', 'gossip']],
    ['a limit that is no number', ['--limit', '1.5', '--window', '60']],
    ['a private address', ['--destination-url', 'http://10.0.0.1/hook']],
    ['an address with credentials', ['--destination-url', 'http://user:password@127.0.0.1/hook']],
    ['another protocol', ['--destination-url', 'ftp://127.0.0.1/hook']],
    ['no address at all', ['--destination-url', 'here']],
  ])('refuses %s', async (_, words) => {
    const { exit, error } = await refused(...words);
    expect(exit).toBe(2);
    expect(error.message).not.toBe('');
    expect(await stored()).toBeUndefined();
    expect(await endpoint()).toBeNull();
  });

  test('a product without events has no destination', async () => {
    const words = ['instant_criminal', '--destination-url', URL_ONE];
    const { exit, error } = await operator.fails('accounts', 'product', id, ...words);
    expect(exit).toBe(2);
    expect(error.message).toContain('sends no events');
  });

  test('an unknown product, account and source are told apart', async () => {
    expect((await operator.fails('accounts', 'product', id, 'gossip_check', '--enable')).exit).toBe(2);
    expect((await operator.fails('accounts', 'product', NOBODY, 'profile', '--enable')).exit).toBe(3);
    const { exit, error } = await refused('--source-access', 'nowhere');
    expect(exit).toBe(3);
    expect(error.message).toBe('There is no record source nowhere');
  });
});
