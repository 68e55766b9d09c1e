import type { Connection } from 'mongoose';
import type { Product } from '../screening/products.ts';
import { createCheckOrderStore, pending } from './check-orders.ts';
import { type CheckDocument, CheckDocumentSchema, type ReportFile } from './documents.ts';
import type { FieldCipher } from './field-cipher.ts';
import { defineModel, insertMissing, insertOnce } from './model.ts';
import type { CheckedLicence } from './order-documents.ts';
import { type Listing, owned, type Page } from './owned.ts';
import { REPORTED_PRODUCTS } from './reports.ts';

/** What a search brought. */
export type CheckOutcome = Pick<
  CheckDocument,
  'results' | 'identities' | 'run_notes' | 'source_versions' | 'answer' | 'licence' | 'sealed_by'
>;

/** A licence, sealed under the newest key. */
export const resealLicence = ({ open, seal }: FieldCipher, licence: CheckedLicence): CheckedLicence => ({
  ...licence,
  number: seal(open(licence.number)),
});

export type CheckStore = ReturnType<typeof createCheckStore>;

/** Checks of every product. Their status is written by the workflow that owns them, and by nobody else. */
export function createCheckStore(connection: Connection, cipher: FieldCipher) {
  const model = defineModel(connection, {
    name: 'checks',
    schema: CheckDocumentSchema,
    indexes: [
      [{ account_id: 1, product: 1, _id: -1 }],
      [{ account_id: 1, profile_id: 1 }],
      [{ status: 1, _id: 1 }, { partialFilterExpression: { status: 'pending' } }],
      [{ sealed_by: 1 }, { partialFilterExpression: { sealed_by: { $exists: true } } }],
      [{ 'bulk.upload_id': 1, _id: 1 }, { partialFilterExpression: { status: 'pending' } }],
    ],
  });
  const ownedChecks = owned(model);
  const reseal = (sealed: string) => cipher.seal(cipher.open(sealed));

  return {
    ...createCheckOrderStore(model),

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

    /** A check of any product that has a printable report. */
    async findReported(accountId: string, id: string): Promise<CheckDocument | null> {
      return ownedChecks.one(accountId, id, { product: { $in: [...REPORTED_PRODUCTS] } });
    },

    /** Keeps where the report of a check is. @returns false when the person's data were erased meanwhile */
    async setReport(id: string, report: ReportFile): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: id, erased_at: { $exists: false } },
        { $set: { report } },
      );
      return matchedCount === 1;
    },

    /** A check by its id alone: for the workflow that owns it. */
    async get(id: string): Promise<CheckDocument | null> {
      return model.collection.findOne({ _id: id } as object) as Promise<CheckDocument | null>;
    },

    /** Inserts many checks; those that stand already stay as they are. */
    async insertMany(documents: readonly CheckDocument[]): Promise<void> {
      await insertMissing(model, documents);
    },

    /** The checks that stand among some ids, in no order. */
    async getMany(ids: readonly string[]): Promise<CheckDocument[]> {
      return model.collection.find({ _id: { $in: ids } } as object).toArray() as unknown as Promise<
        CheckDocument[]
      >;
    },

    /** Pending checks of a bulk upload, oldest first. */
    async waitingOfUpload(uploadId: string, limit: number): Promise<CheckDocument[]> {
      return model
        .find({ status: 'pending', 'bulk.upload_id': uploadId })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<CheckDocument[]>();
    },

    async countWaitingOfUpload(uploadId: string): Promise<number> {
      return model.countDocuments({ status: 'pending', 'bulk.upload_id': uploadId });
    },

    /** Ends the pending checks of a bulk upload without results. */
    async cancelWaitingOfUpload(uploadId: string, note: string): Promise<void> {
      await model.updateMany(
        { status: 'pending', 'bulk.upload_id': uploadId },
        {
          $set: { status: 'cancelled', cancelled_at: new Date() },
          $unset: { pending_reason: '' },
          $push: { run_notes: note },
        },
      );
    },

    /**
     * Completes a check with what the search brought, in one write: results and `completed_at` come together.
     * @returns false when the check was settled or erased meanwhile
     */
    async complete(id: string, outcome: CheckOutcome, completed_at: Date): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { ...pending(id), erased_at: { $exists: false } },
        {
          $set: { ...outcome, status: 'complete', completed_at },
          $unset: { pending_reason: '', estimated_completion_at: '' },
        },
      );
      return modifiedCount === 1;
    },

    /** Ends a pending check as the document says: complete, or failed. */
    async settle({
      _id,
      status,
      completed_at,
      results,
      identities,
      run_notes,
      source_versions,
    }: CheckDocument) {
      const outcome = { status, completed_at, results, identities, run_notes, source_versions };
      await model.updateOne(
        { ...pending(_id), erased_at: { $exists: false } },
        { $set: outcome, $unset: { pending_reason: '' } },
      );
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
        $unset: { pending_reason: '', estimated_completion_at: '' },
        $push: { run_notes: note },
      });
      return (await this.get(id))?.status ?? null;
    },

    /** Takes back a check that was never accepted. Gives false when it is settled already. */
    async withdraw(id: string): Promise<boolean> {
      return (await model.deleteOne(pending(id))).deletedCount === 1;
    },

    /** The checks of a profile: how they stand, and the rows of bulk uploads that they were made for. */
    async ofProfile(
      accountId: string,
      profileId: string,
    ): Promise<Pick<CheckDocument, '_id' | 'bulk' | 'status'>[]> {
      return model
        .find({ account_id: accountId, profile_id: profileId })
        .select({ bulk: 1, status: 1 })
        .lean<Pick<CheckDocument, '_id' | 'bulk' | 'status'>[]>();
    },

    /** Seals anew what an older key sealed of checks. Gives the number of checks. */
    async rotateKeys(): Promise<number> {
      let count = 0;
      const older = { sealed_by: { $exists: true, $ne: cipher.keyId } };
      for await (const check of model.find(older).lean<CheckDocument>().cursor()) {
        const { _id, answer, licence, order, sealed_by } = check as CheckDocument;
        const content = order?.content;
        const $set = {
          sealed_by: cipher.keyId,
          ...(answer !== undefined && { answer: reseal(answer) }),
          ...(licence && { licence: resealLicence(cipher, licence) }),
          ...(content !== undefined && { 'order.content': reseal(content) }),
        };
        // One that went on meanwhile is found again.
        await model.updateOne({ _id, sealed_by, answer, 'order.content': content }, { $set });
        count += 1;
      }
      return count;
    },

    /** Removes what the checks of a profile say about a person. Gives the number of checks. */
    async erase(accountId: string, profileId: string): Promise<number> {
      const { matchedCount } = await model.updateMany(
        { account_id: accountId, profile_id: profileId },
        {
          $set: {
            results: [],
            identities: [],
            run_notes: ['The personal data of this check were erased.'],
            erased_at: new Date(),
          },
          $unset: {
            report: '',
            answer: '',
            licence: '',
            'county.case_number': '',
            'cancellation.reason': '',
            'order.content': '',
          },
        },
      );
      await model.updateMany(
        { account_id: accountId, profile_id: profileId, verification: { $exists: true } },
        { $set: { 'verification.images': [] } },
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
          // A row of a bulk upload is its upload's concern.
          bulk: { $exists: false },
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
