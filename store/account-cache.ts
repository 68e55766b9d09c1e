import { LRUCache } from 'lru-cache';
import type { Connection } from 'mongoose';
import type { AccountDocument } from './documents.ts';

const MOST_ACCOUNTS = 1000;
const RETRY_MS = 5000;

export type AccountCache = ReturnType<typeof createAccountCache>;

/**
 * Accounts in memory, kept true by a MongoDB change stream: a change drops the account within milliseconds, whoever
 * made it. Nothing is kept while the stream does not run, so that a stale account is never believed.
 */
export function createAccountCache(connection: Connection) {
  const accounts = new LRUCache<string, AccountDocument>({ max: MOST_ACCOUNTS });
  let following = false;
  let stopped = false;
  let changes = 0;
  let end: () => Promise<void> = async () => undefined;

  const drop = (id: string): void => {
    changes += 1;
    accounts.delete(id);
  };

  const follow = async (): Promise<void> => {
    if (stopped) return;
    await connection.asPromise();
    const stream = connection.collection<AccountDocument>('accounts').watch();
    end = () => stream.close();
    const fail = () => {
      following = false;
      accounts.clear();
      stream.close().catch(() => undefined);
      if (!stopped) setTimeout(() => void follow().catch(() => undefined), RETRY_MS).unref();
    };
    // The first batch has come, empty or not: from here on no change is missed.
    stream.on('resumeTokenChanged', () => {
      following = !stopped;
    });
    stream.on('error', fail);
    stream.on('change', (change) => {
      if ('documentKey' in change) drop(change.documentKey._id);
      else fail();
    });
  };

  return {
    drop,

    /** The account as it stands; read with `read` when it is not known. */
    async find(
      id: string,
      read: (id: string) => Promise<AccountDocument | null>,
    ): Promise<AccountDocument | null> {
      const known = accounts.get(id);
      if (known) return known;
      const before = changes;
      const account = await read(id);
      // A change that came during the read may be missing in it.
      if (account && following && before === changes) accounts.set(id, account);
      return account;
    },

    /** Begins to follow changes. A server without change streams is read at every request instead. */
    start(): void {
      void follow().catch(() => undefined);
    },

    async stop(): Promise<void> {
      stopped = true;
      following = false;
      accounts.clear();
      await end().catch(() => undefined);
    },
  };
}
