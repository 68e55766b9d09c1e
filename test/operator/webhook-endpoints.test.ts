import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOBODY, openOperator, type TestOperator } from './support.ts';

let operator: TestOperator;
let id: string;

beforeAll(async () => {
  operator = await openOperator();
});
afterAll(() => operator.close());
beforeEach(async () => {
  id = (await operator.store.accounts.create({ name: 'Example', stage: 'test' }))._id;
});

const HOOK = 'http://127.0.0.1:4000/hook';
const create = (...words: string[]) =>
  operator.json('webhook-endpoints', 'create', id, '--url', HOOK, '--events', '*', ...words);
const stored = (endpointId: string) => operator.store.webhookEndpoints.find(id, endpointId);

describe('webhook-endpoints', () => {
  test('an endpoint is made; its secret is shown once', async () => {
    const endpoint = await operator.json(
      ...['webhook-endpoints', 'create', id, '--url', HOOK, '--thin'],
      ...['--events', 'criminal_check.completed,county_check.cancelled'],
    );
    expect(endpoint).toMatchObject({
      url: HOOK,
      events: ['criminal_check.completed', 'county_check.cancelled'],
      thin: true,
      status: 'enabled',
    });
    expect(endpoint.secret).toMatch(/^whsec_/);
    const list = await operator.json('webhook-endpoints', 'list', id);
    expect(list).toHaveLength(1);
    expect(list[0]).not.toHaveProperty('secret');
    expect(list[0]).not.toHaveProperty('secrets');
    expect((await operator.run(['webhook-endpoints', 'list', id])).out).toContain(endpoint.id);
  });

  test.each([
    ['an unknown event', ['--url', HOOK, '--events', 'weather.changed']],
    ['no event', ['--url', HOOK, '--events', ',']],
    ['a missing --events', ['--url', HOOK]],
    ['a private address', ['--url', 'http://192.168.1.1/', '--events', '*']],
    ['the metadata address', ['--url', 'http://169.254.169.254/', '--events', '*']],
  ])('create refuses %s', async (_, words) => {
    expect((await operator.fails('webhook-endpoints', 'create', id, ...words)).exit).toBe(2);
    expect(await operator.json('webhook-endpoints', 'list', id)).toEqual([]);
  });

  test('an endpoint is disabled with the reason, and enabled without', async () => {
    const { id: endpointId } = await create();
    const disabled = await operator.json('webhook-endpoints', 'disable', id, endpointId);
    expect(disabled).toMatchObject({ status: 'disabled', disabled_reason: 'Disabled by the operator.' });
    const enabled = await operator.json('webhook-endpoints', 'enable', id, endpointId);
    expect(enabled).toMatchObject({ status: 'enabled' });
    expect(enabled).not.toHaveProperty('disabled_reason');
  });

  test('after a rotation both secrets sign, unless the overlap is none', async () => {
    const first = await create();
    const second = await operator.json('webhook-endpoints', 'rotate', id, first.id);
    const signing = async () => {
      const endpoint = await stored(first.id);
      return endpoint ? operator.store.webhookEndpoints.signingSecrets(endpoint) : [];
    };
    expect(await signing()).toEqual([second.secret, first.secret]);
    const words = ['rotate', id, first.id, '--overlap-hours', '0'];
    const third = await operator.json('webhook-endpoints', ...words);
    expect(await signing()).toEqual([third.secret]);
  });

  test('remove asks for --yes', async () => {
    const { id: endpointId } = await create();
    const { exit, error } = await operator.fails('webhook-endpoints', 'remove', id, endpointId);
    expect(exit).toBe(2);
    expect(error.message).toContain('--yes');
    expect(await stored(endpointId)).not.toBeNull();
    await operator.json('webhook-endpoints', 'remove', id, endpointId, '--yes');
    expect(await stored(endpointId)).toBeNull();
  });

  test("a product's destination is not removed behind the product's back", async () => {
    await operator.store.webhookEndpoints.setDestination(id, 'criminal_check', HOOK);
    const [endpoint] = await operator.json('webhook-endpoints', 'list', id);
    const { exit, error } = await operator.fails('webhook-endpoints', 'remove', id, endpoint.id, '--yes');
    expect(exit).toBe(1);
    expect(error.message).toContain('--no-destination');
    expect(await stored(endpoint.id)).not.toBeNull();
  });

  test.each(['enable', 'disable', 'rotate', 'remove'])('%s keeps to the account', async (verb) => {
    const { id: endpointId } = await create();
    const other = await operator.store.accounts.create({ name: 'Other', stage: 'test' });
    const yes = verb === 'remove' ? ['--yes'] : [];
    const before = await stored(endpointId);
    expect((await operator.fails('webhook-endpoints', verb, other._id, endpointId, ...yes)).exit).toBe(3);
    expect((await operator.fails('webhook-endpoints', verb, id, NOBODY, ...yes)).exit).toBe(3);
    expect((await operator.fails('webhook-endpoints', verb, NOBODY, endpointId, ...yes)).exit).toBe(3);
    expect(await stored(endpointId)).toEqual(before);
  });

  test('list and create do not find an unknown account', async () => {
    const words = ['create', NOBODY, '--url', HOOK, '--events', '*'];
    expect((await operator.fails('webhook-endpoints', ...words)).exit).toBe(3);
    expect((await operator.fails('webhook-endpoints', 'list', NOBODY)).exit).toBe(3);
  });
});
