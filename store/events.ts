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

/** A noted event, and the endpoints that it goes to. */
export interface Emitted {
  readonly event: EventDocument;
  readonly endpointIds: string[];
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

  return {
    events,
    deliveries,

    /**
     * Notes a transition and finds who wants to hear of it. The event's id follows from the transition, so that a
     * step done twice tells once.
     */
    async emit({ accountId, type, resource, at }: Transition): Promise<Emitted> {
      const event: EventDocument = {
        _id: derivedId(at, 'event', resource.id, type, at.toISOString()),
        account_id: accountId,
        type,
        created_at: at,
        resource,
      };
      const [subscribed] = await Promise.all([
        endpoints.subscribed(accountId, type),
        insertOnce(events, event),
      ]);
      return { event, endpointIds: subscribed.map(({ _id }) => _id) };
    },

    /** Begins the log of a delivery, with the attempt that was made already, if any. Done twice, it writes once. */
    async addDelivery(
      delivery: Omit<DeliveryDocument, 'attempts'>,
      attempts: DeliveryAttempt[] = [],
    ): Promise<boolean> {
      return insertOnce(deliveries, { ...delivery, attempts });
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

    /** A delivery by its id alone: for the workflow that makes it. */
    async getDelivery(id: string): Promise<DeliveryDocument | null> {
      return deliveries.findById(id).lean<DeliveryDocument>();
    },

    /** Writes an attempt into the delivery's log, with what follows from it. */
    async logAttempt(
      id: string,
      attempt: DeliveryAttempt,
      { status, next_attempt_at }: Pick<DeliveryDocument, 'status' | 'next_attempt_at'>,
    ): Promise<void> {
      await deliveries.updateOne(
        { _id: id },
        {
          $push: { attempts: attempt },
          $set: { status, ...(next_attempt_at && { next_attempt_at }) },
          ...(!next_attempt_at && { $unset: { next_attempt_at: '' } }),
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
