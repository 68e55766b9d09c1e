import { PRODUCT_EVENTS, PRODUCTS, type Product } from '../screening/products.ts';
import { PERMISSIBLE_PURPOSES } from '../screening/purposes.ts';
import type { Subject } from '../screening/record.ts';
import type { AccountDocument, ProductConfiguration } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import { type AccountCredentials, DEMO_STAGES, type DemoAccounts, type DemoStage } from './credentials.ts';
import { DEMO_SOURCES, type DemoSource } from './demo-sources.ts';

/** The parts of the store that the seed fills. */
export type SeedStore = Pick<Store, 'accounts' | 'webhookEndpoints' | 'recordSources'>;

export interface SeedOptions {
  /** Address of the bundled receiver, to which every product's events go. */
  readonly destinationUrl: string;
  /** Credentials that an earlier start handed out; they are kept while their account is there. */
  readonly known: Partial<DemoAccounts>;
  readonly sources?: readonly DemoSource[];
  readonly log?: (line: string) => void;
}

export interface Seeded {
  readonly accounts: DemoAccounts;
  /** The secrets by which the receiver verifies: `{"test/criminal_check": "whsec_..."}`. */
  readonly receiverSecrets: Record<string, string>;
}

const PAGE = { limit: 1_000, skip: 0 };

/** How many subjects are imported between two words about it. */
const PROGRESS_STEP = 5_000;

const hasEvents = (product: Product): boolean => PRODUCT_EVENTS[product].length > 0;

/** A destination that an earlier start set; an operator's own is never replaced. */
const isOurs = (url: string): boolean => /^http:\/\/127\.0\.0\.1:\d+\/webhooks$/.test(url);

async function ensureAccount(
  store: SeedStore,
  stage: DemoStage,
  known?: AccountCredentials,
): Promise<AccountDocument> {
  const kept = known && (await store.accounts.find(known.account_id));
  if (kept) return kept;
  const name = `Demo (${stage})`;
  const same = (await store.accounts.all()).find(
    (account) => account.name === name && account.stage === stage,
  );
  if (same) return same;
  return store.accounts.create({
    name,
    stage,
    dppa_purpose: 'employment',
    permissible_purposes: [...PERMISSIBLE_PURPOSES],
  });
}

async function ensureClient(
  store: SeedStore,
  account: AccountDocument,
  known?: AccountCredentials,
): Promise<AccountCredentials> {
  if (
    known &&
    account._id === known.account_id &&
    (await store.accounts.authenticate(known.client_id, known.client_secret))
  ) {
    return known;
  }
  return { account_id: account._id, ...(await store.accounts.createClient(account._id, 'Demo client')) };
}

/** Enables what is not configured yet, and moves our own destinations to where the receiver is now. */
async function ensureProducts(
  store: SeedStore,
  account: AccountDocument,
  destinationUrl: string,
): Promise<void> {
  for (const product of PRODUCTS) {
    const current: ProductConfiguration | undefined = account.products[product];
    const wanted = hasEvents(product) ? destinationUrl : undefined;
    const url = current?.destination_url;
    if (current && (wanted === undefined || url === wanted || (url !== undefined && !isOurs(url)))) continue;
    await store.accounts.setProduct(account._id, product, {
      ...(current ?? { enabled: true }),
      ...(wanted && { destination_url: wanted }),
    });
    if (wanted) await store.webhookEndpoints.setDestination(account._id, product, wanted);
  }
}

async function secretsOf(store: SeedStore, accountId: string, stage: DemoStage): Promise<[string, string][]> {
  const { documents } = await store.webhookEndpoints.list(accountId, PAGE);
  const secrets: [string, string][] = [];
  for await (const endpoint of documents) {
    const name = `${stage}/${endpoint.product ?? endpoint._id}`;
    store.webhookEndpoints.signingSecrets(endpoint).forEach((secret, index) => {
      secrets.push([index === 0 ? name : `${name}/${index}`, secret]);
    });
  }
  return secrets;
}

/** Passes subjects on and says now and then how far it has come. */
async function* counted(
  subjects: AsyncIterable<Subject>,
  say: (count: number) => void,
): AsyncGenerator<Subject> {
  let count = 0;
  for await (const subject of subjects) {
    count += 1;
    if (count % PROGRESS_STEP === 0) say(count);
    yield subject;
  }
}

async function ensureSources(
  store: SeedStore,
  sources: readonly DemoSource[],
  log: (line: string) => void,
): Promise<void> {
  for (const { id, format, subjects } of sources) {
    if ((await store.recordSources.find(id))?.published_version) continue;
    log(`importing ${id}`);
    const snapshot = await store.recordSources.import(
      id,
      format,
      counted(subjects(), (count) => log(`importing ${id}: ${count} subjects`)),
    );
    await store.recordSources.publish(id, snapshot.version);
    log(`${id}: ${snapshot.subjects} subjects, ${snapshot.records} records`);
  }
}

/** Makes the demo accounts and record sources that are not there yet. Safe to repeat. */
export async function seed(store: SeedStore, options: SeedOptions): Promise<Seeded> {
  const { destinationUrl, known, sources = DEMO_SOURCES, log = () => undefined } = options;
  const secrets: [string, string][] = [];
  const made: Partial<Record<DemoStage, AccountCredentials>> = {};
  for (const stage of DEMO_STAGES) {
    const account = await ensureAccount(store, stage, known[stage]);
    await ensureProducts(store, account, destinationUrl);
    made[stage] = await ensureClient(store, account, known[stage]);
    secrets.push(...(await secretsOf(store, account._id, stage)));
  }
  await ensureSources(store, sources, log);
  const { test, pilot, live } = made;
  if (!test || !pilot || !live) throw new Error('A demo account could not be made');
  return { accounts: { test, pilot, live }, receiverSecrets: Object.fromEntries(secrets) };
}
