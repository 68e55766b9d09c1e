import type { Connection } from 'mongoose';
import type { Keyring } from '../platform/keyring.ts';
import type { PersonalData } from '../screening/personal-data.ts';
import { type ProfileDocument, ProfileDocumentSchema } from './documents.ts';
import { createFieldCipher } from './field-cipher.ts';
import { defineModel, insertMissing, insertOnce } from './model.ts';
import { type Listing, owned, type Page } from './owned.ts';

const SEALED = ['ssn', 'phone', 'email'] as const;

/** Fields that hold personal data and may be absent. */
const PERSONAL = [
  'first_name',
  'middle_name',
  'last_name',
  'full_name',
  'suffix',
  'dob',
  'custom_id',
  ...SEALED,
] as const;

export interface Profile extends PersonalData {
  readonly id: string;
  readonly account_id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export type ProfileStore = ReturnType<typeof createProfileStore>;

const alive = { deleted_at: { $exists: false } };

/** Profiles; ssn, phone and e-mail are encrypted, with keyed hashes beside them for privacy requests. */
export function createProfileStore(connection: Connection, keyring: Keyring) {
  const cipher = createFieldCipher(keyring);
  const model = defineModel(connection, {
    name: 'profiles',
    schema: ProfileDocumentSchema,
    indexes: [[{ account_id: 1, _id: -1 }], [{ blind: 1 }], [{ key_id: 1 }]],
  });
  const ownedProfiles = owned(model);

  const seal = (data: PersonalData) => {
    const { ssn, phone, email, ...clear } = data;
    const given = { ssn, phone, email };
    const sealed: Partial<Record<(typeof SEALED)[number], string>> = {};
    const blind: string[] = [];
    for (const field of SEALED) {
      const value = given[field];
      if (value === undefined) continue;
      sealed[field] = cipher.seal(value);
      blind.push(cipher.blind(field, value));
    }
    return { ...clear, ...sealed, blind, key_id: cipher.keyId };
  };

  const documentOf = (accountId: string, id: string, data: PersonalData, now: Date): ProfileDocument => ({
    _id: id,
    account_id: accountId,
    created_at: now,
    updated_at: now,
    ...seal(data),
  });

  /** The update that writes all personal data anew. Its time is always later than the one before. */
  const rewriting = (stored: Profile, data: PersonalData) => {
    const updated_at = new Date(Math.max(Date.now(), stored.updated_at.getTime() + 1));
    const fields: Record<string, unknown> = { ...seal(data), updated_at };
    const absent = PERSONAL.filter((field) => fields[field] === undefined);
    return {
      $set: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
      $unset: Object.fromEntries(absent.map((field) => [field, ''])),
    };
  };

  const open = (document: ProfileDocument): Profile => {
    const { _id, ssn, phone, email, blind, key_id, deleted_at, ...clear } = document;
    return {
      id: _id,
      ...clear,
      ...(ssn && { ssn: cipher.open(ssn) }),
      ...(phone && { phone: cipher.open(phone) }),
      ...(email && { email: cipher.open(email) }),
    };
  };

  return {
    model,

    /** Inserts a profile unless one with its id stands already; gives the one that stands. */
    async insert(accountId: string, id: string, data: PersonalData, now = new Date()): Promise<Profile> {
      const document = documentOf(accountId, id, data, now);
      if (await insertOnce(model, document)) return open(document);
      return (await this.find(accountId, id)) ?? open(document);
    },

    /** Inserts many profiles; those that stand already stay as they are. */
    async insertMany(
      accountId: string,
      people: readonly { readonly id: string; readonly data: PersonalData }[],
      now: Date,
    ): Promise<void> {
      await insertMissing(
        model,
        people.map(({ id, data }) => documentOf(accountId, id, data, now)),
      );
    },

    /** Takes back the profile of a check that was never accepted. */
    async withdraw(accountId: string, id: string): Promise<void> {
      await ownedProfiles.remove(accountId, id);
    },

    /** A profile of the account; an erased one is not found. */
    async find(accountId: string, id: string): Promise<Profile | null> {
      const document = await ownedProfiles.one(accountId, id, alive);
      return document && open(document);
    },

    async list(accountId: string, page: Page): Promise<Listing<Profile>> {
      const { total, documents } = await ownedProfiles.list(accountId, alive, page);
      return { total, documents: opened(documents) };
    },

    /**
     * Changes the personal data of a profile. A change that another one overtook is made again on what stands then,
     * so that none is lost.
     */
    async change(
      accountId: string,
      id: string,
      change: (stored: Profile) => PersonalData,
    ): Promise<Profile | null> {
      for (;;) {
        const stored = await this.find(accountId, id);
        if (!stored) return null;
        const document = await ownedProfiles.update(accountId, id, rewriting(stored, change(stored)), {
          ...alive,
          updated_at: stored.updated_at,
        });
        if (document) return open(document);
      }
    },

    /** Removes the personal data and leaves a tombstone. Gives false when there is no such profile. */
    async erase(accountId: string, id: string): Promise<boolean> {
      const document = await ownedProfiles.update(
        accountId,
        id,
        {
          $set: { deleted_at: new Date(), updated_at: new Date(), addresses: [], blind: [], parse_notes: [] },
          $unset: Object.fromEntries(PERSONAL.map((field) => [field, ''])),
        },
        alive,
      );
      return document !== null;
    },

    /** Ids of the profiles, over all accounts, that hold a value; for privacy requests. */
    async findByValue(
      field: (typeof SEALED)[number],
      value: string,
    ): Promise<{ id: string; account_id: string }[]> {
      const found = await model
        .find({ blind: { $in: cipher.blinds(field, value) } })
        .select({ account_id: 1 })
        .lean<{ _id: string; account_id: string }[]>();
      return found.map(({ _id, account_id }) => ({ id: _id, account_id }));
    },

    /** Seals every profile anew that an older key sealed. Gives their number. */
    async rotateKeys(): Promise<number> {
      let count = 0;
      for await (const document of model
        .find({ key_id: { $ne: cipher.keyId } })
        .lean<ProfileDocument>()
        .cursor()) {
        const { id, account_id, created_at, updated_at, ...data } = open(document as ProfileDocument);
        const { ssn, phone, email, blind, key_id } = seal(data);
        const $set = Object.fromEntries(
          Object.entries({ ssn, phone, email, blind, key_id }).filter(([, value]) => value !== undefined),
        );
        // A profile that was changed meanwhile is sealed by the new key already.
        await model.updateOne({ _id: id, updated_at }, { $set });
        count += 1;
      }
      return count;
    },
  };

  async function* opened(documents: AsyncIterable<ProfileDocument>): AsyncGenerator<Profile> {
    for await (const document of documents) yield open(document);
  }
}
