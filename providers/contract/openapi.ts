import type { TSchema } from 'typebox';
import { hoistComponents } from '../../platform/openapi-components.ts';
import { PROVIDER_KINDS } from '../kinds.ts';
import {
  ANSWER_EXAMPLES,
  CALLBACK_EXAMPLE,
  CANCEL_EXAMPLE,
  ORDER_EXAMPLES,
  PROBLEM_EXAMPLE,
  STANDING_EXAMPLES,
} from './examples.ts';

import {
  CallbackSchema,
  CancelRequestSchema,
  FoundOrdersSchema,
  GatewayProblemSchema,
  OrderKeySchema,
  OrderRequestSchema,
  OrderStandingSchema,
  ReferenceSchema,
  ResultSchema,
} from './schemas.ts';

const DESCRIPTION = `What a vendor's gateway answers, so that Plumbline can order from it: county court searches,
driver licence checks, motor-vehicle reports, identity verifications.

Every request carries \`Authorization: Bearer <api key>\`. Bodies are JSON, errors are problem documents (RFC 9457). Every
operation may be called again for the same order. \`docs/providers/README.md\` says the same in plain English.`;

const EXAMPLE_CALLBACK_URL = 'https://screening.example.com/v1/provider_callbacks/example-courts';

const named = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

const json = (schema: TSchema, examples: Record<string, unknown>) => ({
  content: { 'application/json': { schema, examples: named(examples) } },
});

const standing = (description: string, ...statuses: (keyof typeof STANDING_EXAMPLES)[]) => ({
  description,
  ...json(
    OrderStandingSchema,
    Object.fromEntries(statuses.map((status) => [status, STANDING_EXAMPLES[status]])),
  ),
});

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: GatewayProblemSchema, example: PROBLEM_EXAMPLE } },
});

/** What any operation may answer. */
const ANY_TIME = {
  401: problem('The API key is not known: the order waits until the operator has put it right'),
  429: problem('Too many requests: asked again, not before `Retry-After`'),
  503: problem('Out of service for now: asked again, not before `Retry-After`'),
};

const UNKNOWN = { 404: problem('There is no such order') };

const header = (name: string, schema: object, description: string) => ({
  name,
  in: 'header',
  required: true,
  schema,
  description,
});

const referenceParameter = { name: 'reference', in: 'path', required: true, schema: ReferenceSchema };

const callback = {
  post: {
    operationId: 'receiveCallback',
    summary: 'There is news of an order',
    description:
      'Signed by Standard Webhooks with the callback secret. The body is a hint alone: the order is then asked ' +
      'after. It is sent again until it is answered with 2xx, each time under the same `webhook-id`.',
    security: [],
    parameters: [
      header('webhook-id', { type: 'string' }, 'The same at every attempt'),
      header('webhook-timestamp', { type: 'string' }, 'Seconds since 1970, of this attempt'),
      header('webhook-signature', { type: 'string' }, '`v1,` and HMAC-SHA256 in base64'),
    ],
    requestBody: { required: true, ...json(CallbackSchema, { complete: CALLBACK_EXAMPLE }) },
    responses: { 204: { description: 'Taken' }, 401: { description: 'The signature is not good' } },
  },
};

const placeOrder = {
  operationId: 'placeOrder',
  summary: 'Place an order, or place it again',
  description:
    'The same `Idempotency-Key` is the same order. `callback_url` and the addresses of images may differ then: the ' +
    'latest hold. Anything else that differs is refused with 409.',
  parameters: [header('Idempotency-Key', OrderKeySchema, 'Our name of the order')],
  requestBody: {
    required: true,
    ...json(
      OrderRequestSchema,
      Object.fromEntries(
        PROVIDER_KINDS.map((kind) => [
          kind,
          { kind, callback_url: EXAMPLE_CALLBACK_URL, order: ORDER_EXAMPLES[kind] },
        ]),
      ),
    ),
  },
  responses: {
    200: standing('Placed before; how it stands', 'pending', 'complete', 'cancelled'),
    201: standing('Placed', 'pending', 'complete'),
    400: problem('The request is not of this contract'),
    409: problem('Another order has this key'),
    422: problem('The order cannot be filled: the next provider is asked'),
    ...ANY_TIME,
  },
  callbacks: { news: { '{$request.body#/callback_url}': callback } },
};

const findOrder = {
  operationId: 'findOrder',
  summary: 'Find the order of a key',
  description: 'Asked when the answer to a placed order was lost, and the order is to be cancelled.',
  parameters: [{ name: 'order_key', in: 'query', required: true, schema: OrderKeySchema }],
  responses: {
    200: {
      description: 'The order, or an empty list',
      ...json(FoundOrdersSchema, { found: [STANDING_EXAMPLES.pending], none: [] }),
    },
    ...ANY_TIME,
  },
};

const askOrder = {
  operationId: 'askOrder',
  summary: 'How an order stands',
  parameters: [referenceParameter],
  responses: {
    200: standing('How it stands', 'pending', 'complete', 'cancelled'),
    ...UNKNOWN,
    ...ANY_TIME,
  },
};

const fetchResult = {
  operationId: 'fetchResult',
  summary: 'The answer to an order',
  description: 'That of the kind of the order. At most 25 MB.',
  parameters: [referenceParameter],
  responses: {
    200: { description: 'The answer', ...json(ResultSchema, ANSWER_EXAMPLES) },
    ...UNKNOWN,
    409: problem('There is no answer'),
    ...ANY_TIME,
  },
};

const cancelOrder = {
  operationId: 'cancelOrder',
  summary: 'Cancel an order',
  description: 'Asked twice, it answers the same. An order that has its result stays `complete`.',
  parameters: [referenceParameter],
  requestBody: { required: true, ...json(CancelRequestSchema, { withdrawn: CANCEL_EXAMPLE }) },
  responses: {
    200: standing('`cancelled`, or `complete` when it came too late', 'cancelled', 'complete'),
    ...UNKNOWN,
    ...ANY_TIME,
  },
};

/** The contract for vendors' gateways as an OpenAPI 3.1 document, made from the schemas that check the answers. */
export function providerContract(): object {
  return hoistComponents({
    openapi: '3.1.0',
    info: {
      title: 'Plumbline provider contract',
      version: '1.0.0',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: 'https://gateway.example.com', description: "The vendor's gateway" }],
    security: [{ apiKey: [] }],
    paths: {
      '/orders': { post: placeOrder, get: findOrder },
      '/orders/{reference}': { get: askOrder },
      '/orders/{reference}/result': { get: fetchResult },
      '/orders/{reference}/cancel': { post: cancelOrder },
    },
    components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } } },
  });
}

/** The document as it stands in `docs/providers/openapi.json`. */
export const providerContractText = (): string => `${JSON.stringify(providerContract(), null, 2)}\n`;
