import { type Static, type TSchema, Type } from 'typebox';
import { KINDS, type OrderOf, PROVIDER_KINDS, type ProviderKind } from '../kinds.ts';

/** What goes over the wire between this project and a vendor's gateway. The OpenAPI document is made from these. */

/**
 * The provider's own name of an order. It becomes part of a path, so it begins with a letter or digit: `..` would lead
 * elsewhere.
 */
export const ReferenceSchema = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9._~:-]{0,199}$',
  description: "The provider's own name of the order; it never changes",
});

/** Our name of an order: whatever is sent under it again is the same order. */
export const OrderKeySchema = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'The same key is the same order, however often it is sent',
});

export const ORDER_STATUSES = ['pending', 'complete', 'cancelled'] as const;

const StatusSchema = Type.Enum([...ORDER_STATUSES], {
  description: 'An order that is `complete` has a result; one that is `cancelled` will never have one',
});

/** How an order stands. */
export const OrderStandingSchema = Type.Object(
  {
    reference: ReferenceSchema,
    status: StatusSchema,
    estimated_completion_at: Type.Optional(
      Type.String({ format: 'date-time', maxLength: 40, description: 'RFC 3339; shown to the client' }),
    ),
    ask_again_after_seconds: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 604_800, description: 'When asking again is worth it' }),
    ),
    note: Type.Optional(
      Type.String({ maxLength: 500, description: 'Why it takes time, for people; without personal data' }),
    ),
  },
  { title: 'OrderStanding', additionalProperties: false },
);
export type OrderStandingOnWire = Static<typeof OrderStandingSchema>;

/** The orders under a key: one, or none. */
export const FoundOrdersSchema = Type.Array(OrderStandingSchema, { maxItems: 1 });

/** An order of one kind as it is placed. */
export type OrderRequest = {
  [Kind in ProviderKind]: { kind: Kind; callback_url: string; order: OrderOf<Kind> };
}[ProviderKind];

const titleOf = (schema: TSchema): string => ('title' in schema ? String(schema.title) : '');

const requestOf = (kind: ProviderKind): TSchema =>
  Type.Object(
    {
      kind: Type.Literal(kind),
      callback_url: Type.String({ format: 'uri', description: 'Where news of the order is sent' }),
      order: KINDS[kind].order,
    },
    { title: `${titleOf(KINDS[kind].order)}Request`, additionalProperties: false },
  );

/** The body of a placed order: one form a kind. */
export const OrderRequestSchema = Type.Unsafe<OrderRequest>(Type.Union(PROVIDER_KINDS.map(requestOf)));

/** The answer to an order: that of its kind. */
export const ResultSchema = Type.Union(PROVIDER_KINDS.map((kind): TSchema => KINDS[kind].answer));

export const CancelRequestSchema = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: 500, description: 'For people' }) },
  { title: 'CancelRequest', additionalProperties: false },
);

/** A hint that there is news of an order. It is not believed: the provider is asked. */
export const CallbackSchema = Type.Object(
  { order_key: OrderKeySchema, reference: ReferenceSchema, status: StatusSchema },
  { title: 'Callback', additionalProperties: false },
);
export type Callback = Static<typeof CallbackSchema>;

/** Problem details (RFC 9457). Only the status is acted on; the texts are for whoever reads the gateway's logs. */
export const GatewayProblemSchema = Type.Object(
  {
    type: Type.Optional(Type.String()),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.Optional(Type.String()),
  },
  { title: 'Problem' },
);

/** The largest bodies that a gateway may answer with, in bytes, after decompression. */
export const BODY_LIMITS = { result: 25 * 1024 * 1024, other: 64 * 1024 } as const;
