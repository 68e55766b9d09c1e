import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { newId } from '../platform/ids.ts';
import type { Keyring } from '../platform/keyring.ts';
import type { Product, Stage } from '../screening/products.ts';
import { createAccountCache } from './account-cache.ts';
import {
  type AccountDocument,
  AccountDocumentSchema,
  type ClientDocument,
  type ProductConfiguration,
} from './documents.ts';
import { defineModel, insertOnce } from './model.ts';

export interface NewAccount {
  readonly name: string;
  readonly stage: Stage;
  readonly parent_id?: string;
  readonly products?: AccountDocument['products'];
  readonly dppa_purpose?: string;
  readonly min_match_score?: number;
  readonly permissible_purposes?: string[];
}

/** A client's credentials; the secret is shown once and kept as a keyed hash. */
export interface ClientCredentials {
  readonly client_id: string;
  readonly client_secret: string;
}

/** Who calls: the account and the client whose token it is. */
export interface Access {
  readonly account: AccountDocument;
  readonly client: ClientDocument;
}

export type AccountStore = ReturnType<typeof createAccountStore>;

/** Accounts with their API clients: one document each, so that one read tells who may do what. */
export function createAccountStore(connection: Connection, keyring: Keyring) {
  const model = defineModel(connection, {
    name: 'accounts',
    schema: AccountDocumentSchema,
    indexes: [
      // Not unique: an account without clients has no id to be unique by; client ids are random.
      [{ 'clients.id': 1 }],
      [{ parent_id: 1, _id: -1 }],
    ],
  });

  const cache = createAccountCache(connection);

  const newSecret = (now: Date) => {
    const secret = `pls_${randomBytes(32).toString('base64url')}`;
    return {
      secret,
      stored: { id: newId(), hash: keyring.hash('client-secret', secret), created_at: now },
    };
  };

  /** Changes an account, and forgets what memory holds of it. Gives false when there is no such account. */
  const change = async (
    filter: { _id: string } | { 'clients.id': string },
    update: object,
  ): Promise<boolean> => {
    const account = await model.findOne(filter).select({ _id: 1 }).lean<{ _id: string }>();
    if (!account) return false;
    const { matchedCount } = await model.updateOne(filter, update);
    cache.drop(account._id);
    return matchedCount === 1;
  };

  return {
    model,
    cache,

    async create(account: NewAccount, id = newId()): Promise<AccountDocument> {
      const document: AccountDocument = {
        _id: id,
        products: {},
        permissible_purposes: [],
        rulesets: [],
        ...account,
        status: 'active',
        clients: [],
        created_at: new Date(),
      };
      if (await insertOnce(model, document)) return document;
      return (await this.find(id)) ?? document;
    },

    async find(id: string): Promise<AccountDocument | null> {
      return model.findById(id).lean<AccountDocument>();
    },

    /** The account and those it made, newest first. */
    async family(accountId: string): Promise<AccountDocument[]> {
      const [children, own] = await Promise.all([
        model.find({ parent_id: accountId }).sort({ _id: -1 }).lean<AccountDocument[]>(),
        this.find(accountId),
      ]);
      return own ? [...children, own] : children;
    },

    /** All accounts, newest first; for the operator. */
    async all(): Promise<AccountDocument[]> {
      return model.find().sort({ _id: -1 }).lean<AccountDocument[]>();
    },

    async setStatus(id: string, status: AccountDocument['status']): Promise<boolean> {
      return change({ _id: id }, { $set: { status } });
    },

    async set(
      id: string,
      fields: Partial<
        Pick<
          AccountDocument,
          'name' | 'stage' | 'dppa_purpose' | 'min_match_score' | 'permissible_purposes' | 'rulesets'
        >
      >,
    ): Promise<boolean> {
      return change({ _id: id }, { $set: fields });
    },

    async setProduct(id: string, product: Product, configuration: ProductConfiguration): Promise<boolean> {
      return change({ _id: id }, { $set: { [`products.${product}`]: configuration } });
    },

    /** Makes an API client. @throws Error when the account does not exist */
    async createClient(accountId: string, name: string, scopes: string[] = []): Promise<ClientCredentials> {
      const now = new Date();
      const { secret, stored } = newSecret(now);
      const client: ClientDocument = {
        id: `plc_${newId().replaceAll('-', '')}`,
        name,
        status: 'active',
        scopes,
        secrets: [stored],
        created_at: now,
      };
      if (!(await change({ _id: accountId }, { $push: { clients: client } })))
        throw new Error(`No account ${accountId}`);
      return { client_id: client.id, client_secret: secret };
    },

    /**
     * Gives a client a new secret. The old ones work for as long as the overlap lasts.
     * @param overlapSeconds 0 ends the old secrets at once
     */
    async rotateClientSecret(clientId: string, overlapSeconds: number): Promise<ClientCredentials | null> {
      const access = await this.findClient(clientId);
      if (!access) return null;
      const now = new Date();
      const expiry = new Date(now.getTime() + overlapSeconds * 1000);
      const { secret, stored } = newSecret(now);
      const kept = access.client.secrets
        .filter((old) => !old.expires_at || old.expires_at > now)
        .map((old) => ({
          ...old,
          expires_at: old.expires_at && old.expires_at < expiry ? old.expires_at : expiry,
        }))
        .filter((old) => old.expires_at > now);
      await change({ 'clients.id': clientId }, { $set: { 'clients.$.secrets': [stored, ...kept] } });
      return { client_id: clientId, client_secret: secret };
    },

    async setClientStatus(clientId: string, status: ClientDocument['status']): Promise<boolean> {
      return change({ 'clients.id': clientId }, { $set: { 'clients.$.status': status } });
    },

    /** A client and its account by the client's id, whatever their status. */
    async findClient(clientId: string): Promise<Access | null> {
      const account = await model.findOne({ 'clients.id': clientId }).lean<AccountDocument>();
      const client = account?.clients.find(({ id }) => id === clientId);
      return account && client ? { account, client } : null;
    },

    /** An account as it stands, from memory when its changes are followed. */
    async current(id: string): Promise<AccountDocument | null> {
      return cache.find(id, this.find);
    },

    /** The account and client of a token, or null when either is gone or disabled. */
    async access(accountId: string, clientId: string): Promise<Access | null> {
      const account = await this.current(accountId);
      const client = account?.clients.find(({ id }) => id === clientId);
      return account?.status === 'active' && client?.status === 'active' ? { account, client } : null;
    },

    /**
     * Checks a client's secret in constant time, over every secret that has not run out.
     * Gives null for an unknown or disabled client, a disabled account and a wrong secret alike.
     */
    async authenticate(clientId: string, secret: string): Promise<Access | null> {
      const access = await this.findClient(clientId);
      const now = new Date();
      const secrets = access?.client.secrets ?? [{ hash: keyring.hash('client-secret', newId()) }];
      let valid = false;
      for (const { hash, ...times } of secrets) {
        const current = !('expires_at' in times && times.expires_at && times.expires_at <= now);
        valid = (keyring.matches('client-secret', secret, hash) && current) || valid;
      }
      if (!access || !valid) return null;
      return access.account.status === 'active' && access.client.status === 'active' ? access : null;
    },
  };
}
