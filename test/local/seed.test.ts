import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_SOURCES, type DemoSource } from '../../local/demo-sources.ts';
import { type Seeded, seed } from '../../local/seed.ts';
import { openSource } from '../../sources/formats.ts';
import { type Installation, install } from '../support/installation.ts';

const RECEIVER = 'http://127.0.0.1:3001/webhooks';

let installation: Installation;
beforeAll(async () => {
  installation = await install();
});
afterAll(() => installation.close());

const sources: readonly DemoSource[] = [
  { id: 'courts', format: 'court-corpus', subjects: () => openSource('court-corpus', '5100') },
];

async function sow(destinationUrl = RECEIVER, known: Partial<Seeded['accounts']> = {}) {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  return { lines, ...(await seed(installation.store, { destinationUrl, known, sources, log })) };
}

describe('the seed', () => {
  it('makes accounts and sources once, and says how far the import has come', async () => {
    const first = await sow();
    expect(first.lines).toEqual([
      'importing courts',
      'importing courts: 5000 subjects',
      expect.stringMatching(/^courts: 5100 subjects, \d+ records$/),
    ]);
    const again = await sow(RECEIVER, first.accounts);
    expect(again).toEqual({ ...first, lines: [] });
    expect(await installation.store.accounts.all()).toHaveLength(3);
    expect(await installation.store.recordSources.find('courts')).toMatchObject({
      format: 'court-corpus',
      published_version: 1,
      latest_version: 1,
    });
  });

  it('moves its own destinations along with the receiver, and never an operator’s', async () => {
    const { accounts, receiverSecrets } = await sow();
    const { store } = installation;
    const own = 'https://hooks.example.com/plumbline';
    const { account_id } = accounts.live;
    await store.accounts.setProduct(account_id, 'criminal_check', { enabled: true, destination_url: own });
    await store.webhookEndpoints.setDestination(account_id, 'criminal_check', own);
    const elsewhere = 'http://127.0.0.1:3901/webhooks';
    const moved = await sow(elsewhere, accounts);
    expect(moved.receiverSecrets).toEqual(receiverSecrets);
    const products = (await store.accounts.find(account_id))?.products;
    expect(products?.criminal_check?.destination_url).toBe(own);
    expect(products?.county_check?.destination_url).toBe(elsewhere);
  });

  it('brings the court corpus and the shipped sanctions list', async () => {
    expect(DEMO_SOURCES.map(({ id, format }) => [id, format])).toEqual([
      ['court-corpus', 'court-corpus'],
      ['ofac-sdn', 'ofac-sdn'],
    ]);
    for (const { subjects } of DEMO_SOURCES) {
      for await (const subject of subjects()) {
        expect(subject.records.length).toBeGreaterThan(0);
        break;
      }
    }
  });
});
