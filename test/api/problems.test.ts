import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';

const PERSON = { first_name: 'Ana', last_name: 'Reyes' };
const ADDRESS = { street: '1 Main St', city: 'Austin', state: 'TX', zip_code: '78701' };
const JSON_TYPE = { 'content-type': 'application/json' };

let installation: Installation;
let caller: TestAccount;
beforeAll(async () => {
  installation = await install();
  caller = await createTestAccount(installation, { destinationUrl: 'http://127.0.0.1:9/' });
});
afterAll(() => installation.close());

const post = (payload: object | string, headers = {}, url = '/v1/profiles') =>
  caller.call({ method: 'POST', url, payload, headers });

const faultsOf = async (payload: object, url?: string) =>
  expectProblem(await post(payload, {}, url), 'validation_error');

describe('a body that is not valid', () => {
  it('is answered with every fault at once, the first at top level', async () => {
    const payload = {
      last_name: 'Reyes',
      dob: '20250230',
      ssn: '12-3',
      addresses: [{ ...ADDRESS, zip_code: 'x' }, { city: 'Austin' }],
      nickname: 'Annie',
    };
    const answer = await post(payload);
    expect(expectProblem(answer, 'validation_error').sort()).toEqual([
      '/addresses/0/zip_code',
      '/addresses/1/state',
      '/addresses/1/street',
      '/addresses/1/zip_code',
      '/dob',
      '/first_name',
      '/nickname',
      '/ssn',
    ]);
    expect(new Set(answer.json().errors.map(({ code }: { code: string }) => code))).toEqual(
      new Set(['validation_error']),
    );
  });

  it.each([
    ['20250230', 'does not exist'],
    ['19991301', 'has no such month'],
    ['99991231', 'is in the future'],
    ['1999', 'is too short'],
    ['1999-01-01', 'has hyphens'],
    ['19990000', 'is partial'],
  ])('points to /dob for %s, which %s', async (dob) => {
    expect(await faultsOf({ ...PERSON, dob })).toEqual(['/dob']);
    expect(await faultsOf({ ...PERSON, dob }, '/v1/criminal_checks')).toEqual(['/dob']);
  });

  it.each([
    ['phone', '12025550143'],
    ['phone', '+1'],
    ['phone', '+1202555'],
    ['phone', '+0123456789'],
    ['ssn', '123-456-789'],
    ['email', 'nobody'],
    ['custom_id', 'with space'],
    ['first_name', ''],
    ['first_name', '   '],
    ['addresses', {}],
  ])('points to the field: %s of %j', async (field, value) => {
    expect(await faultsOf({ ...PERSON, [field]: value })).toEqual([`/${field}`]);
  });

  it('names a field as a JSON Pointer, with ~ and / escaped', async () => {
    expect((await faultsOf({ ...PERSON, 'a/b~c': 1 })).sort()).toEqual(['/a~1b~0c']);
    const addresses = [{ ...ADDRESS, '~/': 1 }];
    expect(await faultsOf({ ...PERSON, addresses })).toEqual(['/addresses/0/~0~1']);
  });

  it('may be missing: every required field is named', async () => {
    const answer = await caller.call({ method: 'POST', url: '/v1/webhook_endpoints', headers: JSON_TYPE });
    expect(expectProblem(answer, 'validation_error')).toEqual(['/url']);
    expect(await faultsOf([])).toEqual(['']);
  });

  it('may be malformed: it is not repeated in the answer', async () => {
    const answer = await post('{"ssn": "123-45-6789", oops', JSON_TYPE);
    expectProblem(answer, 'validation_error');
    expect(answer.body).not.toContain('123-45');
    expectProblem(await post('{"__proto__": {"a": 1}}', JSON_TYPE), 'validation_error');
  });

  it('must be JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      expectProblem(await post('first_name=Ana', { 'content-type': type }), 'unsupported_media_type');
    }
  });

  it('must not be too large', async () => {
    expectProblem(await post({ first_name: 'A'.repeat(1024 * 1024) }), 'payload_too_large');
  });
});

describe('a query that is not valid', () => {
  it.each([
    ['limit=-1', ['limit']],
    ['limit=1000000', ['limit']],
    ['skip=1000000', ['skip']],
    ['limit=1.5', ['limit']],
    ['limit=', ['limit']],
    ['limit=1&limit=2', ['limit']],
    ['limit=x&skip=y', ['limit', 'skip']],
    ['colour=red', ['colour']],
    ['a%2Fb~=1', ['a/b~']],
    ['include=everything', ['include']],
    ['include=profile,everything', ['include']],
  ])('names its parameter: %s', async (query, parameters) => {
    const answer = await caller.call({ url: `/v1/criminal_checks?${query}` });
    expect(expectProblem(answer, 'validation_error')).toEqual(parameters);
    expect(answer.json().source).toEqual({ parameter: parameters[0] });
    expect(answer.json().errors[0]).not.toHaveProperty('pointer');
  });

  it('names the part of the path that is no id', async () => {
    const answer = await caller.call({ url: '/v1/profiles/none' });
    expect(expectProblem(answer, 'validation_error')).toEqual(['profile_id']);
  });
});

describe('an address that leads nowhere', () => {
  it('is answered with a problem, with and without a token', async () => {
    expectProblem(await caller.call({ url: '/v1/nothing' }), 'not_found');
    expectProblem(await installation.app.inject({ url: '/v1/nothing' }), 'not_found');
    expectProblem(await installation.app.inject({ url: '/' }), 'not_found');
    expectProblem(await caller.call({ method: 'PUT', url: '/v1/profiles' }), 'not_found');
  });

  it('may be unreadable or endless', async () => {
    for (const url of ['/v1/profiles/%E0%A4%A', `/v1/profiles/${'a'.repeat(200)}`]) {
      expectProblem(await caller.call({ url }), 'not_found');
    }
  });
});

describe('a request id', () => {
  it('is made, or taken when it is a proper one', async () => {
    const own = await caller.call({ url: '/v1/profiles', headers: { 'x-request-id': 'My_id-1' } });
    expect(own.headers['x-request-id']).toBe('My_id-1');
    for (const given of ['', 'with space', 'ä', 'a'.repeat(65), 'a,b']) {
      const made = await caller.call({ url: '/v1/profiles', headers: { 'x-request-id': given } });
      expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('stands on every answer', async () => {
    for (const url of [
      '/health',
      '/openapi.json',
      '/v1/nothing',
      '/v1/accounts/token',
      '/v1/profiles/%E0%A4%A',
    ]) {
      const answer = await installation.app.inject({ url, headers: { 'x-request-id': 'here' } });
      expect([url, answer.headers['x-request-id']]).toEqual([url, 'here']);
    }
  });
});
