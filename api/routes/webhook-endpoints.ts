import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { timeOfId } from '../../platform/ids.ts';
import type { EventDocument, WebhookEndpointDocument } from '../../store/documents.ts';
import { viewEvent, viewWebhookEndpoint } from '../../store/views.ts';
import { startDelivery } from '../deliveries.ts';
import { Problem } from '../problem.ts';
import { idParameter, ListHeaders, PageQuerySchema } from '../schemas/common.ts';
import { problems } from '../schemas/problem.ts';
import {
  CreateWebhookEndpointSchema,
  EventSchema,
  RotateSecretSchema,
  UpdateWebhookEndpointSchema,
  WebhookEndpointSchema,
  WebhookEndpointWithSecretSchema,
} from '../schemas/webhooks.ts';

/** Where an account's events are sent. */
const webhookEndpoints: FastifyPluginAsyncTypebox = async (fastify) => {
  const { store, addressFilter } = fastify;
  const tags = ['Events and webhooks'];
  const params = idParameter('webhook_endpoint_id');

  /** Refuses an address that events must not be sent to. */
  const checkUrl = async (text: string | undefined): Promise<void> => {
    if (text === undefined) return;
    if (!URL.canParse(text)) throw Problem.atPointer('/url', 'must be a web address');
    const url = new URL(text);
    if (url.username || url.password) throw Problem.atPointer('/url', 'must not hold credentials');
    await addressFilter.check(url).catch(() => {
      throw Problem.atPointer(
        '/url',
        'must not lead to a private, loopback, link-local or otherwise not public address',
      );
    });
  };

  const find = async (accountId: string, id: string): Promise<WebhookEndpointDocument> => {
    const endpoint = await store.webhookEndpoints.find(accountId, id);
    if (!endpoint) throw Problem.notFound();
    return endpoint;
  };

  /** A product's `destination_url` is where its endpoint is. */
  const keepInStep = async ({ account_id, product, url }: WebhookEndpointDocument): Promise<void> => {
    const configuration = product && (await store.accounts.find(account_id))?.products[product];
    if (!configuration || configuration.destination_url === url) return;
    await store.accounts.setProduct(account_id, product, { ...configuration, destination_url: url });
  };

  fastify.post(
    '/webhook_endpoints',
    {
      schema: {
        tags,
        summary: 'Create a webhook endpoint',
        operationId: 'createWebhookEndpoint',
        body: CreateWebhookEndpointSchema,
        response: { 201: WebhookEndpointWithSecretSchema, ...problems(409, 422) },
      },
    },
    async (request, reply) => {
      const { url, events = ['*'], thin = false, description } = request.body;
      await checkUrl(url);
      const { endpoint, secret } = await store.webhookEndpoints.create(
        request.caller.account._id,
        { url, events, thin, ...(description !== undefined && { description }) },
        request.resourceId,
      );
      const view = { ...viewWebhookEndpoint(endpoint), secret };
      return reply.code(201).header('location', `/v1/webhook_endpoints/${view.id}`).send(view);
    },
  );

  fastify.get(
    '/webhook_endpoints',
    {
      schema: {
        tags,
        summary: 'List webhook endpoints, newest first',
        operationId: 'listWebhookEndpoints',
        querystring: PageQuerySchema,
        response: { 200: Type.Array(WebhookEndpointSchema, { headers: ListHeaders }), ...problems() },
      },
    },
    async (request, reply) => {
      const listing = await store.webhookEndpoints.list(request.caller.account._id, request.query);
      return reply.sendList(listing, request.query, viewWebhookEndpoint);
    },
  );

  fastify.get(
    '/webhook_endpoints/:webhook_endpoint_id',
    {
      schema: {
        tags,
        summary: 'One webhook endpoint',
        operationId: 'getWebhookEndpoint',
        params,
        response: { 200: WebhookEndpointSchema, ...problems(404) },
      },
    },
    async (request) =>
      viewWebhookEndpoint(await find(request.caller.account._id, request.params.webhook_endpoint_id)),
  );

  fastify.patch(
    '/webhook_endpoints/:webhook_endpoint_id',
    {
      schema: {
        tags,
        summary: 'Change a webhook endpoint',
        description: 'Enabling it again forgets its failures.',
        operationId: 'updateWebhookEndpoint',
        params,
        body: UpdateWebhookEndpointSchema,
        response: { 200: WebhookEndpointSchema, ...problems(404) },
      },
    },
    async (request) => {
      await checkUrl(request.body.url);
      const { account } = request.caller;
      const endpoint = await store.webhookEndpoints.update(
        account._id,
        request.params.webhook_endpoint_id,
        request.body,
      );
      if (!endpoint) throw Problem.notFound();
      await keepInStep(endpoint);
      return viewWebhookEndpoint(endpoint);
    },
  );

  fastify.delete(
    '/webhook_endpoints/:webhook_endpoint_id',
    {
      schema: {
        tags,
        summary: 'Remove a webhook endpoint',
        description: "A product's destination is the operator's to remove.",
        operationId: 'deleteWebhookEndpoint',
        params,
        response: { 204: Type.Null(), ...problems(404, 409) },
      },
    },
    async (request, reply) => {
      const { account } = request.caller;
      const { _id, product } = await find(account._id, request.params.webhook_endpoint_id);
      if (product) {
        const detail = `It is the destination of ${product}, which the operator configures; disable it instead.`;
        throw new Problem('conflict', detail);
      }
      const removed = await store.webhookEndpoints.remove(account._id, _id);
      if (!removed) throw Problem.notFound();
      return reply.code(204).send(null);
    },
  );

  fastify.post(
    '/webhook_endpoints/:webhook_endpoint_id/rotate_secret',
    {
      schema: {
        tags,
        summary: 'Give an endpoint a new secret',
        description: 'Both secrets sign until the overlap ends.',
        operationId: 'rotateWebhookSecret',
        params,
        body: Type.Optional(RotateSecretSchema),
        response: { 200: WebhookEndpointWithSecretSchema, ...problems(404, 409, 422) },
      },
    },
    async (request) => {
      const rotated = await store.webhookEndpoints.rotateSecret(
        request.caller.account._id,
        request.params.webhook_endpoint_id,
        request.body?.overlap_seconds,
      );
      if (!rotated) throw Problem.notFound();
      return { ...viewWebhookEndpoint(rotated.endpoint), secret: rotated.secret };
    },
  );

  fastify.post(
    '/webhook_endpoints/:webhook_endpoint_id/test',
    {
      schema: {
        tags,
        summary: 'Send a test event to an endpoint',
        operationId: 'testWebhookEndpoint',
        params,
        response: { 202: EventSchema, ...problems(404, 409, 422) },
      },
    },
    async (request, reply) => {
      const endpoint = await find(request.caller.account._id, request.params.webhook_endpoint_id);
      const event: EventDocument = {
        _id: request.resourceId,
        account_id: endpoint.account_id,
        type: 'webhook_endpoint.test',
        created_at: timeOfId(request.resourceId),
        resource: { kind: 'webhook_endpoint', id: endpoint._id },
      };
      await store.events.insert(event);
      await startDelivery(fastify, event, endpoint._id, request.resourceId);
      return reply.code(202).send(viewEvent(event, viewWebhookEndpoint(endpoint)));
    },
  );
};

export default webhookEndpoints;
