import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { openOperator, type TestOperator } from './support.ts';

let operator: TestOperator;
beforeAll(async () => {
  operator = await openOperator();
});
afterAll(() => operator.close());
beforeEach(async () => {
  await operator.store.providers.model.deleteMany({});
});

const GATEWAY = ['--kind', 'county_court', '--base-url', 'https://gateway.example.com/v1/'];
const create = (name: string, ...words: string[]) =>
  operator.json('providers', 'create', name, ...GATEWAY, ...words);

describe('providers', () => {
  test('one is made with what decides when it is asked; its secrets are shown once', async () => {
    const made = await create(
      'runner',
      ...['--states', 'TX,CA', '--counties', '48453,06037', '--position', '1'],
      ...['--rate', '2.5', '--deadline', '36h'],
    );
    expect(made).toMatchObject({
      name: 'runner',
      kind: 'county_court',
      base_url: 'https://gateway.example.com/v1',
      states: ['TX', 'CA'],
      counties: ['48453', '06037'],
      position: 1,
      rate_per_second: 2.5,
      deadline: '36h',
      deadline_seconds: 129_600,
      status: 'active',
      callback_secret: expect.stringMatching(/^whsec_/),
    });
    expect(made.callback_url).toMatch(/\/v1\/provider_callbacks\/runner$/);
    expect(made.api_key).toHaveLength(43);
    for (const shown of [
      await operator.json('providers', 'show', 'runner'),
      ...(await operator.json('providers', 'list')),
    ]) {
      expect(JSON.stringify(shown)).not.toMatch(/api_key|secret/);
    }
    const stored = await operator.store.providers.model.findById('runner').lean();
    expect(JSON.stringify(stored)).not.toContain(made.api_key);
    expect((await operator.store.providers.find('runner'))?.api_key).toBe(made.api_key);
  });

  test('the key that a vendor gave is read from a file, and not shown', async () => {
    const file = join(operator.dir, 'key');
    await writeFile(file, 'vendor-key-1\n');
    const made = await create('vendor', '--api-key-file', file);
    expect(made).not.toHaveProperty('api_key');
    expect((await operator.store.providers.find('vendor'))?.api_key).toBe('vendor-key-1');
  });

  test.each([
    ['a name of its own kind', ['create', 'Runner!', ...GATEWAY]],
    ['the name of the built-in one', ['create', 'scenarios', ...GATEWAY]],
    ['an unknown kind', ['create', 'x', '--kind', 'weather', '--base-url', 'https://a.example']],
    ['no address', ['create', 'x', '--kind', 'county_court']],
    [
      'an address with credentials',
      ['create', 'x', '--kind', 'county_court', '--base-url', 'https://a:b@c.example'],
    ],
    ['an unknown state', ['create', 'x', ...GATEWAY, '--states', 'ZZ']],
    ['a county of another state', ['create', 'x', ...GATEWAY, '--states', 'TX', '--counties', '06037']],
    ['no county', ['create', 'x', ...GATEWAY, '--counties', '00000']],
    ['a rate of nothing', ['create', 'x', ...GATEWAY, '--rate', '0']],
    ['a deadline without a unit', ['create', 'x', ...GATEWAY, '--deadline', '14']],
    ['a key file that is not there', ['create', 'x', ...GATEWAY, '--api-key-file', '/no/such/file']],
  ])('create refuses %s', async (_, words) => {
    expect((await operator.fails('providers', ...words)).exit).toBe(2);
    expect(await operator.json('providers', 'list')).toEqual([]);
  });

  test('one is changed, disabled, enabled, given a new secret and removed', async () => {
    const made = await create('runner', '--rate', '5');
    expect((await operator.fails('providers', 'create', 'runner', ...GATEWAY)).exit).toBe(1);
    const changed = await operator.json(
      'providers',
      'update',
      'runner',
      '--rate',
      'none',
      '--deadline',
      '2d',
    );
    expect(changed).toMatchObject({ rate_per_second: null, deadline: '2d' });
    expect(await operator.json('providers', 'disable', 'runner')).toMatchObject({ status: 'disabled' });
    expect(await operator.store.providers.serving({ kind: 'county_court', state: 'TX' })).toEqual([]);
    expect(await operator.json('providers', 'enable', 'runner')).toMatchObject({ status: 'active' });
    const rotated = await operator.json('providers', 'rotate', 'runner');
    expect(rotated.callback_secret).not.toBe(made.callback_secret);
    expect(rotated).not.toHaveProperty('api_key');
    expect((await operator.store.providers.find('runner'))?.api_key).toBe(made.api_key);
    expect((await operator.fails('providers', 'remove', 'runner')).exit).toBe(2);
    expect(await operator.json('providers', 'remove', 'runner', '--yes')).toMatchObject({ removed: true });
    for (const verb of ['show', 'update', 'disable', 'rotate']) {
      expect((await operator.fails('providers', verb, 'runner')).exit).toBe(3);
    }
  });

  test('one that checks wait for is not removed', async () => {
    await create('runner');
    await operator.store.checks.insert({
      _id: newId(),
      account_id: newId(),
      product: 'county_check',
      check_type: 'county_check',
      profile_id: newId(),
      status: 'pending',
      created_at: new Date(),
      ruleset_ids: [],
      criteria: { input_type: 'person' },
      run_notes: [],
      results: [],
      source_versions: [],
      order: { provider: 'runner', key: 'k', asked_at: new Date() },
    });
    const { error } = await operator.fails('providers', 'remove', 'runner', '--yes');
    expect(error.message).toContain('Checks wait for runner');
  });

  test('those that serve a place are asked in their order, the holder of an order first', async () => {
    await create('far', '--position', '30');
    await create('texas', '--states', 'TX', '--position', '20');
    await create('travis', '--states', 'TX', '--counties', '48453', '--position', '10');
    const names = async (county: string, current?: string) =>
      (await operator.store.providers.serving({ kind: 'county_court', state: 'TX', county }, current)).map(
        ({ name }) => name,
      );
    expect(await names('48453')).toEqual(['travis', 'texas', 'far']);
    expect(await names('48201')).toEqual(['texas', 'far']);
    expect(await names('statewide')).toEqual(['texas', 'far']);
    expect(await names('48453', 'texas')).toEqual(['texas', 'far']);
    await operator.store.providers.update('travis', { status: 'disabled' });
    expect(await names('48453', 'travis')).toEqual(['travis', 'texas', 'far']);
    expect(await operator.store.providers.serving({ kind: 'driver_license', state: 'TX' })).toEqual([]);
  });
});
