import type { FastifyInstance } from 'fastify';
import { deliveryTarget, pendingDelivery } from '../store/deliveries.ts';
import type { EventDocument } from '../store/documents.ts';

/** Sends an event to one endpoint by a delivery of its own; gives the delivery's id. */
export async function startDelivery(
  fastify: FastifyInstance,
  event: EventDocument,
  endpointId: string,
  occasion: string,
): Promise<string> {
  const target = deliveryTarget(event, endpointId, occasion);
  await fastify.store.events.addDelivery(pendingDelivery(target, new Date()));
  try {
    await fastify.workflows.startDelivery(target);
  } catch (error) {
    // Nothing would ever make it: it is not left waiting.
    await fastify.store.events.giveUp(target.deliveryId);
    throw error;
  }
  return target.deliveryId;
}
