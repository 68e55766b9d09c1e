import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import {
  BODY_LIMITS,
  FoundOrdersSchema,
  type OrderStandingOnWire,
  OrderStandingSchema,
} from '../contract/schemas.ts';
import { type AnswerOf, KINDS, type ProviderKind } from '../kinds.ts';
import { type Provider, ProviderError, type Standing } from '../provider.ts';
import { invalidAnswer } from './failures.ts';
import {
  createGateway,
  type Gateway,
  type GatewayCall,
  type HttpProviderSettings,
  type Timeouts,
} from './gateway.ts';

/** What an http provider is made for. */
export interface HttpProviderOptions {
  /** Where the provider sends its callbacks. */
  readonly callbackUrl: string;
  /** Milliseconds, by phase; they replace the built-in ones. */
  readonly timeouts?: Partial<Timeouts>;
}

/** A gateway is near and does little before it answers. Two calls in a row stay within an activity's minute. */
const TIMEOUTS: Timeouts = {
  lookup: 5_000,
  connect: 5_000,
  secureConnect: 5_000,
  // Orders are small: one that is not taken by then is stuck.
  send: 10_000,
  // The gateway stores or looks up an order; the court itself is never waited for.
  response: 15_000,
  // Silence on an open connection.
  socket: 15_000,
  request: 20_000,
};
/** A result can be large, and is read from a store. */
const RESULT_TIMEOUTS: Timeouts = { ...TIMEOUTS, request: 35_000 };

/** Tells whether a document is of a schema. */
interface Check<T> {
  Check(value: unknown): value is T;
}

const checkOf = <Schema extends TSchema>(schema: Schema): Check<Static<Schema>> => {
  const validator = Compile(schema);
  return { Check: (value): value is Static<Schema> => validator.Check(value) };
};

const STANDING = checkOf(OrderStandingSchema);
const FOUND = checkOf(FoundOrdersSchema);
const ANSWERS: { readonly [Kind in ProviderKind]: Check<AnswerOf<Kind>> } = {
  county_court: checkOf(KINDS.county_court.answer),
  driver_license: checkOf(KINDS.driver_license.answer),
  motor_vehicle_report: checkOf(KINDS.motor_vehicle_report.answer),
  identity_verification: checkOf(KINDS.identity_verification.answer),
};

/** Believes a document of the contract. @throws ProviderError otherwise; what was said is not repeated */
function believe<T>({ name }: Gateway, schema: Check<T>, value: unknown): T {
  if (!schema.Check(value)) throw invalidAnswer(name, 'a document that is not of the contract');
  return value;
}

/** A date of the wire; some that RFC 3339 allows, such as a leap second, are none here. */
function dateOf({ name }: Gateway, text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw invalidAnswer(name, 'a time that cannot be read');
  return date;
}

const pathOf = (reference: string) => `/orders/${encodeURIComponent(reference)}`;

/**
 * A provider behind a vendor's gateway that speaks the contract of `docs/providers/openapi.json`. Nothing is tried
 * twice here: the caller asks again. An answer is given only when it fits the kind.
 * @throws ProviderError when the address is not of http or https
 */
export function createHttpProvider<Kind extends ProviderKind>(
  kind: Kind,
  settings: HttpProviderSettings,
  { callbackUrl, timeouts }: HttpProviderOptions,
): Provider<Kind> {
  const gateway = createGateway(settings);
  const small = { limit: BODY_LIMITS.other, timeouts: { ...TIMEOUTS, ...timeouts } };

  const fetchAnswer = async (reference: string): Promise<AnswerOf<Kind>> => {
    const early = `The provider ${gateway.name} calls the order complete and has no answer yet (status 409)`;
    const value = await gateway.call({
      method: 'GET',
      path: `${pathOf(reference)}/result`,
      expected: [200],
      limit: BODY_LIMITS.result,
      timeouts: { ...RESULT_TIMEOUTS, ...timeouts },
      failures: { 409: new ProviderError('unavailable', early) },
    });
    return believe<AnswerOf<Kind>>(gateway, ANSWERS[kind], value);
  };

  const callForStanding = async (
    call: Omit<GatewayCall, 'limit' | 'timeouts'>,
    known?: string,
  ): Promise<OrderStandingOnWire> => {
    const standing = believe(gateway, STANDING, await gateway.call({ ...small, ...call }));
    if (known !== undefined && standing.reference !== known)
      throw invalidAnswer(gateway.name, 'the reference of another order');
    return standing;
  };

  const standingOf = async (wire: OrderStandingOnWire): Promise<Standing<Kind>> => {
    const { reference, status, estimated_completion_at: at, ask_again_after_seconds: wait, note } = wire;
    if (status === 'cancelled') return { status, reference };
    if (status === 'complete') return { status, reference, answer: await fetchAnswer(reference) };
    return {
      status,
      reference,
      ...(at !== undefined && { estimatedCompletionAt: dateOf(gateway, at) }),
      ...(wait !== undefined && { askAgainMs: wait * 1000 }),
      ...(note !== undefined && { note }),
    };
  };

  return {
    async place(order, { orderKey }) {
      const wire = await callForStanding({
        method: 'POST',
        path: '/orders',
        headers: { 'idempotency-key': orderKey },
        body: { kind, callback_url: callbackUrl, order },
        expected: [200, 201],
      });
      return standingOf(wire);
    },

    async ask(reference) {
      const call = { method: 'GET', path: pathOf(reference), expected: [200] } as const;
      return standingOf(await callForStanding(call, reference));
    },

    async find(orderKey) {
      const path = `/orders?order_key=${encodeURIComponent(orderKey)}`;
      const found = await gateway.call({ ...small, method: 'GET', path, expected: [200] });
      return believe(gateway, FOUND, found)[0]?.reference;
    },

    async cancel(reference, reason) {
      const path = `${pathOf(reference)}/cancel`;
      const call = { method: 'POST', path, body: { reason }, expected: [200] } as const;
      const { status } = await callForStanding(call, reference);
      if (status === 'pending')
        throw invalidAnswer(gateway.name, 'neither a cancelled nor a complete order to a cancellation');
      return status === 'cancelled' ? 'cancelled' : 'too_late';
    },
  };
}
