import type { Document } from 'mongodb';
import { REPLICA_SET } from './mongo.ts';

/** Runs a command on the `admin` database. */
export type AdminCommand = (command: Document) => Promise<Document>;

const NOT_YET_INITIALIZED = 94;
const INVALID_CONFIG = 93;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/**
 * Makes a `mongod` a replica set of one, as transactions need it. Safe to repeat.
 * When its port has changed since the last start, the set is told the new address.
 */
export async function ensureReplicaSet(admin: AdminCommand, member: string): Promise<void> {
  try {
    const { config } = await admin({ replSetGetConfig: 1 });
    if (config.members.length === 1 && config.members[0].host === member) return;
    const moved = {
      ...config,
      version: config.version + 1,
      members: [{ ...config.members[0], host: member }],
    };
    await admin({ replSetReconfig: moved, force: true });
  } catch (error) {
    if (codeOf(error) !== NOT_YET_INITIALIZED && codeOf(error) !== INVALID_CONFIG) throw error;
    await admin({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host: member }] } });
  }
}
