import type { FastifyInstance } from 'fastify';
import type { EventDocument } from '../store/documents.ts';

/** Sends an event to one endpoint by a delivery of its own. */
export async function startDelivery(
  fastify: FastifyInstance,
  event: EventDocument,
  endpointId: string,
  deliveryId: string,
): Promise<void> {
  await fastify.store.events.addDelivery(event, endpointId, deliveryId);
  await fastify.workflows.startDelivery(deliveryId, event.account_id);
}
