import { Type } from 'typebox';
import { EVENT_TYPES } from '../../screening/products.ts';
import { IdSchema, PageQuery, TimestampSchema } from './common.ts';

const UrlSchema = Type.String({ format: 'uri', pattern: '^https?://', maxLength: 2000 });
const SubscriptionSchema = Type.Array(Type.Enum(['*', ...EVENT_TYPES]), { minItems: 1, maxItems: 100 });

export const CreateWebhookEndpointSchema = Type.Object(
  {
    url: UrlSchema,
    events: Type.Optional(SubscriptionSchema),
    thin: Type.Optional(
      Type.Boolean({ default: false, description: 'Events carry `{id, url}` in place of the resource' }),
    ),
    description: Type.Optional(Type.String({ maxLength: 500 })),
  },
  {
    title: 'CreateWebhookEndpoint',
    additionalProperties: false,
    examples: [{ url: 'https://example.com/webhooks', events: ['criminal_check.completed'] }],
  },
);

export const UpdateWebhookEndpointSchema = Type.Object(
  {
    url: Type.Optional(UrlSchema),
    events: Type.Optional(SubscriptionSchema),
    thin: Type.Optional(Type.Boolean()),
    description: Type.Optional(Type.String({ maxLength: 500 })),
    status: Type.Optional(Type.Enum(['enabled', 'disabled'])),
  },
  {
    title: 'UpdateWebhookEndpoint',
    additionalProperties: false,
    minProperties: 1,
    examples: [{ status: 'enabled' }],
  },
);

const EXAMPLE_ENDPOINT = {
  id: '0197c0de-0000-7000-8000-000000000003',
  url: 'https://example.com/webhooks',
  events: ['criminal_check.completed'],
  thin: false,
  status: 'enabled',
  created_at: '2026-11-21T12:00:00.000Z',
};

const EndpointFields = {
  id: IdSchema,
  url: Type.String(),
  events: Type.Array(Type.String()),
  thin: Type.Boolean(),
  description: Type.Optional(Type.String()),
  product: Type.Optional(Type.String({ description: "Set when this is a product's destination_url" })),
  status: Type.Enum(['enabled', 'disabled']),
  disabled_reason: Type.Optional(Type.String()),
  created_at: TimestampSchema,
};

export const WebhookEndpointSchema = Type.Object(EndpointFields, {
  title: 'WebhookEndpoint',
  examples: [EXAMPLE_ENDPOINT],
});

export const WebhookEndpointWithSecretSchema = Type.Object(
  { ...EndpointFields, secret: Type.String({ description: 'Signs deliveries; shown once' }) },
  { title: 'WebhookEndpointWithSecret', examples: [{ ...EXAMPLE_ENDPOINT, secret: 'whsec_…' }] },
);

export const RotateSecretSchema = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 604_800,
        default: 86_400,
        description: 'How long the old secret signs too',
      }),
    ),
  },
  { title: 'RotateSecret', additionalProperties: false, examples: [{ overlap_seconds: 86_400 }] },
);

export const EventSchema = Type.Object(
  {
    id: IdSchema,
    type: Type.String(),
    created_at: TimestampSchema,
    account_id: IdSchema,
    data: Type.Object({
      object: Type.Object(
        {},
        { additionalProperties: true, description: 'The resource as its GET shows it' },
      ),
    }),
  },
  {
    title: 'Event',
    examples: [
      {
        id: '0197c0de-0000-7000-8000-000000000004',
        type: 'criminal_check.completed',
        created_at: '2026-11-21T12:00:00.120Z',
        account_id: '0197c0de-0000-7000-8000-000000000000',
        data: { object: { id: '0197c0de-0000-7000-8000-000000000002', results: [] } },
      },
    ],
  },
);

export const EventQuerySchema = Type.Object(
  {
    ...PageQuery,
    after: Type.Optional(
      Type.String({ format: 'uuid', description: 'Only events that came later than this one' }),
    ),
    type: Type.Optional(Type.Enum([...EVENT_TYPES])),
  },
  { additionalProperties: false },
);

export const DeliverySchema = Type.Object(
  {
    id: IdSchema,
    event_id: IdSchema,
    endpoint_id: IdSchema,
    status: Type.Enum(['pending', 'succeeded', 'failed']),
    created_at: TimestampSchema,
    next_attempt_at: Type.Optional(TimestampSchema),
    attempts: Type.Array(
      Type.Object({
        at: TimestampSchema,
        status_code: Type.Optional(Type.Integer()),
        error: Type.Optional(Type.String()),
        duration_ms: Type.Integer(),
      }),
    ),
  },
  {
    title: 'Delivery',
    examples: [
      {
        id: '0197c0de-0000-7000-8000-000000000005',
        event_id: '0197c0de-0000-7000-8000-000000000004',
        endpoint_id: EXAMPLE_ENDPOINT.id,
        status: 'succeeded',
        created_at: '2026-11-21T12:00:00.120Z',
        attempts: [{ at: '2026-11-21T12:00:00.125Z', status_code: 204, duration_ms: 12 }],
      },
    ],
  },
);

export const ResendSchema = Type.Object(
  { endpoint_id: Type.Optional(IdSchema) },
  { title: 'ResendEvent', additionalProperties: false, examples: [{ endpoint_id: EXAMPLE_ENDPOINT.id }] },
);
