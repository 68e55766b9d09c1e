import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { EventDocument } from '../../store/documents.ts';
import { eventBody } from '../../store/event-body.ts';
import { viewDelivery } from '../../store/views.ts';
import { startDelivery } from '../deliveries.ts';
import { Problem } from '../problem.ts';
import { idParameter, ListHeaders, PageQuerySchema } from '../schemas/common.ts';
import { problems } from '../schemas/problem.ts';
import { DeliverySchema, EventQuerySchema, EventSchema, ResendSchema } from '../schemas/webhooks.ts';

/** What happened, and how it was told. */
const events: FastifyPluginAsyncTypebox = async (fastify) => {
  const { store, settings } = fastify;
  const tags = ['Events and webhooks'];
  const params = idParameter('event_id');
  const body = (event: EventDocument) => eventBody(store, event, { baseUrl: settings.baseUrl, thin: false });

  const find = async (accountId: string, id: string): Promise<EventDocument> => {
    const event = await store.events.find(accountId, id);
    if (!event) throw Problem.notFound();
    return event;
  };

  fastify.get(
    '/events',
    {
      schema: {
        tags,
        summary: 'List events, newest first',
        operationId: 'listEvents',
        querystring: EventQuerySchema,
        response: { 200: Type.Array(EventSchema, { headers: ListHeaders }), ...problems() },
      },
    },
    async (request, reply) => {
      const { type, after, ...page } = request.query;
      const filter = { ...(type !== undefined && { type }), ...(after !== undefined && { after }) };
      return reply.sendList(await store.events.list(request.caller.account._id, filter, page), page, body);
    },
  );

  fastify.get(
    '/events/:event_id',
    {
      schema: {
        tags,
        summary: 'One event',
        operationId: 'getEvent',
        params,
        response: { 200: EventSchema, ...problems(404) },
      },
    },
    async (request) => body(await find(request.caller.account._id, request.params.event_id)),
  );

  fastify.get(
    '/events/:event_id/deliveries',
    {
      schema: {
        tags,
        summary: 'The deliveries of an event with every attempt',
        operationId: 'listDeliveries',
        params,
        querystring: PageQuerySchema,
        response: { 200: Type.Array(DeliverySchema, { headers: ListHeaders }), ...problems(404) },
      },
    },
    async (request, reply) => {
      const accountId = request.caller.account._id;
      const event = await find(accountId, request.params.event_id);
      return reply.sendList(
        await store.events.deliveriesOf(accountId, event._id, request.query),
        request.query,
        viewDelivery,
      );
    },
  );

  fastify.post(
    '/events/:event_id/resend',
    {
      schema: {
        tags,
        summary: 'Send an event again',
        description: 'To one endpoint, or to every endpoint that is subscribed to it now.',
        operationId: 'resendEvent',
        params,
        body: Type.Optional(ResendSchema),
        response: { 202: Type.Array(DeliverySchema), ...problems(404, 409, 422) },
      },
    },
    async (request, reply) => {
      const accountId = request.caller.account._id;
      const event = await find(accountId, request.params.event_id);
      const endpointId = request.body?.endpoint_id;
      const endpoint = endpointId && (await store.webhookEndpoints.find(accountId, endpointId));
      if (endpointId && !endpoint)
        throw Problem.atPointer('/endpoint_id', 'no webhook endpoint of this account has this id');
      if (endpoint && endpoint.status !== 'enabled')
        throw new Problem('conflict', 'The webhook endpoint is disabled.');
      const targets = endpoint ? [endpoint] : await store.webhookEndpoints.subscribed(accountId, event.type);
      const ids: string[] = [];
      for (const { _id } of targets) ids.push(await startDelivery(fastify, event, _id, request.resourceId));
      const deliveries = await store.events.deliveriesById(accountId, ids);
      return reply.code(202).send(deliveries.map(viewDelivery));
    },
  );
};

export default events;
