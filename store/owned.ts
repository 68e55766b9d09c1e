import type { Model, QueryFilter } from 'mongoose';

/** A page of a list. */
export interface Page {
  readonly limit: number;
  readonly skip: number;
}

/** A list: how many there are in all, and the documents of the page, one by one. */
export interface Listing<T> {
  readonly total: number;
  readonly documents: AsyncIterable<T>;
}

interface AccountDocument {
  _id: string;
  account_id: string;
}

/**
 * The one place where an account is kept to its own documents: every read of a customer's data goes through here
 * and carries the account's id. A foreign id and an unknown id are answered alike.
 */
export function owned<T extends AccountDocument>(model: Model<T>) {
  const within = (accountId: string, filter: QueryFilter<T>) =>
    ({ ...filter, account_id: accountId }) as QueryFilter<T>;
  return {
    /** One document of the account, or null. */
    async one(accountId: string, id: string, filter: QueryFilter<T> = {}): Promise<T | null> {
      // Straight through the driver: reads by id are what callers wait for, and casting doubles their cost.
      return model.collection.findOne(
        within(accountId, { ...filter, _id: id }) as object,
      ) as Promise<T | null>;
    },

    /** A page of the account's documents, newest first, read as a stream. */
    async list(accountId: string, filter: QueryFilter<T>, { limit, skip }: Page): Promise<Listing<T>> {
      const own = within(accountId, filter);
      const total = await model.countDocuments(own);
      if (limit === 0 || skip >= total) return { total, documents: none() };
      const documents = model.find(own).sort({ _id: -1 }).skip(skip).limit(limit).lean<T>().cursor();
      return { total, documents: documents as AsyncIterable<T> };
    },

    /** Whether the account has such a document. */
    async has(accountId: string, filter: QueryFilter<T>): Promise<boolean> {
      return (await model.exists(within(accountId, filter))) !== null;
    },

    /** Changes one document of the account and gives it as it is then, or null. */
    async update(
      accountId: string,
      id: string,
      change: Record<string, unknown>,
      filter: QueryFilter<T> = {},
    ): Promise<T | null> {
      const own = within(accountId, { ...filter, _id: id });
      const { matchedCount } = await model.updateOne(own, change as object);
      return matchedCount === 0 ? null : model.findOne(within(accountId, { _id: id })).lean<T>();
    },

    /** Removes one document of the account. Gives false when there was none. */
    async remove(accountId: string, id: string): Promise<boolean> {
      const { deletedCount } = await model.deleteOne(within(accountId, { _id: id }));
      return deletedCount === 1;
    },
  };
}

async function* none(): AsyncGenerator<never> {}
