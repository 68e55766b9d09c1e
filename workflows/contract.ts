import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import type { DeliveryTarget } from '../screening/delivery-target.ts';

/**
 * What starters and workers agree on: names, ids, queues, inputs, search attributes.
 * Nothing here holds personal data: ids and attributes stand in the clear in Temporal.
 */

export const WORKFLOWS = {
  criminalCheck: 'criminalCheck',
  webhookDelivery: 'webhookDelivery',
} as const;

/** Workflow ids: one function a kind, so that an id is made in one place. */
export const workflowIds = {
  criminalCheck: (checkId: string) => `criminal-check/${checkId}`,
  webhookDelivery: (deliveryId: string) => `webhook-delivery/${deliveryId}`,
} as const;

/** A workflow that owns a check. */
export interface CheckInput {
  readonly checkId: string;
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
