import type { Connection } from 'mongoose';
import { newId } from '../platform/ids.ts';
import type { Keyring } from '../platform/keyring.ts';
import { type UserDocument, UserDocumentSchema } from './documents.ts';
import { createFieldCipher } from './field-cipher.ts';
import { defineModel, isDuplicateKey } from './model.ts';
import { type Listing, owned, type Page } from './owned.ts';

/** A user as the API shows it. */
export interface User {
  readonly id: string;
  readonly created_at: Date;
  readonly email: string;
  readonly name?: string;
  readonly status: UserDocument['status'];
  readonly roles: string[];
}

export type UserStore = ReturnType<typeof createUserStore>;

/** People of an account. E-mail addresses are encrypted; a keyed hash keeps them unique within the account. */
export function createUserStore(connection: Connection, keyring: Keyring) {
  const cipher = createFieldCipher(keyring);
  const model = defineModel(connection, {
    name: 'users',
    schema: UserDocumentSchema,
    indexes: [[{ account_id: 1, _id: -1 }], [{ account_id: 1, email_index: 1 }, { unique: true }]],
  });
  const ownedUsers = owned(model);
  const open = ({ _id, created_at, email, name, status, roles }: UserDocument): User => ({
    id: _id,
    created_at,
    email: cipher.open(email),
    ...(name !== undefined && { name }),
    status,
    roles,
  });

  return {
    model,

    /** Invites a user, once for an id. Gives null when the account has another user of that address. */
    async invite(
      accountId: string,
      { email, name, roles }: { email: string; name?: string; roles: string[] },
      id = newId(),
    ): Promise<User | null> {
      const document: UserDocument = {
        _id: id,
        account_id: accountId,
        email: cipher.seal(email),
        // One entry for each key: the address stays unique while keys rotate.
        email_index: cipher.blinds('email', email),
        ...(name !== undefined && { name }),
        status: 'invited',
        roles,
        created_at: new Date(),
      };
      try {
        await model.insertOne(document);
        return open(document);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return this.find(accountId, id);
      }
    },

    async find(accountId: string, id: string): Promise<User | null> {
      const document = await ownedUsers.one(accountId, id);
      return document && open(document);
    },

    async list(accountId: string, page: Page): Promise<Listing<User>> {
      const { total, documents } = await ownedUsers.list(accountId, {}, page);
      return { total, documents: opened(documents) };
    },

    async update(
      accountId: string,
      id: string,
      fields: Partial<Pick<UserDocument, 'name' | 'status' | 'roles'>>,
    ): Promise<User | null> {
      const document = await ownedUsers.update(accountId, id, { $set: fields });
      return document && open(document);
    },

    async removeRole(accountId: string, id: string, role: string): Promise<User | null> {
      const document = await ownedUsers.update(accountId, id, { $pull: { roles: role } });
      return document && open(document);
    },

    async remove(accountId: string, id: string): Promise<boolean> {
      return ownedUsers.remove(accountId, id);
    },

    /** Seals every address anew that an older key sealed. Gives their number. */
    async rotateKeys(): Promise<number> {
      let count = 0;
      for await (const user of model.find().lean<UserDocument>().cursor()) {
        const { _id, email } = user as UserDocument;
        if (email.startsWith(`${keyring.currentId}.`)) continue;
        const plain = cipher.open(email);
        await model.updateOne(
          { _id, email },
          { $set: { email: cipher.seal(plain), email_index: cipher.blinds('email', plain) } },
        );
        count += 1;
      }
      return count;
    },
  };

  async function* opened(documents: AsyncIterable<UserDocument>): AsyncGenerator<User> {
    for await (const document of documents) yield open(document);
  }
}
