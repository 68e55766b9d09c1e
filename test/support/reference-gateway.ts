import { freePort } from '../../local/services/index.ts';
import type { ProviderKind } from '../../providers/kinds.ts';
import { type Clock, systemClock } from '../../reference-provider/clock.ts';
import type { FaultSwitches } from '../../reference-provider/faults.ts';
import type { OrderSummary } from '../../reference-provider/order-book.ts';
import { createReferenceProvider } from '../../reference-provider/server.ts';
import type { ConfiguredProvider } from '../../store/providers.ts';
import type { Store } from '../../store/store.ts';
import { type Installation, install } from './installation.ts';
import { type Wire, wireTo } from './wire.ts';

const API_KEY = 'a-key-of-the-tests';
/** Longer than a test: an order that takes so long is answered when the test says. */
const HELD_SECONDS = 3 * 3600;

/** A request that came to the gateway. */
interface Arrival {
  /** By the gateway's clock, in milliseconds. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
}

/** The reference provider within this process, and how it stands in an installation's configuration. */
export interface ReferenceGateway {
  readonly name: string;
  readonly url: string;
  /** Signs its callbacks. */
  readonly secret: string;
  /** Every request that came, in its order. */
  readonly arrivals: readonly Arrival[];
  /** Sets every fault: what is left out goes off. */
  faults(switches: FaultSwitches): Promise<void>;
  orders(): Promise<OrderSummary[]>;
  /** The orders of one check. */
  ordersOf(checkId: string): Promise<OrderSummary[]>;
  /** Answers every order that is held, and calls back; orders that come later are held again. */
  answer(): void;
  /** Ends when no callback is under way. */
  idle(): Promise<void>;
  /** What an installation keeps of it. */
  configured(kind: ProviderKind, fields?: Partial<ConfiguredProvider>): ConfiguredProvider;
  close(): Promise<void>;
}

interface GatewayOptions {
  /** How long an order takes; left out, until the test answers. 0 answers at once. */
  readonly delaySeconds?: number;
  readonly clock?: Clock;
}

/** A clock that runs, but for what would take longer than a test: that is done when the test says. */
function holdingClock() {
  const held = new Set<() => void>();
  const clock: Clock = {
    now: systemClock.now,
    after(ms, work) {
      if (ms < HELD_SECONDS * 1000) return systemClock.after(ms, work);
      held.add(work);
      return () => held.delete(work);
    },
  };
  return {
    clock,
    release() {
      const due = [...held];
      held.clear();
      for (const work of due) work();
    },
  };
}

/** Starts the reference provider on a free port. */
export async function startGateway(
  name: string,
  { delaySeconds = HELD_SECONDS, clock }: GatewayOptions = {},
): Promise<ReferenceGateway> {
  const holding = holdingClock();
  const secret = `whsec_${Buffer.from(`a secret of ${name}, which tests know`).toString('base64')}`;
  const { app, idle } = await createReferenceProvider({
    apiKey: API_KEY,
    callbackSecret: secret,
    delaySeconds,
    clock: clock ?? holding.clock,
  });
  const arrivals: Arrival[] = [];
  app.server.on('request', ({ method = '', url = '' }) => {
    arrivals.push({ at: Date.now(), method, path: url });
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${API_KEY}` };
  const orders = async (): Promise<OrderSummary[]> => (await app.inject({ url: '/orders', headers })).json();
  return {
    name,
    url,
    secret,
    arrivals,
    async faults(payload) {
      const { statusCode } = await app.inject({ method: 'PUT', url: '/faults', headers, payload });
      if (statusCode !== 200) throw new Error(`PUT /faults answered ${statusCode}`);
    },
    orders,
    ordersOf: async (checkId) => (await orders()).filter(({ order_key }) => order_key.startsWith(checkId)),
    answer: holding.release,
    idle,
    configured: (kind, fields = {}) => ({
      name,
      kind,
      base_url: url,
      api_key: API_KEY,
      callback_secret: secret,
      states: [],
      counties: [],
      position: 0,
      deadline_seconds: 14 * 86_400,
      status: 'active',
      created_at: new Date(),
      ...fields,
    }),
    close: () => app.close(),
  };
}

/** Configures a provider, or changes the one of its name: an order under way never finds it missing. */
export async function configureProvider({ providers }: Store, provider: ConfiguredProvider): Promise<void> {
  const { name, created_at, ...fields } = provider;
  if (!(await providers.update(name, fields))) await providers.create(provider);
}

/** An installation whose API listens, so that providers can call back and fetch images. */
export interface ListeningInstallation extends Installation {
  readonly wire: Wire;
  /** Its variables, for programs in processes of their own. */
  readonly env: Readonly<Record<string, string>>;
}

/** @param given variables of the installation; without them it has those of `install` */
export async function installListening(given: Record<string, string> = {}): Promise<ListeningInstallation> {
  const port = await freePort();
  const env = { ...given, BASE_URL: `http://127.0.0.1:${port}/v1` };
  const installation = await install(env);
  await installation.app.listen({ host: '127.0.0.1', port });
  return { ...installation, env, wire: wireTo(port) };
}
