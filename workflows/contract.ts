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
  checkReport: (checkId: string) => `check-report/${checkId}`,
  bulkValidation: (uploadId: string) => `bulk-upload/${uploadId}/validation`,
  bulkUpload: (uploadId: string) => `bulk-upload/${uploadId}`,
  bulkResults: (uploadId: string) => `bulk-upload/${uploadId}/results`,
} as const;

/** Updates: what a caller waits for while a workflow runs. */
export const UPDATES = {
  /** Answers when an instant check has ended, one way or another; the check tells how. */
  ended: 'ended',
} as const;

/** A workflow that owns a check. */
export interface CheckInput {
  readonly checkId: string;
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
