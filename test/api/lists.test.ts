import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { CheckDocument } from '../../store/documents.ts';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import { ARREST } from '../support/records.ts';

const MANY = 3000;

let installation: Installation;
let caller: TestAccount;
const newestFirst: string[] = [];

beforeAll(async () => {
  installation = await install();
  caller = await createTestAccount(installation);
  const { store } = installation;
  const profile_id = newId();
  await store.profiles.insert(caller.account._id, profile_id, {
    first_name: 'Ana',
    last_name: 'Reyes',
    no_middle_name: false,
    addresses: [],
    parse_notes: [],
  });
  const checks = Array.from({ length: MANY }, (_, at): CheckDocument => {
    const found = at === MANY - 1;
    return {
      _id: newId(),
      account_id: caller.account._id,
      product: 'criminal_check',
      check_type: 'instant_criminal',
      profile_id,
      status: found ? 'complete' : 'pending',
      created_at: new Date(),
      ...(found && { completed_at: new Date() }),
      ruleset_ids: [],
      criteria: { input_type: 'person' },
      run_notes: [],
      results: found ? [ARREST] : [],
      source_versions: [],
    };
  });
  await store.checks.model.collection.insertMany(checks as never[]);
  newestFirst.push(...checks.map(({ _id }) => _id).reverse());
});
afterAll(() => installation.close());

const list = async (query = '') => {
  const answer = await caller.call({ url: `/v1/criminal_checks${query}` });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-total-count']).toBe(String(MANY));
  const items: { id: string }[] = answer.json();
  return { items, ids: items.map(({ id }) => id), link: answer.headers.link };
};

describe('a list', () => {
  it('is a bare array of ten, newest first, with a link to the next ones', async () => {
    const { ids, link } = await list();
    expect(ids).toEqual(newestFirst.slice(0, 10));
    expect(link).toBe(`<${installation.settings.baseUrl}/criminal_checks?limit=10&skip=10>; rel="next"`);
  });

  it('is followed to its end by its links, which keep the other parameters', async () => {
    const seen: string[] = [];
    let query: string | undefined = '?limit=1100&include=profile';
    while (query !== undefined) {
      const { ids, link } = await list(query);
      seen.push(...ids);
      expect(link ?? 'include=profile').toContain('include=profile');
      query = /\?[^>]*/.exec(String(link ?? ''))?.[0];
    }
    expect(seen).toEqual(newestFirst);
  });

  it('takes every bound of limit and skip', async () => {
    expect(await list('?limit=0')).toEqual({ items: [], ids: [], link: undefined });
    expect(await list('?skip=999999')).toEqual({ items: [], ids: [], link: undefined });
    expect((await list(`?limit=5&skip=${MANY - 5}`)).link).toBeUndefined();
    expect((await list(`?limit=5&skip=${MANY - 3}`)).ids).toEqual(newestFirst.slice(-3));
  });

  it('streams a huge page', async () => {
    const { ids, link } = await list('?limit=999999');
    expect(ids).toEqual(newestFirst);
    expect(link).toBeUndefined();
  });

  it('is empty for another account', async () => {
    const other = await createTestAccount(installation);
    const answer = await other.call({ url: '/v1/criminal_checks' });
    expect([answer.body, answer.headers['x-total-count']]).toEqual(['[]', '0']);
  });
});

describe('include', () => {
  it.each([
    'include=profile&include=results_found',
    'include[]=profile&include[]=results_found',
    'include%5B0%5D=profile&include%5B1%5D=results_found',
    'include=profile,results_found',
    'include=profile%2Cresults_found',
  ])('takes several values: %s', async (query) => {
    const { items } = await list(`?limit=2&${query}`);
    expect(items.map((item) => 'profile' in item && 'results_found' in item)).toEqual([true, true]);
  });

  it('embeds the profile in place of its id', async () => {
    const [item] = (await list('?limit=1&include=profile')).items;
    expect(item).not.toHaveProperty('profile_id');
    expect(item).toMatchObject({ profile: { full_name: 'Ana Reyes' }, results: [{ record_id: 'r1' }] });
  });

  it('answers a boolean in place of results', async () => {
    const { items } = await list('?limit=2&include=results_found');
    for (const item of items) expect(item).not.toHaveProperty('results');
    expect(items).toMatchObject([{ results_found: true }, { results_found: false }]);
  });

  it('may be empty', async () => {
    expect((await list('?limit=1&include=')).items[0]).toHaveProperty('profile_id');
  });
});
