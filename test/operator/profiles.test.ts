import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { NOBODY, openOperator, type TestOperator } from './support.ts';

let operator: TestOperator;

beforeAll(async () => {
  operator = await openOperator();
});
afterAll(() => operator.close());

const PERSON = {
  first_name: 'Secretname',
  last_name: 'Doe',
  no_middle_name: false,
  addresses: [],
  parse_notes: [],
};

async function insertProfile(data: { ssn?: string; phone?: string; email?: string } = {}) {
  const account = await operator.store.accounts.create({ name: 'Example', stage: 'live' });
  const id = newId();
  await operator.store.profiles.insert(account._id, id, { ...PERSON, ...data });
  return { id, account_id: account._id };
}

async function insertCheck(account_id: string, profile_id: string): Promise<string> {
  const check = await operator.store.checks.insert({
    _id: newId(),
    account_id,
    profile_id,
    product: 'criminal_check',
    check_type: 'instant_criminal',
    status: 'complete',
    created_at: new Date(),
    ruleset_ids: [],
    criteria: { input_type: 'person' },
    run_notes: ['Read as "Secretname".'],
    results: [],
    source_versions: [],
  });
  return check._id;
}

describe('profiles find', () => {
  test.each([
    ['--ssn', { ssn: '123-45-6789' }, '123456789'],
    ['--phone', { phone: '+15550100001' }, '+1 (555) 010-0001'],
    ['--email', { email: 'Jane@Example.com' }, 'jane@example.com'],
  ])('finds over all accounts by %s, and prints ids alone', async (option, data, value) => {
    const mine = await insertProfile(data);
    const yours = await insertProfile(data);
    await insertProfile();
    const found = await operator.json('profiles', 'find', option, value);
    expect(found).toHaveLength(2);
    expect(found).toEqual(expect.arrayContaining([mine, yours]));
    const { out } = await operator.run(['profiles', 'find', option, value]);
    expect(out).not.toContain('Secretname');
    expect(out).not.toContain(value);
  });

  test('finding nobody is an answer', async () => {
    const { code, out } = await operator.run(['profiles', 'find', '--ssn', '999-99-9999']);
    expect({ code, out }).toEqual({ code: 0, out: '(none)\n' });
    expect(await operator.json('profiles', 'find', '--ssn', '999-99-9999')).toEqual([]);
  });

  test.each([
    ['nothing', []],
    ['two values', ['--ssn', '123456789', '--email', 'a@example.com']],
    ['a short number', ['--ssn', '1234']],
    ['a number without country', ['--phone', '5550100001']],
    ['an address without a host', ['--email', 'jane']],
  ])('refuses %s without quoting it', async (_, words) => {
    const { exit, error } = await operator.fails('profiles', 'find', ...words);
    expect(exit).toBe(2);
    for (const word of words.filter((one) => !one.startsWith('--')))
      expect(error.message).not.toContain(word);
  });
});

describe('profiles erase', () => {
  test('asks for --yes', async () => {
    const { id, account_id } = await insertProfile();
    const { exit, error } = await operator.fails('profiles', 'erase', account_id, id);
    expect(exit).toBe(2);
    expect(error.message).toContain('--yes');
    expect(await operator.store.profiles.find(account_id, id)).not.toBeNull();
  });

  test('erases the profile and what its checks say', async () => {
    const { id, account_id } = await insertProfile({ email: 'gone@example.com' });
    const checkId = await insertCheck(account_id, id);
    expect(await operator.json('profiles', 'erase', account_id, id, '--yes')).toEqual({
      id,
      account_id,
      erased: true,
      checks: 1,
    });
    expect(await operator.store.profiles.find(account_id, id)).toBeNull();
    expect(JSON.stringify(await operator.store.checks.get(checkId))).not.toContain('Secretname');
    expect(await operator.json('profiles', 'find', '--email', 'gone@example.com')).toEqual([]);
  });

  test('goes on where an earlier run ended halfway', async () => {
    const { id, account_id } = await insertProfile();
    const checkId = await insertCheck(account_id, id);
    await operator.store.profiles.erase(account_id, id);
    expect(await operator.json('profiles', 'erase', account_id, id, '--yes')).toMatchObject({ checks: 1 });
    expect(JSON.stringify(await operator.store.checks.get(checkId))).not.toContain('Secretname');
  });

  test('keeps to the account, and does not find what is not there', async () => {
    const { id, account_id } = await insertProfile();
    const other = await insertProfile();
    expect((await operator.fails('profiles', 'erase', other.account_id, id, '--yes')).exit).toBe(3);
    expect((await operator.fails('profiles', 'erase', account_id, NOBODY, '--yes')).exit).toBe(3);
    expect((await operator.fails('profiles', 'erase', NOBODY, id, '--yes')).exit).toBe(3);
    expect(await operator.store.profiles.find(account_id, id)).not.toBeNull();
  });
});
