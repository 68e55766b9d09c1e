import type { Connection } from 'mongoose';
import { derivedId } from '../platform/ids.ts';
import type { EventType } from '../screening/products.ts';
import {
  type DeliveryAttempt,
  type DeliveryDocument,
  DeliveryDocumentSchema,
  type EventDocument,
  EventDocumentSchema,
} from './documents.ts';
import { defineModel, insertOnce } from './model.ts';
import { type Listing, owned, type Page } from './owned.ts';
import type { WebhookEndpointStore } from './webhook-endpoints.ts';

/** A transition that customers are told of. */
export interface Transition {
  readonly accountId: string;
  readonly type: EventType;
  readonly resource: EventDocument['resource'];
  readonly at: Date;
}

export type EventStore = ReturnType<typeof createEventStore>;

/** Events and their deliveries. */
export function createEventStore(connection: Connection, endpoints: WebhookEndpointStore) {
  const events = defineModel(connection, {
    name: 'events',
    schema: EventDocumentSchema,
    indexes: [[{ account_id: 1, _id: -1 }], [{ account_id: 1, type: 1, _id: -1 }]],
  });
  const deliveries = defineModel(connection, {
    name: 'deliveries',
    schema: DeliveryDocumentSchema,
    indexes: [
      [{ account_id: 1, event_id: 1, _id: -1 }],
      [{ status: 1, _id: 1 }, { partialFilterExpression: { status: 'pending' } }],
    ],
  });
  const ownedEvents = owned(events);
  const ownedDeliveries = owned(deliveries);

  const addDelivery = async (event: EventDocument, endpointId: string, id: string, at: Date) => {
    await insertOnce(deliveries, {
      _id: id,
      account_id: event.account_id,
      event_id: event._id,
      endpoint_id: endpointId,
      status: 'pending',
      created_at: at,
      attempts: [],
    });
    return id;
  };

  return {
    events,
    deliveries,

    /**
     * Notes a transition and a delivery for each endpoint that wants to hear of it. The ids follow from the
     * transition, so that a step done twice tells once.
     * @returns ids of the deliveries that are still to be made
     */
    async emit({ accountId, type, resource, at }: Transition): Promise<string[]> {
      const event: EventDocument = {
        _id: derivedId(at, 'event', resource.id, type, at.toISOString()),
        account_id: accountId,
        type,
        created_at: at,
        resource,
      };
      await insertOnce(events, event);
      const subscribed = await endpoints.subscribed(accountId, type);
      return Promise.all(
        subscribed.map(({ _id }) => addDelivery(event, _id, derivedId(at, 'delivery', event._id, _id), at)),
      );
    },

    /** Notes one more delivery of an event to one endpoint: a resend or a test. */
    async addDelivery(event: EventDocument, endpointId: string, id: string): Promise<string> {
      return addDelivery(event, endpointId, id, new Date());
    },

    async insert(event: EventDocument): Promise<void> {
      await insertOnce(events, event);
    },

    async find(accountId: string, id: string): Promise<EventDocument | null> {
      return ownedEvents.one(accountId, id);
    },

    /** Events of an account, newest first; with `after`, those that came later than that event. */
    async list(
      accountId: string,
      filter: { type?: string; after?: string },
      page: Page,
    ): Promise<Listing<EventDocument>> {
      const query = {
        ...(filter.type && { type: filter.type }),
        ...(filter.after && { _id: { $gt: filter.after } }),
      };
      return ownedEvents.list(accountId, query, page);
    },

    async deliveriesOf(accountId: string, eventId: string, page: Page): Promise<Listing<DeliveryDocument>> {
      return ownedDeliveries.list(accountId, { event_id: eventId }, page);
    },

    async deliveriesById(accountId: string, ids: readonly string[]): Promise<DeliveryDocument[]> {
      const found = await Promise.all(ids.map((id) => ownedDeliveries.one(accountId, id)));
      return found.filter((delivery) => delivery !== null);
    },

    /** A delivery with its event: for the workflow that makes it. */
    async getDelivery(id: string): Promise<{ delivery: DeliveryDocument; event: EventDocument } | null> {
      const delivery = await deliveries.findById(id).lean<DeliveryDocument>();
      const event = delivery && (await events.findById(delivery.event_id).lean<EventDocument>());
      return delivery && event ? { delivery, event } : null;
    },

    /** Writes an attempt into the delivery's log, with what follows from it. */
    async logAttempt(
      id: string,
      attempt: DeliveryAttempt,
      outcome: { status: DeliveryDocument['status']; nextAttemptAt?: Date },
    ): Promise<void> {
      await deliveries.updateOne(
        { _id: id },
        {
          $push: { attempts: attempt },
          $set: {
            status: outcome.status,
            ...(outcome.nextAttemptAt && { next_attempt_at: outcome.nextAttemptAt }),
          },
          ...(!outcome.nextAttemptAt && { $unset: { next_attempt_at: '' } }),
        },
      );
    },

    /** Ends a delivery that cannot be made any more. */
    async giveUp(id: string): Promise<void> {
      await deliveries.updateOne(
        { _id: id, status: 'pending' },
        { $set: { status: 'failed' }, $unset: { next_attempt_at: '' } },
      );
    },
  };
}
