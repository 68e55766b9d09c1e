import type { Connection } from 'mongoose';
import { UsageDocumentSchema, type UsageLimit } from './documents.ts';
import { defineModel, insertOnce } from './model.ts';

/** How an account stands against a limit after a request was counted, or refused. */
export interface Usage {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** End of the window. */
  readonly expires: Date;
}

export type UsageStore = ReturnType<typeof createUsageStore>;

/** Counts creates per account and product in fixed windows. One atomic update counts and refuses. */
export function createUsageStore(connection: Connection) {
  const model = defineModel(connection, {
    name: 'usage',
    schema: UsageDocumentSchema,
    indexes: [[{ expires_at: 1 }, { expireAfterSeconds: 0 }]],
  });

  const windowOf = (accountId: string, product: string, { window_seconds }: UsageLimit, now: Date) => {
    const length = window_seconds * 1000;
    const start = Math.floor(now.getTime() / length) * length;
    return { id: `${accountId}/${product}/${window_seconds}/${start}`, expires: new Date(start + length) };
  };

  return {
    model,

    async count(
      accountId: string,
      product: string,
      usageLimit: UsageLimit,
      now = new Date(),
    ): Promise<Usage> {
      const { limit } = usageLimit;
      const { id, expires } = windowOf(accountId, product, usageLimit, now);
      const refused = { allowed: false, limit, remaining: 0, expires };
      const allowed = (count: number) => ({ allowed: true, limit, remaining: limit - count, expires });
      if (limit === 0) return refused;
      const addOne = () =>
        model
          .findOneAndUpdate(
            { _id: id, count: { $lt: limit } },
            { $inc: { count: 1 } },
            { returnDocument: 'after' },
          )
          .lean<{ count: number }>();
      const counted = await addOne();
      if (counted) return allowed(counted.count);
      // Either the window is full, or this is its first request, or another one begins it at this moment.
      if (await insertOnce(model, { _id: id, count: 1, expires_at: expires })) return allowed(1);
      const after = await addOne();
      return after ? allowed(after.count) : refused;
    },

    /** Takes a counted request back: it came to nothing. */
    async refund(accountId: string, product: string, usageLimit: UsageLimit, now: Date): Promise<void> {
      const { id } = windowOf(accountId, product, usageLimit, now);
      await model.updateOne({ _id: id, count: { $gt: 0 } }, { $inc: { count: -1 } });
    },
  };
}
