import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestAccount,
  type Installation,
  install,
  publish,
  withWorker,
} from '../support/installation.ts';
import { startReceiver } from '../support/receiver.ts';
import { until } from '../support/wait.ts';

const DOLORES = {
  subject_id: 'subject-1',
  person: {
    first_name: 'Dolores',
    last_name: 'Quintanilla',
    full_name: 'Dolores Quintanilla',
    dob: '19840519',
  },
  records: [
    {
      category: 'Criminal/traffic' as const,
      cases: [{ case_number: 'CR-1', charges: [{ charge: 'THEFT', outcome: 'conviction' as const }] }],
      source: { id: 'court-tx', category: 'court' as const, name: 'Court', state: 'TX' },
    },
  ],
};

let installation: Installation;
beforeAll(async () => {
  installation = await install();
  await publish(installation, 'courts', [DOLORES]);
});
afterAll(() => installation.close());

describe('a criminal check', () => {
  it('is accepted, searched, told by a signed webhook, and read', async () => {
    const receiver = await startReceiver();
    const { call, account } = await createTestAccount(installation, {
      stage: 'pilot',
      destinationUrl: receiver.url,
    });
    const accepted = await call({
      method: 'POST',
      url: '/v1/criminal_checks',
      payload: { first_name: 'Dolores', last_name: 'Quintanilla', dob: '19840519' },
    });
    expect(accepted.statusCode).toBe(202);
    expect(Object.keys(accepted.json()).sort()).toEqual(['created_at', 'id', 'status']);
    const { id } = accepted.json();

    const pending = (await call({ method: 'GET', url: `/v1/criminal_checks/${id}` })).json();
    expect(pending).toMatchObject({ completed_at: null, results: [] });

    await withWorker(installation, () => until(async () => receiver.received.length > 0));
    const [delivery] = receiver.received;
    const [endpoint] = await installation.store.webhookEndpoints.subscribed(
      account._id,
      'criminal_check.completed',
    );
    if (!endpoint || !delivery) throw new Error('nothing was delivered');
    const [secret = ''] = installation.store.webhookEndpoints.signingSecrets(endpoint);
    const event = new Webhook(secret).verify(delivery.body, delivery.headers as Record<string, string>);

    const read = await call({ method: 'GET', url: `/v1/criminal_checks/${id}` });
    expect(read.json().results).toHaveLength(1);
    expect(read.json().results[0]).toMatchObject({
      category: 'Criminal/traffic',
      person: { dob: '19840519' },
    });
    expect(read.json()).not.toHaveProperty('status');
    expect(event).toMatchObject({ type: 'criminal_check.completed', data: { object: read.json() } });
    await receiver.close();
  });
});
