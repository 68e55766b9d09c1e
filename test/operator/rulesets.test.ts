import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOBODY, openOperator, type TestOperator } from './support.ts';

let operator: TestOperator;
let id: string;

beforeAll(async () => {
  operator = await openOperator();
  id = (await operator.store.accounts.create({ name: 'Example', stage: 'test' }))._id;
});
afterAll(() => operator.close());

const RULE = {
  rule_id: 'old-misdemeanors',
  when: [
    { field: 'charge.classification', op: 'equals', value: 'misdemeanor' },
    { field: 'charge.disposition_date', op: 'older_than_years', value: 5 },
  ],
  action_type: 'remove',
  description: 'Misdemeanors over five years old are left out',
};

const create = async (content: unknown) => {
  const file = await operator.file('rules.json', JSON.stringify(content));
  return ['rulesets', 'create', id, '--name', 'House rules', '--rules', file];
};

describe('rulesets', () => {
  test('a ruleset is stored, listed and shown', async () => {
    const single = {
      ...RULE,
      rule_id: 'texas',
      when: { field: 'source.state', op: 'in', value: ['TX'] },
      action_type: 'note',
    };
    const made = await operator.json(...(await create([RULE, single])));
    expect(made).toMatchObject({ account_id: id, name: 'House rules', status: 'active' });
    expect((await operator.store.rulesets.find(made.id))?.rules).toEqual([RULE, single]);
    expect(await operator.json('rulesets', 'list', id)).toEqual([made]);
    expect(await operator.json('rulesets', 'show', made.id)).toEqual(made);
    expect((await operator.run(['rulesets', 'show', made.id])).out).toMatch(
      /^rules\.0\.rule_id +old-misdemeanors$/m,
    );
  });

  test.each<[string, unknown, string]>([
    ['no list', RULE, ''],
    ['no rule', [], ''],
    ['an unknown action', [{ ...RULE, action_type: 'forget' }], '/0/action_type'],
    ['an unknown key', [{ ...RULE, weight: 3 }], '/0'],
    ['a rule id twice', [RULE, RULE], '/1/rule_id'],
    ['a rule without a description', [{ ...RULE, description: '' }], '/0/description'],
    [
      'an unknown field',
      [{ ...RULE, when: { field: 'person.race', op: 'present', value: true } }],
      '/0/when',
    ],
    ['no condition', [{ ...RULE, when: [] }], '/0/when'],
    [
      'an age of a word',
      [{ ...RULE, when: { field: 'source.state', op: 'older_than_years', value: 5 } }],
      '/0/when',
    ],
    [
      'a list where a word is due',
      [{ ...RULE, when: [{ field: 'source.state', op: 'equals', value: ['TX'] }] }],
      '/0/when/0',
    ],
    [
      'a word where a list is due',
      [{ ...RULE, when: { field: 'source.state', op: 'in', value: 'TX' } }],
      '/0/when',
    ],
    [
      'a date compared as a word',
      [{ ...RULE, when: { field: 'case.file_date', op: 'equals', value: '20200101' } }],
      '/0/when',
    ],
    [
      'presence that is no truth',
      [{ ...RULE, when: { field: 'case.type', op: 'present', value: 1 } }],
      '/0/when',
    ],
  ])('create refuses %s and says where', async (_, rules, pointer) => {
    const before = await operator.store.rulesets.list(id);
    const { exit, error } = await operator.fails(...(await create(rules)));
    expect(exit).toBe(1);
    expect(error.faults.map((fault: { pointer: string }) => fault.pointer)).toEqual(
      expect.arrayContaining([expect.stringContaining(pointer)]),
    );
    expect(await operator.store.rulesets.list(id)).toEqual(before);
  });

  test('a file that is not JSON or not there is told apart', async () => {
    const broken = await operator.file('broken.json', '[{');
    const words = ['rulesets', 'create', id, '--name', 'R', '--rules'];
    expect((await operator.fails(...words, broken)).exit).toBe(1);
    expect((await operator.fails(...words, '/nowhere.json')).exit).toBe(2);
  });

  test('a disabled ruleset cannot be named by a check', async () => {
    const { id: rulesetId } = await operator.json(...(await create([RULE])));
    const usable = async () => (await operator.store.rulesets.known(id, [rulesetId])).has(rulesetId);
    expect(await operator.json('rulesets', 'disable', rulesetId)).toMatchObject({ status: 'disabled' });
    expect(await usable()).toBe(false);
    expect(await operator.json('rulesets', 'enable', rulesetId)).toMatchObject({ status: 'active' });
    expect(await usable()).toBe(true);
  });

  test.each(['list', 'show', 'disable', 'enable'])('%s does not find what is not there', async (verb) => {
    expect((await operator.fails('rulesets', verb, NOBODY)).exit).toBe(3);
  });
});
