import type { EventType } from '../screening/products.ts';
import type { CheckDocument } from '../store/documents.ts';
import type { ActivityDependencies } from './dependencies.ts';

const COMPLETED_EVENTS: Partial<Record<CheckDocument['product'], EventType>> = {
  criminal_check: 'criminal_check.completed',
};

/** How checks end. Each step can be done twice and writes once. */
export function createCheckActivities({ store }: ActivityDependencies) {
  return {
    /** Sets `completed_at` and notes the event. @returns ids of the deliveries to make */
    async completeCheck(checkId: string): Promise<string[]> {
      const check = await store.checks.settle(checkId, 'complete');
      const type = check && COMPLETED_EVENTS[check.product];
      if (!check?.completed_at || !type || check.status !== 'complete') return [];
      return store.events.emit({
        accountId: check.account_id,
        type,
        resource: { kind: check.product, id: check._id },
        at: check.completed_at,
      });
    },

    /** Ends a check whose run an operator cancelled. */
    async cancelCheck(checkId: string): Promise<void> {
      await store.checks.settle(checkId, 'cancelled', 'The operator cancelled this check.');
    },
  };
}
