import { ApplicationFailure } from '@temporalio/activity';
import type { DeliveryDocument, EventDocument, WebhookEndpointDocument } from '../store/documents.ts';
import { eventBody } from '../store/event-body.ts';
import { type AttemptOutcome, FAILURES } from '../workflows/contract.ts';
import { attemptTime } from './clock.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { nextDelay } from './webhook-ladder.ts';
import { createWebhookSender, type SendResult } from './webhook-sender.ts';

interface Delivery {
  readonly delivery: DeliveryDocument;
  readonly event: EventDocument;
  readonly endpoint: WebhookEndpointDocument;
}

/** Delivers events to webhook endpoints, one attempt a call. */
export function createDeliveryActivities({ store, addressFilter, baseUrl }: ActivityDependencies) {
  const sender = createWebhookSender(addressFilter);

  /** The delivery with all it needs, or null when there is nothing left to do. */
  const load = async (deliveryId: string): Promise<Delivery | 'done' | 'hopeless'> => {
    const found = await store.events.getDelivery(deliveryId);
    if (!found) return 'hopeless';
    if (found.delivery.status === 'succeeded') return 'done';
    const endpoint = await store.webhookEndpoints.get(found.delivery.endpoint_id);
    // A test of the endpoint reaches it whatever its status.
    const reachable = endpoint?.status === 'enabled' || found.event.type === 'webhook_endpoint.test';
    return endpoint && reachable ? { ...found, endpoint } : 'hopeless';
  };

  const post = async ({ event, endpoint }: Delivery): Promise<SendResult> => {
    const body = JSON.stringify(await eventBody(store, event, { baseUrl, thin: endpoint.thin }));
    const secrets = store.webhookEndpoints.signingSecrets(endpoint);
    return sender.send(endpoint.url, { id: event._id, body, secrets });
  };

  const disable = async (
    endpoint: WebhookEndpointDocument,
    reason: string,
    at: Date,
  ): Promise<AttemptOutcome> => {
    await store.webhookEndpoints.disable(endpoint._id, reason);
    const followUps = await store.events.emit({
      accountId: endpoint.account_id,
      type: 'webhook_endpoint.disabled',
      resource: { kind: 'webhook_endpoint', id: endpoint._id },
      at,
    });
    return { status: 'failed', followUps };
  };

  const conclude = async (
    { delivery, endpoint }: Delivery,
    sent: SendResult,
    at: Date,
  ): Promise<AttemptOutcome> => {
    const attempt = {
      at,
      duration_ms: sent.durationMs,
      ...(sent.statusCode !== undefined && { status_code: sent.statusCode }),
      ...(sent.error !== undefined && { error: sent.error }),
    };
    if (sent.delivered) {
      await store.events.logAttempt(delivery._id, attempt, { status: 'succeeded' });
      await store.webhookEndpoints.noteSuccess(endpoint);
      return { status: 'succeeded', followUps: [] };
    }
    const delayMs = sent.gone ? null : nextDelay(delivery.attempts.length + 1, sent.retryAfterMs);
    const outcome =
      delayMs === null
        ? ({ status: 'failed' } as const)
        : ({ status: 'pending', nextAttemptAt: new Date(at.getTime() + delayMs) } as const);
    await store.events.logAttempt(delivery._id, attempt, outcome);
    if (sent.gone) return disable(endpoint, 'The receiver answered 410 Gone', at);
    if (await store.webhookEndpoints.noteFailure(endpoint._id, at)) {
      await store.events.giveUp(delivery._id);
      return disable(endpoint, 'Every delivery failed for five days', at);
    }
    return delayMs === null ? { status: 'failed', followUps: [] } : { status: 'retry', delayMs };
  };

  const attempt = async (deliveryId: string): Promise<AttemptOutcome> => {
    const delivery = await load(deliveryId);
    if (delivery === 'done') return { status: 'succeeded', followUps: [] };
    if (delivery === 'hopeless') {
      await store.events.giveUp(deliveryId);
      return { status: 'failed', followUps: [] };
    }
    return conclude(delivery, await post(delivery), attemptTime());
  };

  return {
    /** One attempt. @returns what came of it, and when to try again */
    attemptDelivery: attempt,

    /**
     * One attempt of the ladder; Temporal makes the next one when this one says.
     * @throws ApplicationFailure with `nextRetryDelay` while the ladder has steps left
     */
    async deliverByLadder(deliveryId: string): Promise<Exclude<AttemptOutcome, { status: 'retry' }>> {
      const outcome = await attempt(deliveryId);
      if (outcome.status !== 'retry') return outcome;
      throw ApplicationFailure.create({
        type: FAILURES.notDelivered,
        message: 'The receiver did not take the event; see the attempt log of the delivery',
        nextRetryDelay: outcome.delayMs,
      });
    },
  };
}
