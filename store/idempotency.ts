import type { Connection } from 'mongoose';
import type { Keyring } from '../platform/keyring.ts';
import { type IdempotencyDocument, IdempotencyDocumentSchema, type SavedResponse } from './documents.ts';
import { defineModel, insertOnce } from './model.ts';

const KEPT_SECONDS = 86_400;
/** A request that has not answered by then died with its process; another may take its place. */
const LEASE_MS = 30_000;

/** What a claim of a key found. */
export type Claim =
  | { kind: 'claimed'; resourceId: string }
  | { kind: 'replay'; response: SavedResponse }
  | { kind: 'mismatch' }
  | { kind: 'in_flight' };

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

/** Idempotency keys: one unique insert claims a key; the answer is kept for 24 hours. */
export function createIdempotencyStore(connection: Connection, keyring: Keyring) {
  const model = defineModel(connection, {
    name: 'idempotency_keys',
    schema: IdempotencyDocumentSchema,
    indexes: [[{ created_at: 1 }, { expireAfterSeconds: KEPT_SECONDS }]],
  });

  return {
    model,

    /**
     * Claims a key for a request.
     * @param body what was sent; a keyed hash of it is kept
     * @param resourceId id that the new resource gets; a request that takes over a dead one gets the dead one's id
     */
    async claim(key: string, body: string, resourceId: string): Promise<Claim> {
      const now = new Date();
      const leasedUntil = new Date(now.getTime() + LEASE_MS);
      const document = {
        _id: key,
        body_hash: keyring.hash('blind-index:body', body),
        resource_id: resourceId,
        created_at: now,
        leased_until: leasedUntil,
      };
      if (await insertOnce(model, document)) return { kind: 'claimed', resourceId };

      const held = await model.findById(key).lean<IdempotencyDocument>();
      if (!held) return { kind: 'in_flight' };
      // The index that ends old keys runs once a minute: a key past its day is as good as gone.
      if (now.getTime() - held.created_at.getTime() > KEPT_SECONDS * 1000) {
        await model.deleteOne({ _id: key, created_at: held.created_at });
        return this.claim(key, body, resourceId);
      }
      if (!keyring.matches('blind-index:body', body, held.body_hash)) return { kind: 'mismatch' };
      if (held.response)
        return { kind: 'replay', response: JSON.parse(keyring.openText('field', held.response)) };
      if (held.leased_until > now) return { kind: 'in_flight' };
      const { modifiedCount } = await model.updateOne(
        { _id: key, leased_until: held.leased_until, response: { $exists: false } },
        { $set: { leased_until: leasedUntil } },
      );
      return modifiedCount === 1 ? { kind: 'claimed', resourceId: held.resource_id } : { kind: 'in_flight' };
    },

    /** Keeps the answer for replays. */
    async save(key: string, response: SavedResponse): Promise<void> {
      await model.updateOne(
        { _id: key },
        { $set: { response: keyring.sealText('field', JSON.stringify(response)) } },
      );
    },

    /** Frees a key whose request was refused before it did anything. */
    async release(key: string): Promise<void> {
      await model.deleteOne({ _id: key });
    },

    /** Lets the next request take over at once: this one failed on the way, and its resource may stand. */
    async expire(key: string): Promise<void> {
      await model.updateOne({ _id: key }, { $set: { leased_until: new Date(0) } });
    },
  };
}
