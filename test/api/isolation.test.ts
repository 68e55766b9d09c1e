import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECURITY_SCHEME } from '../../api/plugins/openapi.ts';
import { newId } from '../../platform/ids.ts';
import { JPEG, PNG } from '../support/images.ts';
import {
  createTestAccount,
  type Installation,
  installWorking,
  type TestAccount,
} from '../support/installation.ts';
import { multipart } from '../support/multipart.ts';
import { bodyExamples, type Operation, openApiDocument, operationsOf } from '../support/operations.ts';
import { expectProblem } from '../support/problems.ts';
import { until } from '../support/wait.ts';

let installation: Installation;
let owner: TestAccount;
let stranger: TestAccount;
let operations: Operation[];
/** A resource of the owner for each parameter of a path. */
const owned: Record<string, string> = {};

/** Products whose checks share the name of the id. */
const CHECKS = ['/checks', '/reports', '/instant_criminal_profiles', '/driver_risk_signals'];
const checkIds: Record<string, string> = {};

/** The owner's resource that a path's parameter names. */
const ownedId = (path: string, name: string): string => {
  if (name !== 'check_id') return owned[name] ?? '';
  return checkIds[CHECKS.find((prefix) => path.startsWith(`${prefix}/`)) ?? ''] ?? '';
};

const uploadOf = async (): Promise<string> => {
  const file = { name: 'people.csv', content: 'full_name\nOscar Onerecord\n' };
  const body = await multipart({ product_name: 'instant_criminal' }, { file });
  const answer = await owner.call({ method: 'POST', url: '/v1/bulk_uploads', ...body });
  const { id } = answer.json();
  const reaches = (status: string) =>
    until(async () => (await owner.call({ url: `/v1/bulk_uploads/${id}` })).json().status === status);
  await reaches('validated');
  await owner.call({ method: 'POST', url: `/v1/bulk_uploads/${id}/force_run` });
  await reaches('complete');
  return id;
};

const documentVerification = async (): Promise<string> => {
  const fields = { verification_type: 'document_verification', first_name: 'Clara', last_name: 'Clear' };
  const body = await multipart(fields, {
    document_front: { name: 'front.jpg', content: JPEG },
    document_back: { name: 'back.jpg', content: JPEG },
    selfie: { name: 'selfie.png', content: PNG },
  });
  const answer = await owner.call({ method: 'POST', url: '/v1/identity_verifications', ...body });
  const { id } = answer.json();
  const url = `/v1/identity_verifications/${id}`;
  await until(async () => (await owner.call({ url })).json().status === 'complete');
  return id;
};

const create = async (url: string, payload: object): Promise<string> => {
  const answer = await owner.call({ method: 'POST', url, payload });
  expect(answer.statusCode).toBeLessThan(300);
  return answer.json().id;
};

beforeAll(async () => {
  installation = await installWorking();
  const { components } = await openApiDocument(installation.app);
  const scheme = components.securitySchemes[SECURITY_SCHEME] as {
    flows: { clientCredentials: { scopes: Record<string, string> } };
  };
  const options = {
    scopes: Object.keys(scheme.flows.clientCredentials.scopes),
    destinationUrl: 'http://127.0.0.1:9/',
  };
  owner = await createTestAccount(installation, options);
  stranger = await createTestAccount(installation, options);
  operations = (await operationsOf(installation.app)).filter(
    // What providers call names no resource of an account.
    ({ path, security }) => path.includes('{') && security?.length !== 0,
  );

  owned.account_id = owner.account._id;
  owned.user_id = await create('/v1/users', { email: 'a@example.com', roles: ['reviewer'] });
  owned.profile_id = await create('/v1/profiles', { first_name: 'Ana', last_name: 'Reyes' });
  owned.criminal_check_id = await create('/v1/criminal_checks', { profile_id: owned.profile_id });
  for (const path of CHECKS.filter((one) => one !== '/reports')) {
    checkIds[path] = await create(`/v1${path}`, { first_name: 'Oscar', last_name: 'Onerecord' });
  }
  checkIds['/reports'] = checkIds['/checks'] ?? '';
  owned.county_check_id = await create('/v1/county_checks', {
    profile_id: owned.profile_id,
    state: 'TX',
    county_fips_code: '48453',
  });
  owned.driver_check_id = await create('/v1/driver_checks', {
    check_type: 'driver_license_status',
    driver_license_state: 'NY',
    driver_license_number: '10000001',
    first_name: 'Drew',
    last_name: 'Driver',
    dob: '19850412',
  });
  owned.identity_verification_id = await documentVerification();
  owned.check_id = checkIds['/checks'] ?? '';
  owned.bulk_upload_id = await uploadOf();
  owned.webhook_endpoint_id = await create('/v1/webhook_endpoints', { url: 'http://127.0.0.1:9/' });
  const test = `/v1/webhook_endpoints/${owned.webhook_endpoint_id}/test`;
  owned.event_id = await create(test, {});
});
afterAll(() => installation.close());

const request = (operation: Operation, idOf: (name: string) => string): InjectOptions => {
  const [payload] = bodyExamples(operation);
  return {
    method: operation.method,
    url: `/v1${operation.path.replace(/\{(\w+)\}/g, (_, name) => idOf(name))}`,
    ...(payload !== undefined && { payload: payload as object }),
  };
};

describe('the id of another account', () => {
  it('is tried on every route that takes one', () => {
    const names = operations.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(Object.keys(owned)).toEqual(expect.arrayContaining([...new Set(names)]));
    expect(operations.length).toBeGreaterThan(15);
  });

  it('is answered exactly as an id that does not exist', async () => {
    for (const operation of operations) {
      const foreign = await stranger.call(request(operation, (name) => ownedId(operation.path, name)));
      const unknown = await stranger.call(request(operation, () => newId()));
      const name = `${operation.method} ${operation.path}`;
      expect([name, ...expectProblem(foreign, 'not_found')]).toEqual([name]);
      const told = [foreign, unknown].map(({ statusCode, headers, ...answer }) => {
        const { 'x-request-id': _, date: __, ...kept } = headers;
        return { statusCode, headers: kept, body: { ...answer.json(), request_id: '' } };
      });
      expect(told[0]).toEqual(told[1]);
    }
  });

  it('leaves the resource as it was, and open to its owner', async () => {
    const reads = operations.filter(({ method }) => method === 'GET');
    for (const operation of reads) {
      const answer = await owner.call(request(operation, (name) => ownedId(operation.path, name)));
      expect([operation.path, answer.statusCode]).toEqual([operation.path, 200]);
    }
    const endpoint = await installation.store.webhookEndpoints.get(owned.webhook_endpoint_id ?? '');
    expect(endpoint?.secrets).toHaveLength(1);
  });

  it('is not in any list of the stranger', async () => {
    const lists = (await operationsOf(installation.app)).filter(
      ({ method, path, parameters = [] }) =>
        method === 'GET' && !path.includes('{') && parameters.some(({ name }) => name === 'limit'),
    );
    expect(lists.length).toBeGreaterThan(5);
    for (const { path } of lists) {
      const answer = await stranger.call({ url: `/v1${path}?limit=999999` });
      expect([path, answer.statusCode]).toEqual([path, 200]);
      for (const id of [...Object.values(owned), ...Object.values(checkIds)])
        expect(answer.body).not.toContain(id);
    }
  });
});

describe('every route', () => {
  it('asks for a token, unless it is public', async () => {
    const all = await operationsOf(installation.app);
    const open: string[] = [];
    for (const operation of all) {
      const given = request(operation, (name) => ownedId(operation.path, name));
      const url = /^\/(health|ready)$/.test(operation.path) ? operation.path : given.url;
      const answer = await installation.app.inject({ ...given, url });
      if (operation.security?.length === 0) open.push(operation.path);
      else expect([operation.path, answer.statusCode]).toEqual([operation.path, 401]);
    }
    expect(open.sort()).toEqual([
      '/accounts/token',
      '/health',
      '/provider_callbacks/{provider}',
      '/provider_images',
      '/ready',
    ]);
  });

  it('of a product asks that it be enabled', async () => {
    const { account, call } = await createTestAccount(installation);
    for (const product of ['profile', 'criminal_check'] as const) {
      await installation.store.accounts.setProduct(account._id, product, { enabled: false });
    }
    const all = await operationsOf(installation.app);
    const ofProducts = all.filter(({ path }) => /^\/(profiles|criminal_checks)/.test(path));
    expect(ofProducts).toHaveLength(8);
    for (const operation of ofProducts) {
      expectProblem(await call(request(operation, () => newId())), 'product_not_enabled');
    }
  });
});
