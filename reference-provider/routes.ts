import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  CancelRequestSchema,
  OrderKeySchema,
  OrderRequestSchema,
  ReferenceSchema,
} from '../providers/contract/schemas.ts';
import type { Agenda } from './agenda.ts';
import { type FaultPanel, FaultSwitchesSchema } from './faults.ts';
import type { OrderBook } from './order-book.ts';
import { Problem } from './problem.ts';

interface TrialOptions {
  readonly book: OrderBook;
  readonly faults: FaultPanel;
}

interface ContractOptions extends TrialOptions {
  readonly agenda: Agenda;
}

type App = Parameters<FastifyPluginAsyncTypebox>[0];

/** Looks like a clear answer, and is none. */
const GARBAGE = JSON.stringify({ status: 'clear', validity: 'valid', records: 'none', results: [] });

const KeyHeaderSchema = Type.Object({ 'idempotency-key': OrderKeySchema });
const KeyQuerySchema = Type.Object({ order_key: Type.Optional(OrderKeySchema) });
const ParamsSchema = Type.Object({ reference: ReferenceSchema });

/** What is not part of the contract: the switches of the faults. */
export function addTrialRoutes(app: App, { faults }: TrialOptions): void {
  app.get('/faults', () => faults.get());
  app.put('/faults', { schema: { body: FaultSwitchesSchema } }, ({ body }) => faults.set(body));
}

/** The list of all orders is for tests: no fault touches it. */
const isListing = ({ method, url }: FastifyRequest) => method === 'GET' && url === '/orders';

/** Lets the faults at the requests of the contract. */
function misbehave(app: FastifyInstance, { faults, agenda }: ContractOptions): void {
  app.addHook('preHandler', async (request) => {
    if (!isListing(request) && faults.takeFailure()) throw new Problem(500, 'A failure was asked for');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (isListing(request)) return payload;
    const { slow_ms, no_answer, garbage } = faults.get();
    if (no_answer) await new Promise(() => undefined);
    if (slow_ms > 0) await new Promise<void>((resolve) => agenda.after(slow_ms, resolve));
    if (!garbage) return payload;
    reply.code(200).type('application/json');
    return GARBAGE;
  });
}

/** The routes of the contract. Without a key, `GET /orders` lists all orders, which is for tests. */
export function addContractRoutes(app: App, options: ContractOptions): void {
  const { book } = options;
  misbehave(app, options);

  app.post(
    '/orders',
    { schema: { headers: KeyHeaderSchema, body: OrderRequestSchema } },
    async ({ headers, body }, reply) => {
      const { made, standing } = await book.place(headers['idempotency-key'], body);
      return reply.code(made ? 201 : 200).send(standing);
    },
  );

  app.get('/orders', { schema: { querystring: KeyQuerySchema } }, ({ query }) =>
    query.order_key === undefined ? book.list() : book.find(query.order_key),
  );

  app.get('/orders/:reference', { schema: { params: ParamsSchema } }, ({ params }) =>
    book.ask(params.reference),
  );

  app.get('/orders/:reference/result', { schema: { params: ParamsSchema } }, ({ params }) =>
    book.result(params.reference),
  );

  app.post(
    '/orders/:reference/cancel',
    { schema: { params: ParamsSchema, body: CancelRequestSchema } },
    ({ params }) => book.cancel(params.reference),
  );
}
