import type { AnswerOf, OrderOf, ProviderKind } from './kinds.ts';

/** An order as it is given to a provider. */
export interface PlacedBy {
  /** The same key is the same order, however often it is placed. */
  readonly orderKey: string;
  /** When the check was made. */
  readonly orderedAt: Date;
  readonly now: Date;
}

/** How an order stands with its provider. */
export type Standing<Kind extends ProviderKind> =
  | {
      readonly status: 'pending';
      /** The provider's own name of the order. */
      readonly reference: string;
      readonly estimatedCompletionAt?: Date;
      /** Milliseconds until it is worth asking again; an answer may come earlier, by callback. */
      readonly askAgainMs?: number;
      /** What the provider says about the wait, for people. */
      readonly note?: string;
    }
  | {
      readonly status: 'complete';
      readonly reference: string;
      readonly answer: AnswerOf<Kind>;
      /** What the check notes beside the answer. */
      readonly notes?: readonly string[];
    }
  | { readonly status: 'cancelled'; readonly reference: string };

/** What became of the wish to cancel an order. */
export type Cancelling = 'cancelled' | 'too_late';

/**
 * An outside source of one kind. Every method may be called again for the same order.
 * Failures are thrown as {@link ProviderError}; nothing that fails reads as an answer.
 */
export interface Provider<Kind extends ProviderKind> {
  /** Places an order. @throws ProviderError */
  place(order: OrderOf<Kind>, by: PlacedBy): Promise<Standing<Kind>>;
  /** Asks how an order stands. @throws ProviderError */
  ask(reference: string, order: OrderOf<Kind>, by: PlacedBy): Promise<Standing<Kind>>;
  /** The reference of an order that may have been placed. @returns undefined when it was not @throws ProviderError */
  find(orderKey: string): Promise<string | undefined>;
  /** Cancels an order. @throws ProviderError */
  cancel(reference: string, reason: string): Promise<Cancelling>;
}

/** Why a provider gave no answer. */
export type ProviderFault =
  /** It did not answer, or with a failure of its own: it is asked again. */
  | 'unavailable'
  /** What it said is not of the contract. */
  | 'invalid_answer'
  /** It refuses the order as it is; asking again is in vain. */
  | 'refused';

/** A provider gave no answer. The message is for people and holds no personal data. */
export class ProviderError extends Error {
  readonly fault: ProviderFault;
  /** Milliseconds that the provider asked us to wait (`Retry-After`). */
  readonly retryAfterMs?: number;

  constructor(fault: ProviderFault, message: string, retryAfterMs?: number) {
    super(message);
    this.name = 'ProviderError';
    this.fault = fault;
    if (retryAfterMs !== undefined) this.retryAfterMs = retryAfterMs;
  }
}
