import { Context } from '@temporalio/activity';

/**
 * The moment of this attempt by Temporal's clock. Days that a test skips have passed on it, and a worker whose own
 * clock is off does no harm.
 */
export const attemptTime = (): Date => new Date(Context.current().info.currentAttemptScheduledTimestampMs);
