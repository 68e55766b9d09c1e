import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { DeliveryTarget } from '../screening/delivery-target.ts';

/**
 * What starters and workers agree on: names, ids, queues, inputs, search attributes.
 * Nothing here holds personal data: ids and attributes stand in the clear in Temporal.
 */

export const WORKFLOWS = {
  criminalCheck: 'criminalCheck',
  instantCheck: 'instantCheck',
  webhookDelivery: 'webhookDelivery',
  orderedCheck: 'orderedCheck',
  checkReport: 'checkReport',
  bulkValidation: 'bulkValidation',
  bulkUpload: 'bulkUpload',
  bulkResults: 'bulkResults',
} as const;

/** Workflow ids: one function a kind, so that an id is made in one place. */
export const workflowIds = {
  criminalCheck: (checkId: string) => `criminal-check/${checkId}`,
  instantCheck: (checkId: string) => `instant-check/${checkId}`,
  webhookDelivery: (deliveryId: string) => `webhook-delivery/${deliveryId}`,
  orderedCheck: (checkId: string) => `ordered-check/${checkId}`,
  checkReport: (checkId: string) => `check-report/${checkId}`,
  bulkValidation: (uploadId: string) => `bulk-upload/${uploadId}/validation`,
  bulkUpload: (uploadId: string) => `bulk-upload/${uploadId}`,
  bulkResults: (uploadId: string) => `bulk-upload/${uploadId}/results`,
} as const;

/** Updates: what a caller waits for while a workflow runs. */
export const UPDATES = {
  /** Answers when an instant check has ended, one way or another; the check tells how. */
  ended: 'ended',
  /** Cancels an ordered check; answers whether this wish ended it. */
  cancelOrder: 'cancelOrder',
} as const;

/** Signals: what a running workflow is told. */
export const SIGNALS = {
  /** The provider has news of the order: it is asked at once. */
  providerCalledBack: 'providerCalledBack',
} as const;

/** The task queue on which a provider is called: each has its own, with its own rate. */
export const providerQueue = (taskQueue: string, provider: string): string =>
  `${taskQueue}/provider/${provider}`;

/** A workflow that owns a check. */
export interface CheckInput {
  readonly checkId: string;
}

/** A provider that is to be asked. */
export interface OrderStep {
  readonly provider: string;
  /** Milliseconds in which it is to answer, before the next one is asked. */
  readonly deadlineMs: number;
}

/** An order and the provider that has it. */
export interface OrderInput extends CheckInput {
  readonly provider: string;
}

/** An order that is taken back; without a key, the one that the provider has. */
export interface WithdrawInput extends OrderInput {
  readonly key?: string | undefined;
}

/** How an order stands. */
export type OrderStanding = SearchEnd | { readonly status: 'pending'; readonly askAgainMs: number };

/** The wish to cancel a check. */
export interface Wish {
  /** Of the request: of two at once, one is told that it came too late. */
  readonly id: string;
  readonly reason: string;
}

export interface CancelInput extends CheckInput, Wish {}

/** What became of a wish to cancel. */
export interface CancelOutcome {
  readonly end: SearchEnd;
  /** True when this wish ended the check, and no other. */
  readonly accepted: boolean;
}

/** A workflow that works on a bulk upload. */
export interface BulkInput {
  readonly uploadId: string;
}

/** What came of rows that were run. */
export interface BulkCounts {
  readonly processed: number;
  readonly matched: number;
  readonly failed: number;
  /** Rows whose source does not answer yet. */
  readonly waiting: number;
}

/** The run of a bulk upload, as it goes on from one run of its workflow to the next. */
export interface BulkRunInput extends BulkInput {
  /** Pages, and looks at waiting rows, of one run before the next takes over; left out, as many as a history bears. */
  readonly stepsPerRun?: number;
  /** The next page to run, from 0. */
  readonly nextPage?: number;
  readonly counts?: BulkCounts;
}

/** Work on the rows of a bulk upload; what was done so far is shown to the account. */
export interface BulkRowsInput extends BulkInput {
  readonly soFar: BulkCounts;
}

/** A page of a bulk upload, from 0. */
export interface BulkPageInput extends BulkRowsInput {
  readonly page: number;
}

/** How the run of a bulk upload ends. */
export interface BulkEndInput extends BulkInput {
  readonly status: 'complete' | 'cancelled';
}

/** How a bulk upload stands, and who is to be told. */
export interface BulkEnd {
  readonly status: string;
  readonly deliveries: readonly DeliveryTarget[];
}

/** What a run has before it. */
export interface BulkPlan {
  readonly pages: number;
  readonly rows: number;
}

/** A workflow that owns the retries of a webhook delivery. */
export interface WebhookDeliveryInput {
  readonly target: DeliveryTarget;
  /** Milliseconds to wait before the first attempt; 0 when none was made yet. */
  readonly delayMs: number;
}

export const SEARCH_ATTRIBUTES = {
  accountId: defineSearchAttributeKey('AccountId', SearchAttributeType.KEYWORD),
  checkType: defineSearchAttributeKey('CheckType', SearchAttributeType.KEYWORD),
  checkStatus: defineSearchAttributeKey('CheckStatus', SearchAttributeType.KEYWORD),
} as const;

/** Types of failures that a workflow tells apart. */
export const FAILURES = {
  /** A record source does not answer; it is asked again. */
  sourceUnavailable: 'SourceUnavailable',
  /** A receiver did not take an event; it is tried again. */
  notDelivered: 'NotDelivered',
  /** A provider does not answer, or answers nonsense; it is asked again. */
  providerUnavailable: 'ProviderUnavailable',
  /** A provider refuses an order; the next one is asked. */
  providerRefused: 'ProviderRefused',
} as const;

/** What came of an attempt to deliver an event. */
export type AttemptOutcome =
  | {
      readonly status: 'succeeded' | 'failed';
      /** Deliveries that follow from it: others are told when an endpoint was disabled. */
      readonly followUps: readonly DeliveryTarget[];
    }
  | { readonly status: 'retry'; readonly delayMs: number };

/** How a search ended: the check's status, and who is to be told. */
export interface SearchEnd {
  readonly status: 'complete' | 'cancelled';
  readonly deliveries: readonly DeliveryTarget[];
}
