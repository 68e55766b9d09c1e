import { ApplicationFailure } from '@temporalio/activity';
import type { DeliveryTarget } from '../screening/delivery-target.ts';
import { deliveryTarget, eventOf, pendingDelivery } from '../store/deliveries.ts';
import type { DeliveryAttempt, WebhookEndpointDocument } from '../store/documents.ts';
import { eventBody } from '../store/event-body.ts';
import { type AttemptOutcome, FAILURES } from '../workflows/contract.ts';
import { type ActivityDependencies, systemTime } from './dependencies.ts';
import { nextDelay } from './webhook-ladder.ts';
import { createWebhookSender, type SendResult } from './webhook-sender.ts';

type Ended = Exclude<AttemptOutcome, { status: 'retry' }>;

const ended = (status: Ended['status']): Ended => ({ status, followUps: [] });

const logEntry = (sent: SendResult, at: Date): DeliveryAttempt => ({
  at,
  duration_ms: sent.durationMs,
  ...(sent.statusCode !== undefined && { status_code: sent.statusCode }),
  ...(sent.error !== undefined && { error: sent.error }),
});

/** Delivers events to webhook endpoints, one attempt a call. */
export function createDeliveryActivities({
  store,
  addressFilter,
  baseUrl,
  now = systemTime,
}: ActivityDependencies) {
  const sender = createWebhookSender(addressFilter);

  /** The endpoint when it can still be reached; a test of an endpoint reaches it whatever its status. */
  const reachable = async ({ endpointId, type }: DeliveryTarget): Promise<WebhookEndpointDocument | null> => {
    const endpoint = await store.webhookEndpoints.get(endpointId);
    return endpoint && (endpoint.status === 'enabled' || type === 'webhook_endpoint.test') ? endpoint : null;
  };

  const post = async (target: DeliveryTarget, endpoint: WebhookEndpointDocument): Promise<SendResult> => {
    const body = JSON.stringify(await eventBody(store, eventOf(target), { baseUrl, thin: endpoint.thin }));
    const secrets = store.webhookEndpoints.signingSecrets(endpoint);
    return sender.send(endpoint.url, { id: target.eventId, body, secrets });
  };

  /** Disables an endpoint and tells the account's other endpoints. */
  const disable = async (endpoint: WebhookEndpointDocument, reason: string, at: Date): Promise<Ended> => {
    await store.webhookEndpoints.disable(endpoint._id, reason);
    const { event, endpointIds } = await store.events.emit({
      accountId: endpoint.account_id,
      type: 'webhook_endpoint.disabled',
      resource: { kind: 'webhook_endpoint', id: endpoint._id },
      at,
    });
    return { status: 'failed', followUps: endpointIds.map((id) => deliveryTarget(event, id)) };
  };

  /** Writes an attempt into the log; the first one begins it. */
  const logAttempt = async (
    target: DeliveryTarget,
    attempt: DeliveryAttempt,
    delayMs: number | null,
    first: boolean,
  ) => {
    const status = attempt.error === undefined ? 'succeeded' : delayMs === null ? 'failed' : 'pending';
    const next = status === 'pending' &&
      delayMs !== null && { next_attempt_at: new Date(attempt.at.getTime() + delayMs) };
    const delivery = { ...pendingDelivery(target, attempt.at), status, ...next } as const;
    if (first && (await store.events.addDelivery(delivery, [attempt]))) return;
    await store.events.logAttempt(target.deliveryId, attempt, delivery);
  };

  const attempt = async (
    target: DeliveryTarget,
    failures: number,
    first: boolean,
  ): Promise<AttemptOutcome> => {
    const endpoint = await reachable(target);
    if (!endpoint) {
      await store.events.giveUp(target.deliveryId);
      return ended('failed');
    }
    const sent = await post(target, endpoint);
    const at = await now();
    const delayMs = sent.delivered || sent.gone ? null : nextDelay(failures + 1, sent.retryAfterMs);
    await logAttempt(target, logEntry(sent, at), delayMs, first);
    if (sent.delivered) {
      await store.webhookEndpoints.noteSuccess(endpoint);
      return ended('succeeded');
    }
    if (sent.gone) return disable(endpoint, 'The receiver answered 410 Gone', at);
    if (await store.webhookEndpoints.noteFailure(endpoint._id, at)) {
      await store.events.giveUp(target.deliveryId);
      return disable(endpoint, 'Every delivery failed for five days', at);
    }
    return delayMs === null ? ended('failed') : { status: 'retry', delayMs };
  };

  return {
    /** The first attempt at an event. @returns what came of it, and when to try again */
    attemptDelivery: (target: DeliveryTarget): Promise<AttemptOutcome> => attempt(target, 0, true),

    /**
     * One attempt of the ladder; Temporal makes the next one when this one says.
     * @throws ApplicationFailure with `nextRetryDelay` while the ladder has steps left
     */
    async deliverByLadder(target: DeliveryTarget): Promise<Ended> {
      const delivery = await store.events.getDelivery(target.deliveryId);
      if (delivery && delivery.status !== 'pending') return ended(delivery.status);
      const outcome = await attempt(target, delivery?.attempts.length ?? 0, delivery === null);
      if (outcome.status !== 'retry') return outcome;
      throw ApplicationFailure.create({
        type: FAILURES.notDelivered,
        message: 'The receiver did not take the event; see the attempt log of the delivery',
        nextRetryDelay: outcome.delayMs,
      });
    },
  };
}
