import { derivedId, timeOfId } from '../platform/ids.ts';
import type { DeliveryTarget } from '../screening/delivery-target.ts';
import type { DeliveryDocument, EventDocument } from './documents.ts';

/**
 * A delivery of an event to an endpoint. Its id follows from both and from the occasion.
 * @param occasion `event` when the event itself is told; the id of a request that asked for it by hand
 */
export function deliveryTarget(event: EventDocument, endpointId: string, occasion = 'event'): DeliveryTarget {
  const at = occasion === 'event' ? event.created_at : timeOfId(occasion);
  return {
    deliveryId: derivedId(at, 'delivery', occasion, event._id, endpointId),
    endpointId,
    eventId: event._id,
    accountId: event.account_id,
    type: event.type,
    createdAt: event.created_at.toISOString(),
    resource: event.resource,
  };
}

/** The event that a delivery tells of. */
export const eventOf = ({
  eventId,
  accountId,
  type,
  createdAt,
  resource,
}: DeliveryTarget): EventDocument => ({
  _id: eventId,
  account_id: accountId,
  type,
  created_at: new Date(createdAt),
  resource,
});

/** A delivery's log before its first attempt. */
export const pendingDelivery = (
  { deliveryId, endpointId, eventId, accountId }: DeliveryTarget,
  at: Date,
): Omit<DeliveryDocument, 'attempts'> => ({
  _id: deliveryId,
  account_id: accountId,
  event_id: eventId,
  endpoint_id: endpointId,
  status: 'pending',
  created_at: at,
});
