import type { AnswerOf, ProviderKind } from '../../providers/kinds.ts';
import { type PlacedBy, type Provider, ProviderError, type Standing } from '../../providers/provider.ts';
import type { Providers } from '../../providers/providers.ts';

const HOUR_MS = 3_600_000;

/** How a provider of a test behaves. Times are in hours after an order was first placed. */
export interface Script {
  readonly answerAfterHours?: number;
  readonly outage?: { readonly fromHours: number; readonly untilHours: number };
  readonly refuses?: boolean;
  /** Ends orders by itself at its first question after the placing. */
  readonly cancels?: boolean;
  readonly askAgainHours?: number;
  /** Cancelling fails so often before it is heard. */
  readonly cancelFailures?: number;
  /** Awaited before anything is answered. */
  readonly before?: (call: 'place' | 'ask' | 'find' | 'cancel') => Promise<void>;
}

/** An order as the provider has it. */
export interface ProviderOrderState {
  readonly key: string;
  readonly placedAt: Date;
  status: 'pending' | 'complete' | 'cancelled';
}

const CLEAR: AnswerOf<'county_court'> = { records: [] };

/** A provider that behaves by a script, by the clock that it is told, and remembers what it was asked. */
export class ScriptedProvider {
  readonly orders = new Map<string, ProviderOrderState>();
  readonly calls: string[] = [];
  script: Script;
  #cancelFailures = 0;

  constructor(script: Script = {}) {
    this.script = script;
  }

  /** How every order stands, in the order in which they were placed. */
  get statuses(): string[] {
    return [...this.orders.values()].map(({ status }) => status);
  }

  readonly provider: Provider<ProviderKind> = {
    place: async (_order, by) => {
      await this.#enter('place');
      if (this.script.refuses) throw new ProviderError('refused', 'The provider refuses the order');
      this.#fail(by, by.orderedAt);
      const known = this.orders.get(by.orderKey);
      const order = known ?? { key: by.orderKey, placedAt: by.now, status: 'pending' as const };
      this.orders.set(by.orderKey, order);
      return this.#standing(order, by);
    },
    ask: async (reference, _order, by) => {
      await this.#enter('ask');
      const order = this.#order(reference);
      if (this.script.cancels) order.status = 'cancelled';
      this.#fail(by, order.placedAt);
      return this.#standing(order, by);
    },
    find: async (orderKey) => {
      await this.#enter('find');
      return this.orders.has(orderKey) ? `ref:${orderKey}` : undefined;
    },
    cancel: async (reference) => {
      await this.#enter('cancel');
      if (this.#cancelFailures < (this.script.cancelFailures ?? 0)) {
        this.#cancelFailures += 1;
        throw new ProviderError('unavailable', 'The provider does not answer');
      }
      const order = this.#order(reference);
      if (order.status === 'complete') return 'too_late';
      order.status = 'cancelled';
      return 'cancelled';
    },
  };

  async #enter(call: 'place' | 'ask' | 'find' | 'cancel'): Promise<void> {
    this.calls.push(call);
    await this.script.before?.(call);
  }

  #order(reference: string): ProviderOrderState {
    const order = this.orders.get(reference.slice('ref:'.length));
    if (!order) throw new ProviderError('refused', 'There is no such order');
    return order;
  }

  #fail({ now }: PlacedBy, since: Date): void {
    const { outage } = this.script;
    const hours = (now.getTime() - since.getTime()) / HOUR_MS;
    if (outage && hours >= outage.fromHours && hours < outage.untilHours) {
      throw new ProviderError('unavailable', 'The provider does not answer');
    }
  }

  #standing(order: ProviderOrderState, { now }: PlacedBy): Standing<ProviderKind> {
    const reference = `ref:${order.key}`;
    const { answerAfterHours = Number.POSITIVE_INFINITY, askAgainHours } = this.script;
    const isDue = now.getTime() - order.placedAt.getTime() >= answerAfterHours * HOUR_MS;
    if (order.status === 'pending' && isDue) order.status = 'complete';
    if (order.status === 'complete') return { status: 'complete', reference, answer: CLEAR };
    if (order.status === 'cancelled') return { status: 'cancelled', reference };
    return {
      status: 'pending',
      reference,
      ...(askAgainHours !== undefined && { askAgainMs: askAgainHours * HOUR_MS }),
      ...(Number.isFinite(answerAfterHours) && {
        estimatedCompletionAt: new Date(order.placedAt.getTime() + answerAfterHours * HOUR_MS),
      }),
    };
  }
}

/** Finds the providers of a test by name. */
export const scripted = (providers: Readonly<Record<string, ScriptedProvider>>): Providers => ({
  async of(_kind, name) {
    const found = providers[name];
    if (!found) throw new ProviderError('refused', `The provider ${name} is not configured any more`);
    return found.provider;
  },
});
