import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAccount, runWorker, type TestAccount } from '../support/installation.ts';
import {
  configureProvider,
  installListening,
  type ListeningInstallation,
  type ReferenceGateway,
  startGateway,
} from '../support/reference-gateway.ts';
import { until } from '../support/wait.ts';

const CHECKS = 40;
const RATE = 5;
/**
 * What comes beyond the rate at first. Temporal fills a bucket of tokens for each of the four partitions of a task queue:
 * each gets its share of the rate, 1.25, and holds that many, rounded up.
 */
const BURST = 8;
/** On a busy machine calls that were let go one after the other arrive together, so many seconds late. */
const LATE_SECONDS = 2;
/** A rate at which nothing ends while the test runs. */
const CRAWL = 0.1;
const PATIENCE_MS = 120_000;

const COUNTIES = {
  capped: { state: 'TX', county_fips_code: '48453' },
  crawling: { state: 'CA', county_fips_code: '06037' },
  free: { state: 'NY', county_fips_code: '36061' },
} as const;
type Name = keyof typeof COUNTIES;
const RATES: Record<Name, number | null> = { capped: RATE, crawling: CRAWL, free: null };

let installation: ListeningInstallation;
let gateways: Record<Name, ReferenceGateway>;
let account: TestAccount;
let stopWorker: () => Promise<void>;
beforeAll(async () => {
  installation = await installListening();
  const start = (name: Name) => startGateway(name, { delaySeconds: 0 });
  const [capped, crawling, free] = await Promise.all([start('capped'), start('crawling'), start('free')]);
  gateways = { capped, crawling, free };
  for (const [name, gateway] of Object.entries(gateways)) {
    const { state } = COUNTIES[name as Name];
    const fields = { states: [state], rate_per_second: RATES[name as Name] };
    await configureProvider(installation.store, gateway.configured('county_court', fields));
  }
  account = await createTestAccount(installation, { stage: 'live' });
  stopWorker = await runWorker(installation);
});
afterAll(async () => {
  await stopWorker();
  await Promise.all(Object.values(gateways).map((gateway) => gateway.close()));
  await installation.close();
});

const order = (name: Name): Promise<string[]> =>
  Promise.all(
    Array.from({ length: CHECKS }, async () => {
      const payload = { first_name: 'Clara', last_name: 'Clear', dob: '19850214', ...COUNTIES[name] };
      const answer = await account.call({ method: 'POST', url: '/v1/county_checks', payload });
      expect(answer.statusCode).toBe(201);
      return answer.json().id;
    }),
  );

const completeOf = (name: Name): Promise<number> =>
  installation.store.checks.model.countDocuments({
    status: 'complete',
    'county.state': COUNTIES[name].state,
  });

/** The moments at which orders came, in milliseconds. */
const placedAt = ({ arrivals }: ReferenceGateway): number[] =>
  arrivals.filter(({ method }) => method === 'POST').map(({ at }) => at);

/** The most that came, in any stretch of time, beyond what the rate gives for its length. */
const excess = (times: readonly number[]): number =>
  Math.max(
    ...times.flatMap((from, first) =>
      times.slice(first).map((to, more) => more + 1 - (RATE * (to - from)) / 1000),
    ),
  );

describe('the rate of a provider', { timeout: PATIENCE_MS }, () => {
  it('is kept, by the clock of the provider', async () => {
    await order('capped');
    await until(async () => (await completeOf('capped')) === CHECKS, PATIENCE_MS);
    const times = placedAt(gateways.capped);
    expect(times).toHaveLength(CHECKS);
    const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
    console.log(
      `${CHECKS} orders in ${seconds.toFixed(1)} s; ${excess(times).toFixed(1)} beyond the rate at most`,
    );
    expect(excess(times)).toBeLessThanOrEqual(BURST + LATE_SECONDS * RATE);
    expect(seconds).toBeGreaterThanOrEqual((CHECKS - BURST) / RATE - LATE_SECONDS);
  });

  it('holds no other provider up', async () => {
    await order('crawling');
    await order('free');
    await until(async () => (await completeOf('free')) === CHECKS, PATIENCE_MS);
    expect(await completeOf('crawling')).toBeLessThan(CHECKS / 2);
  });
});
