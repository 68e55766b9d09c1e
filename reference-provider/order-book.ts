import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { OrderRequest, OrderStandingOnWire } from '../providers/contract/schemas.ts';
import type { AnswerOf, ProviderKind } from '../providers/kinds.ts';
import type { Agenda } from './agenda.ts';
import { answerTo } from './answers.ts';
import type { CallBack } from './callbacks.ts';
import type { FaultPanel } from './faults.ts';
import { imageFaultsOf } from './images.ts';
import { Problem } from './problem.ts';

/** An order and what became of it. */
interface Order {
  readonly reference: string;
  readonly key: string;
  readonly dueAt: Date;
  /** As it was sent last. */
  request: OrderRequest;
  imageFaults: Promise<string[]>;
  status: OrderStandingOnWire['status'];
  answer?: AnswerOf<ProviderKind>;
  placed: number;
  cancelled: boolean;
  callbacks: number;
}

/** What `GET /orders` tells of an order. */
export interface OrderSummary {
  readonly reference: string;
  readonly kind: ProviderKind;
  readonly status: OrderStandingOnWire['status'];
  readonly order_key: string;
  /** How often it was sent. */
  readonly placed: number;
  /** Whether it was cancelled, whatever came of it then. */
  readonly cancelled: boolean;
  /** Attempts to call back. */
  readonly callbacks: number;
}

interface BookOptions {
  readonly delayMs: number;
  readonly agenda: Agenda;
  readonly faults: FaultPanel;
  readonly callBack: CallBack;
}

/** What makes an order the same: all of it but the addresses, which may be signed anew. */
function essence({ kind, order }: OrderRequest): unknown {
  if (kind !== 'identity_verification') return { kind, order };
  const images = order.images?.map(({ url, ...image }) => image);
  return { kind, order: { ...order, images } };
}

/** A reference that follows from the key: an order that is placed again after a restart has the same. */
const referenceOf = (key: string) => `ref-${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;

export type OrderBook = ReturnType<typeof createOrderBook>;

/** The orders, in memory. Each is answered after the delay, and called back about. */
export function createOrderBook({ delayMs, agenda, faults, callBack }: BookOptions) {
  const orders = new Map<string, Order>();

  const standing = ({ reference, status, dueAt }: Order): OrderStandingOnWire => {
    if (status !== 'pending') return { reference, status };
    const seconds = Math.ceil((dueAt.getTime() - agenda.now().getTime()) / 1000);
    return {
      reference,
      status,
      estimated_completion_at: dueAt.toISOString(),
      ask_again_after_seconds: Math.max(1, seconds),
      note: 'The reference provider is at work',
    };
  };

  const mayBeAnswered = ({ status }: Order) =>
    status === 'pending' || (status === 'cancelled' && faults.get().answer_after_cancel);

  const complete = async (order: Order): Promise<void> => {
    const imageFaults = await order.imageFaults;
    // It may have been cancelled while the images came.
    if (!mayBeAnswered(order)) return;
    order.answer = answerTo(order.request, imageFaults);
    order.status = 'complete';
    const { key, reference, status, request } = order;
    callBack(request.callback_url, { order_key: key, reference, status }, () => {
      order.callbacks += 1;
    });
  };

  const open = (key: string, request: OrderRequest): Order => ({
    reference: referenceOf(key),
    key,
    dueAt: new Date(agenda.now().getTime() + delayMs),
    request,
    imageFaults: imageFaultsOf(request),
    status: 'pending',
    placed: 1,
    cancelled: false,
    callbacks: 0,
  });

  /** Takes a known order as it is sent again: with addresses that are good for longer. */
  const renew = (order: Order, request: OrderRequest): void => {
    if (!isDeepStrictEqual(essence(order.request), essence(request)))
      throw new Problem(409, 'Another order has this key');
    order.placed += 1;
    order.request = request;
    if (order.status === 'pending')
      order.imageFaults = order.imageFaults.then((known) => (known.length > 0 ? imageFaultsOf(request) : []));
  };

  const get = (reference: string): Order => {
    const order = orders.get(reference);
    if (!order) throw new Problem(404, 'There is no such order');
    return order;
  };

  return {
    /** @throws Problem 409 when another order has the key, 422 when orders are refused */
    async place(
      key: string,
      request: OrderRequest,
    ): Promise<{ made: boolean; standing: OrderStandingOnWire }> {
      const known = orders.get(referenceOf(key));
      if (known) {
        renew(known, request);
        return { made: false, standing: standing(known) };
      }
      if (faults.get().refuse) throw new Problem(422, 'Orders are refused');
      const order = open(key, request);
      orders.set(order.reference, order);
      if (delayMs === 0) await complete(order);
      else agenda.after(delayMs, () => agenda.run(complete(order)));
      return { made: true, standing: standing(order) };
    },

    /** The order of a key, or none. */
    find(key: string): OrderStandingOnWire[] {
      const order = orders.get(referenceOf(key));
      return order ? [standing(order)] : [];
    },

    /** @throws Problem 404 */
    ask: (reference: string): OrderStandingOnWire => standing(get(reference)),

    /** @throws Problem 404, or 409 when there is no answer */
    result(reference: string): AnswerOf<ProviderKind> {
      const { answer } = get(reference);
      if (!answer) throw new Problem(409, 'There is no answer');
      return answer;
    },

    /** Cancels an order, unless it has been answered. @throws Problem 404 */
    cancel(reference: string): OrderStandingOnWire {
      const order = get(reference);
      if (order.status === 'pending') order.status = 'cancelled';
      order.cancelled ||= order.status === 'cancelled';
      return standing(order);
    },

    list: (): OrderSummary[] =>
      [...orders.values()].map(({ reference, request, status, key, placed, cancelled, callbacks }) => ({
        reference,
        kind: request.kind,
        status,
        order_key: key,
        placed,
        cancelled,
        callbacks,
      })),
  };
}
