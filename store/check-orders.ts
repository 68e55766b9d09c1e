import type { Model } from 'mongoose';
import type { CheckDocument } from './documents.ts';
import type { Cancellation, ProviderOrder } from './order-documents.ts';
import { owned } from './owned.ts';

/** A check by its id, as long as it waits: whatever ends a check first stands. */
export const pending = (id: string) => ({ _id: id, status: 'pending' as const });

/** Checks that a provider answers: their orders, their cancellation, their images. A part of the store of checks. */
export function createCheckOrderStore(model: Model<CheckDocument>) {
  return {
    /** Notes the order that a provider is about to be given. @returns false when the check waits no more */
    async beginOrder(id: string, order: ProviderOrder, sealed_by: string): Promise<boolean> {
      const { matchedCount } = await model.updateOne(pending(id), { $set: { order, sealed_by } });
      return matchedCount === 1;
    },

    /** Whether a check waits for a provider. */
    async hasOrdersWith(provider: string): Promise<boolean> {
      return (await model.exists({ status: 'pending', 'order.provider': provider })) !== null;
    },

    /** Keeps how the order of a check stands. The reference is kept of a check that has ended too: it is taken back by it. */
    async setOrder(
      id: string,
      { key, reference }: Pick<ProviderOrder, 'key' | 'reference'>,
      standing: Pick<CheckDocument, 'estimated_completion_at' | 'pending_reason'>,
    ): Promise<void> {
      await model.updateOne(
        { _id: id, 'order.key': key },
        {
          $set: { 'order.reference': reference },
          $unset: { 'order.content': '' },
        },
      );
      const { estimated_completion_at, pending_reason } = standing;
      await model.updateOne(
        { ...pending(id), 'order.key': key },
        {
          $set: {
            ...(estimated_completion_at && { estimated_completion_at }),
            ...(pending_reason !== undefined && { pending_reason }),
          },
          ...(pending_reason === undefined && { $unset: { pending_reason: '' } }),
        },
      );
    },

    /** Lays the order of a pending check aside: its provider gave no answer, and the next one is asked. */
    async passOver(id: string, { content, ...order }: ProviderOrder): Promise<void> {
      await model.updateOne(
        { ...pending(id), 'order.key': order.key },
        { $push: { earlier_orders: order }, $unset: { order: '' } },
      );
    },

    /** Keeps what a provider said when an order was taken back. */
    async setWithdrawn(
      id: string,
      key: string,
      withdrawn: NonNullable<ProviderOrder['withdrawn']>,
    ): Promise<void> {
      await model.updateOne({ _id: id, 'order.key': key }, { $set: { 'order.withdrawn': withdrawn } });
      await model.updateOne(
        { _id: id, 'earlier_orders.key': key },
        { $set: { 'earlier_orders.$.withdrawn': withdrawn } },
      );
    },

    /** Notes that the images of a verification are removed; the result stays. @returns the check, or null */
    async dropImages(accountId: string, id: string): Promise<CheckDocument | null> {
      return owned(model).update(accountId, id, {
        $set: { 'verification.images': [], 'verification.images_erased_at': new Date() },
      });
    },

    /**
     * Ends a pending check at its caller's wish; the first end stands.
     * @returns the check as it stands then, or null when it is gone
     */
    async cancelByCaller(
      id: string,
      cancellation: Cancellation,
      cancelled_at: Date,
    ): Promise<CheckDocument | null> {
      await model.updateOne(pending(id), {
        $set: { status: 'cancelled', cancelled_at, cancellation },
        $unset: { pending_reason: '', estimated_completion_at: '' },
      });
      return model.collection.findOne({ _id: id } as object) as Promise<CheckDocument | null>;
    },
  };
}
