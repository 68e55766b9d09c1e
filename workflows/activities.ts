import { type ActivityOptions, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/activities.ts';
import { FAILURES } from './contract.ts';

/**
 * How workflows call activities: one group for each manner of trying, with the reason beside it.
 * A caller waits on the local ones; the durable ones may take days.
 */

/**
 * Reads and writes of our own store and index. They run within the workflow task, which spares two round trips to
 * Temporal; three quick tries bridge a hiccup, and what fails then is done by a durable activity.
 */
export const local = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10 seconds',
  summary: 'Search the record sources and complete the check',
  localRetryThreshold: '2 seconds',
  retry: {
    initialInterval: '100 milliseconds',
    backoffCoefficient: 2,
    maximumAttempts: 3,
    nonRetryableErrorTypes: [FAILURES.sourceUnavailable],
  },
});

/** The first attempt to deliver an event: once; the receiver has 15 seconds, and the ladder takes over. */
export const firstAttempt = proxyLocalActivities<Activities>({
  startToCloseTimeout: '20 seconds',
  summary: 'First attempt to deliver the event',
  retry: { maximumAttempts: 1 },
});

/** The same work when the store or a source is down: tried for as long as it takes, at most ten minutes apart. */
export const durableOptions: ActivityOptions = {
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 2, maximumInterval: '10 minutes' },
};
export const durable = proxyActivities<Activities>(durableOptions);

/**
 * The delivery ladder: each failed attempt names the next delay itself (`nextRetryDelay`), and the activity ends when
 * the ladder does; the intervals here serve only when the worker dies within an attempt.
 */
export const ladder = proxyActivities<Activities>({
  startToCloseTimeout: '20 seconds',
  retry: { initialInterval: '5 seconds', backoffCoefficient: 2, maximumInterval: '10 minutes' },
  summary: 'Attempts by the retry ladder',
});
