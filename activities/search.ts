import type { CheckOutcome } from '../store/checks.ts';
import type { CheckDocument } from '../store/documents.ts';
import type { SearchEnd } from '../workflows/contract.ts';
import { answerCheck, type SearchJob } from './answer.ts';
import { announceCompletion } from './checks.ts';
import { type ActivityDependencies, systemTime } from './dependencies.ts';

const ERASED = 'The personal data were erased before the search.';

/** Searches for a check and keeps the outcome in the store: results never travel through Temporal. */
export function createSearchActivities({ store, searchIndex, now = systemTime }: ActivityDependencies) {
  const jobOf = async (check: CheckDocument): Promise<SearchJob | null> => {
    const [profile, account] = await Promise.all([
      store.profiles.find(check.account_id, check.profile_id),
      store.accounts.current(check.account_id),
    ]);
    return profile && account ? { check, profile, account } : null;
  };

  /** The outcome, or a failure that is told on the check as well. */
  const outcomeOf = async (job: SearchJob): Promise<CheckOutcome> => {
    try {
      return answerCheck(job, searchIndex, await now());
    } catch (error) {
      if (error instanceof Error) await store.checks.setPendingReason(job.check._id, error.message);
      throw error;
    }
  };

  return {
    /**
     * Searches for a check, stores the outcome with `completed_at`, and notes the event. A test account is answered
     * by scenarios, the others from the record sources. Done twice, it writes once.
     * @returns how the check ended, and the deliveries to make
     * @throws ApplicationFailure of type `SourceUnavailable` while a source does not answer; the check says why
     */
    async searchAndComplete(checkId: string): Promise<SearchEnd> {
      const check = await store.checks.get(checkId);
      // An earlier try that was cut short may have completed the check and not noted the event.
      if (check?.status === 'complete' && check.completed_at) {
        return { status: 'complete', deliveries: await announceCompletion(store, check, check.completed_at) };
      }
      if (check?.status !== 'pending') return { status: 'cancelled', deliveries: [] };
      const job = await jobOf(check);
      const completedAt = await now();
      if (job && (await store.checks.complete(checkId, await outcomeOf(job), completedAt))) {
        return { status: 'complete', deliveries: await announceCompletion(store, check, completedAt) };
      }
      await store.checks.cancel(checkId, ERASED);
      return { status: 'cancelled', deliveries: [] };
    },
  };
}
