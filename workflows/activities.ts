import {
  type ActivityOptions,
  proxyActivities,
  proxyLocalActivities,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities/activities.ts';
import { SCENARIO_PROVIDER } from '../screening/scenarios/order-scenario.ts';
import { FAILURES, type OrderStep, providerQueue } from './contract.ts';

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

/** A report takes well under a second; one that fails is tried again while somebody waits, and then given up. */
export const rendering = proxyActivities<Activities>({
  startToCloseTimeout: '2 minutes',
  scheduleToCloseTimeout: '10 minutes',
  retry: { initialInterval: '1 second', backoffCoefficient: 2 },
  summary: 'Write the report',
});

/** Bulk work gives way to checks that a caller waits for: the lowest of Temporal's five levels. */
const BULK_PRIORITY = { priorityKey: 5 };

/**
 * A whole file, read or written: as long as it takes, told alive by heartbeats, begun anew after a crash. A file that
 * cannot be read is an outcome, not a failure: what fails is the store.
 */
export const bulkFile = proxyActivities<Activities>({
  startToCloseTimeout: '6 hours',
  heartbeatTimeout: '1 minute',
  retry: { initialInterval: '2 seconds', backoffCoefficient: 2, maximumInterval: '5 minutes' },
  priority: BULK_PRIORITY,
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
});

/** Rows of a bulk upload: seconds of work, tried for as long as the sources are down. */
export const bulkRows = proxyActivities<Activities>({
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '30 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '2 minutes' },
  priority: BULK_PRIORITY,
  // Rows under way are written to their end before the run is.
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
});

/** The task queue on which a provider is called, where its rate is held; scenarios have none of their own. */
const queueOf = ({ provider }: OrderStep): Pick<ActivityOptions, 'taskQueue'> =>
  provider === SCENARIO_PROVIDER ? {} : { taskQueue: providerQueue(workflowInfo().taskQueue, provider) };

/** Calls of a provider: after seconds at first, for a short outage, and at most a quarter of an hour apart. */
const providerOptions: ActivityOptions = {
  startToCloseTimeout: '1 minute',
  retry: {
    initialInterval: '5 seconds',
    backoffCoefficient: 2,
    maximumInterval: '15 minutes',
    nonRetryableErrorTypes: [FAILURES.providerRefused],
  },
};

/** Orders, and questions after them: tried until the provider's deadline, which the workflow holds. */
export const asking = (step: OrderStep) =>
  proxyActivities<Activities>({
    ...providerOptions,
    ...queueOf(step),
    // A call under way is heard to its end: an order that was placed meanwhile is known, and can be taken back.
    cancellationType: 'WAIT_CANCELLATION_COMPLETED',
    summary: `Ask ${step.provider}`,
  });

/** Orders that are taken back: a provider that does not answer for a month is given up, and the run fails in sight. */
export const takingBack = (step: OrderStep) =>
  proxyActivities<Activities>({
    ...providerOptions,
    ...queueOf(step),
    scheduleToCloseTimeout: '30 days',
    summary: `Take the order back from ${step.provider}`,
  });

/**
 * The delivery ladder: each failed attempt names the next delay itself (`nextRetryDelay`), and the activity ends when
 * the ladder does; the intervals here serve only when the worker dies within an attempt.
 */
export const ladder = proxyActivities<Activities>({
  startToCloseTimeout: '20 seconds',
  retry: { initialInterval: '5 seconds', backoffCoefficient: 2, maximumInterval: '10 minutes' },
  summary: 'Attempts by the retry ladder',
});
