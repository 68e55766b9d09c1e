import { setTimeout as wait } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { MongoClient } from 'mongodb';
import { type AdminCommand, ensureReplicaSet } from './replica-set.ts';
import { SEARCH_ATTRIBUTES } from './temporal.ts';
import { reasonOf } from './ways.ts';

/** A service did not answer in time. */
export class NotReadyError extends Error {
  override readonly name = 'NotReadyError';
}

export interface Patience {
  readonly deadlineMs: number;
  /** Why there is no sense in waiting on, when there is none: the program has ended. */
  readonly stopped?: () => string | undefined;
}

const PAUSE_MS = 100;

async function until<Result>(
  what: string,
  patience: Patience,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const end = Date.now() + patience.deadlineMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const stopped = patience.stopped?.();
      if (stopped) throw new NotReadyError(`${what} ended before it answered: ${stopped}`);
      if (Date.now() > end) throw new NotReadyError(`${what} does not answer: ${reasonOf(error)}`);
      await wait(PAUSE_MS);
    }
  }
}

/**
 * Waits until MongoDB answers and takes writes.
 * @param replicaSetMember `host:port` of a `mongod` of ours, which is made a replica set of one
 * @throws NotReadyError when it does not in time
 */
export async function waitForMongo(
  uri: string,
  patience: Patience,
  replicaSetMember?: string,
): Promise<void> {
  await until('MongoDB', patience, async () => {
    const client = new MongoClient(uri, { serverSelectionTimeoutMS: 1_500, connectTimeoutMS: 1_500 });
    try {
      const admin: AdminCommand = (command) => client.db('admin').command(command);
      await admin({ ping: 1 });
      if (replicaSetMember) await ensureReplicaSet(admin, replicaSetMember);
      const { isWritablePrimary } = await admin({ hello: 1 });
      if (isWritablePrimary !== true) throw new Error('it is not a primary yet');
    } finally {
      await client.close().catch(() => undefined);
    }
  });
}

/** Registers the search attributes that the server lacks. */
async function ensureSearchAttributes(connection: Connection, namespace: string): Promise<void> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = SEARCH_ATTRIBUTES.filter((name) => !customAttributes?.[name]);
  if (missing.length === 0) return;
  await connection.operatorService.addSearchAttributes({
    namespace,
    searchAttributes: Object.fromEntries(missing.map((name) => [name, KEYWORD])),
  });
}

/** `INDEXED_VALUE_TYPE_KEYWORD` of Temporal's API. */
const KEYWORD = 2;

/**
 * Waits until Temporal answers, has the namespace and knows the search attributes.
 * @throws NotReadyError when it does not in time
 */
export async function waitForTemporal(
  address: string,
  patience: Patience,
  namespace = 'default',
): Promise<void> {
  await until('Temporal', patience, async () => {
    const connection = await Connection.connect({ address, connectTimeout: 1_500 });
    try {
      await connection.withDeadline(Date.now() + 5_000, async () => {
        await connection.workflowService.describeNamespace({ namespace });
        await ensureSearchAttributes(connection, namespace);
      });
    } finally {
      await connection.close();
    }
  });
}
