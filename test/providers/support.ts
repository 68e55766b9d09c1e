import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ORDER_EXAMPLES } from '../../providers/contract/examples.ts';
import { createHttpProvider, type HttpProviderOptions } from '../../providers/http/http-provider.ts';
import type { OrderOf, ProviderKind } from '../../providers/kinds.ts';
import type { PlacedBy, ProviderError } from '../../providers/provider.ts';
import type { Clock } from '../../reference-provider/clock.ts';
import type { FaultSwitches } from '../../reference-provider/faults.ts';
import type { OrderSummary } from '../../reference-provider/order-book.ts';
import { createReferenceProvider } from '../../reference-provider/server.ts';

export const API_KEY = 'a-key-of-the-tests';
export const CALLBACK_SECRET = `whsec_${Buffer.from('a secret that tests know').toString('base64')}`;

/** A clock that stands still until a test moves it. */
export function manualClock(): Clock & { advance(ms: number): void } {
  let now = Date.now();
  let timers: { at: number; work: () => void }[] = [];
  return {
    now: () => new Date(now),
    after(ms, work) {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    advance(ms) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { work } of due) work();
    },
  };
}

/** The reference server within this process. An order takes five seconds of its clock. */
export async function startReference(delaySeconds = 5) {
  const clock = manualClock();
  const { app, idle } = await createReferenceProvider({
    apiKey: API_KEY,
    callbackSecret: CALLBACK_SECRET,
    delaySeconds,
    clock,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${API_KEY}` };
  return {
    url,
    app,
    headers,
    idle,
    clock,
    /** Lets the five seconds pass, and everything that follows. */
    async answerOrders() {
      clock.advance(5_000);
      await idle();
    },
    async faults(switches: FaultSwitches) {
      const { statusCode } = await app.inject({ method: 'PUT', url: '/faults', headers, payload: switches });
      if (statusCode !== 200) throw new Error(`PUT /faults answered ${statusCode}`);
    },
    async orders(): Promise<OrderSummary[]> {
      return (await app.inject({ url: '/orders', headers })).json();
    },
    close: () => app.close(),
  };
}

/** A server of raw HTTP whose answers a test decides. */
export async function startRaw(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export const JSON_TYPE = { 'content-type': 'application/json' };
export const PENDING = { reference: 'r-1', status: 'pending' };
export const COMPLETE = { reference: 'r-1', status: 'complete' };

/** Answers a request. */
export type Answering = (response: ServerResponse) => unknown;

export const json =
  (value: unknown, status = 200): Answering =>
  (response) =>
    response.writeHead(status, JSON_TYPE).end(JSON.stringify(value));

/** A gateway that answers every request alike; results apart. */
export const startGateway = (answer: Answering, result: Answering = json({ records: [] })) =>
  startRaw(({ url }, response) => void (url?.endsWith('/result') ? result : answer)(response));

/** An order of each kind; that of identity verifications is without images. */
export const ORDERS: { readonly [Kind in ProviderKind]: OrderOf<Kind> } = {
  ...ORDER_EXAMPLES,
  identity_verification: {
    subject: ORDER_EXAMPLES.county_court.subject,
    verification_type: 'pii_validation',
  },
};

export const placedBy = (orderKey: string): PlacedBy => ({
  orderKey,
  orderedAt: new Date(),
  now: new Date(),
});

export const KEY = '01a1fdff-bf2d-76fb-a84e-195c4619af94/courts';

/** The client of a gateway at an address. */
export const clientOf = <Kind extends ProviderKind>(
  kind: Kind,
  base_url: string,
  { callbackUrl = 'http://127.0.0.1:9/nobody', ...options }: Partial<HttpProviderOptions> = {},
  api_key = API_KEY,
) => createHttpProvider(kind, { name: 'courts', base_url, api_key }, { callbackUrl, ...options });

/** What a call failed with. */
export const failureOf = async (call: Promise<unknown>): Promise<ProviderError> =>
  call.then(
    (value) => {
      throw new Error(`The call gave ${JSON.stringify(value)}`);
    },
    (error: ProviderError) => error,
  );
