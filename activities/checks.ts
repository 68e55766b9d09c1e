import type { DeliveryTarget } from '../screening/delivery-target.ts';
import type { EventType, Product } from '../screening/products.ts';
import { deliveryTarget } from '../store/deliveries.ts';
import type { CheckDocument } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import type { ActivityDependencies } from './dependencies.ts';

/** How a check ends, as its account is told. */
type Ending = 'completed' | 'cancelled';

/** The products whose accounts are told of the end of a check. */
const TOLD: Record<Ending, readonly Product[]> = {
  completed: ['criminal_check', 'county_check', 'driver_check', 'identity_verification'],
  cancelled: ['county_check'],
};

/** Notes the event of a check's end; done twice, it writes once. @returns the deliveries to make */
export async function announce(
  store: Store,
  { _id, account_id, product }: CheckDocument,
  ending: Ending,
  at: Date,
): Promise<DeliveryTarget[]> {
  if (!TOLD[ending].includes(product)) return [];
  const { event, endpointIds } = await store.events.emit({
    accountId: account_id,
    type: `${product}.${ending}` as EventType,
    resource: { kind: product, id: _id },
    at,
  });
  return endpointIds.map((id) => deliveryTarget(event, id));
}

/** Notes that a check is complete. @returns the deliveries to make */
export const announceCompletion = (store: Store, check: CheckDocument, at: Date): Promise<DeliveryTarget[]> =>
  announce(store, check, 'completed', at);

/** How checks end otherwise than by a result. */
export function createCheckActivities({ store }: ActivityDependencies) {
  return {
    /** Ends a check whose run an operator cancelled. @returns how the check stands then */
    async cancelCheck(checkId: string): Promise<string> {
      return (await store.checks.cancel(checkId, 'The operator cancelled this check.')) ?? 'cancelled';
    },
  };
}
