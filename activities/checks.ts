import type { DeliveryTarget } from '../screening/delivery-target.ts';
import type { EventType, Product } from '../screening/products.ts';
import { deliveryTarget } from '../store/deliveries.ts';
import type { CheckDocument } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import type { ActivityDependencies } from './dependencies.ts';

const COMPLETED_EVENTS: Partial<Record<Product, EventType>> = {
  criminal_check: 'criminal_check.completed',
};

/** Notes the event of a completed check; done twice, it writes once. @returns the deliveries to make */
export async function announceCompletion(
  store: Store,
  check: CheckDocument,
  at: Date,
): Promise<DeliveryTarget[]> {
  const type = COMPLETED_EVENTS[check.product];
  if (!type) return [];
  const { event, endpointIds } = await store.events.emit({
    accountId: check.account_id,
    type,
    resource: { kind: check.product, id: check._id },
    at,
  });
  return endpointIds.map((id) => deliveryTarget(event, id));
}

/** How checks end otherwise than by a result. */
export function createCheckActivities({ store }: ActivityDependencies) {
  return {
    /** Ends a check whose run an operator cancelled. @returns how the check stands then */
    async cancelCheck(checkId: string): Promise<string> {
      return (await store.checks.cancel(checkId, 'The operator cancelled this check.')) ?? 'cancelled';
    },
  };
}
