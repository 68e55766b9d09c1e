import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCTS } from '../../screening/products.ts';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import { operationsOf } from '../support/operations.ts';
import { expectProblem } from '../support/problems.ts';

interface Scenario {
  readonly id: string;
  readonly product: (typeof PRODUCTS)[number];
  readonly inputs: object;
}

/** Where the inputs of a product's scenarios are posted. */
const ROUTES: Partial<Record<Scenario['product'], string>> = {
  profile: '/profiles',
  criminal_check: '/criminal_checks',
  instant_criminal: '/checks',
  instant_criminal_profile: '/instant_criminal_profiles',
  driver_risk_signal: '/driver_risk_signals',
  county_check: '/county_checks',
  driver_check: '/driver_checks',
  regulated_check: '/regulated/checks',
  regulated_instant_criminal_profile: '/regulated/instant_criminal_profiles',
  regulated_county_check: '/regulated/county_checks',
  regulated_criminal_report: '/regulated/criminal_reports',
  regulated_eviction_check: '/regulated/eviction_checks',
  regulated_driver_score: '/regulated/driver_scores',
};

let installation: Installation;
let caller: TestAccount;
beforeAll(async () => {
  installation = await install();
  caller = await createTestAccount(installation, { destinationUrl: 'http://127.0.0.1:9/' });
});
afterAll(() => installation.close());

const list = async (query: string): Promise<Scenario[]> =>
  (await caller.call({ url: `/v1/test_scenarios?${query}` })).json();

describe('test scenarios', () => {
  it('are listed as every list is', async () => {
    const answer = await caller.call({ url: '/v1/test_scenarios' });
    const all = await list('limit=999999');
    expect(answer.json()).toEqual(all.slice(0, 10));
    expect(answer.headers['x-total-count']).toBe(String(all.length));
    expect(answer.headers.link).toContain('skip=10');
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const scenario of all) {
      expect(Object.keys(scenario).sort()).toEqual(['description', 'expected', 'id', 'inputs', 'product']);
    }
  });

  it('are listed by product', async () => {
    const all = await list('limit=999999');
    for (const product of PRODUCTS) {
      const own = await list(`limit=999999&product=${product}`);
      expect(own).toEqual(all.filter((scenario) => scenario.product === product));
    }
    const answer = await caller.call({ url: '/v1/test_scenarios?product=none' });
    expect(expectProblem(answer, 'validation_error')).toEqual(['product']);
  });

  it('have inputs that can be posted as they are', async () => {
    const operations = await operationsOf(installation.app);
    const posts = operations.filter(({ method }) => method === 'POST').map(({ path }) => path);
    const all = await list('limit=999999');
    const postable = all.filter(({ product }) => posts.includes(ROUTES[product] ?? ''));
    expect(postable.length).toBeGreaterThan(5);
    // Without a worker an instant check is answered after ten seconds, as pending.
    await Promise.all(
      postable.map(async ({ id, product, inputs }) => {
        const answer = await caller.call({ method: 'POST', url: `/v1${ROUTES[product]}`, payload: inputs });
        expect([id, answer.statusCode, answer.json().errors]).toEqual([
          id,
          expect.toBeOneOf([201, 202]),
          undefined,
        ]);
      }),
    );
  });
});
