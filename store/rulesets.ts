import type { Connection } from 'mongoose';
import { newId } from '../platform/ids.ts';
import { type RulesetDocument, RulesetDocumentSchema } from './documents.ts';
import { defineModel } from './model.ts';

export type RulesetStore = ReturnType<typeof createRulesetStore>;

/** Rulesets: an account's own rules, configured by the operator. */
export function createRulesetStore(connection: Connection) {
  const model = defineModel(connection, {
    name: 'rulesets',
    schema: RulesetDocumentSchema,
    indexes: [[{ account_id: 1, _id: -1 }]],
  });
  return {
    model,

    async create(accountId: string, name: string, rules: unknown[]): Promise<RulesetDocument> {
      const document: RulesetDocument = {
        _id: newId(),
        account_id: accountId,
        name,
        status: 'active',
        rules,
        created_at: new Date(),
      };
      await model.insertOne(document);
      return document;
    },

    async find(id: string): Promise<RulesetDocument | null> {
      return model.findById(id).lean<RulesetDocument>();
    },

    async list(accountId: string): Promise<RulesetDocument[]> {
      return model.find({ account_id: accountId }).sort({ _id: -1 }).lean<RulesetDocument[]>();
    },

    /** Which of the ids are active rulesets of the account. */
    async known(accountId: string, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set();
      const found = await model
        .find({ account_id: accountId, _id: { $in: ids }, status: 'active' })
        .select({ _id: 1 })
        .lean<{ _id: string }[]>();
      return new Set(found.map(({ _id }) => _id));
    },

    async setStatus(id: string, status: RulesetDocument['status']): Promise<boolean> {
      return (await model.updateOne({ _id: id }, { $set: { status } })).matchedCount === 1;
    },
  };
}
