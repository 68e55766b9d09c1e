import type { Connection } from 'mongoose';
import type { Product } from '../screening/products.ts';
import { type CheckDocument, CheckDocumentSchema } from './documents.ts';
import { defineModel, insertOnce } from './model.ts';
import { type Listing, owned, type Page } from './owned.ts';

/** What a search brought. */
export type CheckOutcome = Pick<CheckDocument, 'results' | 'run_notes' | 'source_versions'>;

export type CheckStore = ReturnType<typeof createCheckStore>;

/** Checks of every product. Their status is written by the workflow that owns them, and by nobody else. */
export function createCheckStore(connection: Connection) {
  const model = defineModel(connection, {
    name: 'checks',
    schema: CheckDocumentSchema,
    indexes: [
      [{ account_id: 1, product: 1, _id: -1 }],
      [{ account_id: 1, profile_id: 1 }],
      [{ status: 1, _id: 1 }, { partialFilterExpression: { status: 'pending' } }],
    ],
  });
  const ownedChecks = owned(model);
  const pending = (id: string) => ({ _id: id, status: 'pending' as const });

  return {
    model,

    /** Inserts a check unless it stands already; gives the one that stands. */
    async insert(document: CheckDocument): Promise<CheckDocument> {
      if (await insertOnce(model, document)) return document;
      return (await ownedChecks.one(document.account_id, document._id)) ?? document;
    },

    async find(accountId: string, product: Product, id: string): Promise<CheckDocument | null> {
      return ownedChecks.one(accountId, id, { product });
    },

    async list(accountId: string, product: Product, page: Page): Promise<Listing<CheckDocument>> {
      return ownedChecks.list(accountId, { product }, page);
    },

    /** A check by its id alone: for the workflow that owns it. */
    async get(id: string): Promise<CheckDocument | null> {
      return model.collection.findOne({ _id: id } as object) as Promise<CheckDocument | null>;
    },

    /**
     * Completes a check with what the search brought, in one write: results and `completed_at` come together.
     * @returns false when the check was settled or erased meanwhile
     */
    async complete(id: string, outcome: CheckOutcome, completed_at: Date): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { ...pending(id), erased_at: { $exists: false } },
        { $set: { ...outcome, status: 'complete', completed_at }, $unset: { pending_reason: '' } },
      );
      return modifiedCount === 1;
    },

    /** Says why a check still waits. */
    async setPendingReason(id: string, reason: string): Promise<void> {
      await model.updateOne(pending(id), { $set: { pending_reason: reason } });
    },

    /**
     * Ends a check without results; the first end stands.
     * @returns how the check stands then, or null when it is gone
     */
    async cancel(id: string, note: string): Promise<CheckDocument['status'] | null> {
      await model.updateOne(pending(id), {
        $set: { status: 'cancelled', cancelled_at: new Date() },
        $unset: { pending_reason: '' },
        $push: { run_notes: note },
      });
      return (await this.get(id))?.status ?? null;
    },

    /** Takes back a check that was never accepted. Gives false when it is settled already. */
    async withdraw(id: string): Promise<boolean> {
      return (await model.deleteOne(pending(id))).deletedCount === 1;
    },

    /** Removes what the checks of a profile say about a person. Gives the number of checks. */
    async erase(accountId: string, profileId: string): Promise<number> {
      const { matchedCount } = await model.updateMany(
        { account_id: accountId, profile_id: profileId },
        {
          $set: {
            results: [],
            run_notes: ['The personal data of this check were erased.'],
            erased_at: new Date(),
          },
        },
      );
      return matchedCount;
    },

    /** Pending checks made before a moment that the sweep has not looked at since another. */
    async unswept(
      { madeBefore, sweptBefore }: { madeBefore: Date; sweptBefore: Date },
      limit: number,
    ): Promise<CheckDocument[]> {
      return model
        .find({
          status: 'pending',
          created_at: { $lt: madeBefore },
          $or: [{ recovered_at: { $exists: false } }, { recovered_at: { $lt: sweptBefore } }],
        })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<CheckDocument[]>();
    },

    async markSwept(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { recovered_at: new Date() } });
    },

    /** Pending checks with the reason they wait for, oldest first; for the operator. */
    async stuck(limit: number): Promise<CheckDocument[]> {
      return model.find({ status: 'pending' }).sort({ _id: 1 }).limit(limit).lean<CheckDocument[]>();
    },
  };
}
