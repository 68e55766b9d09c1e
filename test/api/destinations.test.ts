import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';

const FIRST = 'http://127.0.0.1:9/first';
const SECOND = 'http://127.0.0.1:9/second';

let installation: Installation;
let caller: TestAccount;
let url: string;
beforeAll(async () => {
  installation = await install();
  const { store } = installation;
  caller = await createTestAccount(installation);
  const { _id } = caller.account;
  await store.accounts.setProduct(_id, 'criminal_check', {
    enabled: true,
    destination_url: FIRST,
    included_categories: ['arrest'],
  });
  await store.webhookEndpoints.setDestination(_id, 'criminal_check', FIRST);
  const [endpoint] = (await caller.call({ url: '/v1/webhook_endpoints' })).json();
  url = `/v1/webhook_endpoints/${endpoint.id}`;
});
afterAll(() => installation.close());

const configured = async () =>
  (await installation.store.accounts.find(caller.account._id))?.products.criminal_check;

describe("the endpoint of a product's destination", () => {
  it('takes the destination along when it moves', async () => {
    const moved = await caller.call({ method: 'PATCH', url, payload: { url: SECOND } });
    expect(moved.json()).toMatchObject({ url: SECOND, product: 'criminal_check' });
    expect(await configured()).toEqual({
      enabled: true,
      destination_url: SECOND,
      included_categories: ['arrest'],
    });
  });

  it('leaves the destination alone when anything else of it changes', async () => {
    const before = await configured();
    expect((await caller.call({ method: 'PATCH', url, payload: { thin: true } })).statusCode).toBe(200);
    expect(await configured()).toEqual(before);
  });

  it('is not removed by the account: it is configured by the operator', async () => {
    expectProblem(await caller.call({ method: 'DELETE', url }), 'conflict');
    expect((await caller.call({ url })).statusCode).toBe(200);
    expect((await configured())?.destination_url).toBe(SECOND);
  });

  it('of another account is not there to be removed', async () => {
    const other = await createTestAccount(installation);
    expectProblem(await other.call({ method: 'DELETE', url }), 'not_found');
  });
});
