import type { Connection } from 'mongoose';
import { type Static, Type } from 'typebox';
import { Keyring } from '../platform/keyring.ts';
import { DateTime, defineModel, insertOnce } from './model.ts';

/** An outside source that the operator configured: where it is, what it is asked for, and how. */
const ProviderDocumentSchema = Type.Object({
  _id: Type.String({ description: 'its name' }),
  kind: Type.String(),
  base_url: Type.String(),
  /** Sealed: sent to the provider as a bearer token. */
  api_key: Type.String(),
  /** Sealed: signs the provider's callbacks. */
  callback_secret: Type.String(),
  /** Empty for all of them. */
  states: Type.Array(Type.String()),
  /** FIPS codes; empty for all counties of the states. */
  counties: Type.Array(Type.String()),
  /** Lower ones are asked first; the others are fallbacks. */
  position: Type.Integer(),
  /** Calls a second over all workers; null or left out for no limit. */
  rate_per_second: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  /** Seconds to answer an order in, before the next provider is asked. */
  deadline_seconds: Type.Integer(),
  status: Type.Enum(['active', 'disabled']),
  created_at: DateTime(),
});
export type ProviderDocument = Static<typeof ProviderDocumentSchema>;

/** A provider with its secrets in the clear, for code that calls it. */
export type ConfiguredProvider = Omit<ProviderDocument, '_id'> & { readonly name: string };

/** What an order is about, as far as the choice of a provider goes. */
export interface ProviderScope {
  readonly kind: string;
  readonly state?: string | undefined;
  readonly county?: string | undefined;
}

const serves = (provider: ProviderDocument, { state, county }: ProviderScope): boolean =>
  (provider.states.length === 0 || (state !== undefined && provider.states.includes(state))) &&
  (provider.counties.length === 0 || (county !== undefined && provider.counties.includes(county)));

export type ProviderStore = ReturnType<typeof createProviderStore>;

/** The configured providers. Their secrets are sealed. */
export function createProviderStore(connection: Connection, keyring: Keyring) {
  const model = defineModel(connection, {
    name: 'providers',
    schema: ProviderDocumentSchema,
    indexes: [[{ kind: 1, status: 1, position: 1 }]],
  });

  /** The keys that sealed a provider's secrets. */
  const sealsOf = ({ api_key, callback_secret }: ProviderDocument) =>
    [api_key, callback_secret].map((sealed) => Keyring.keyIdOf(sealed));
  const seal = (secret: string) => keyring.sealText('field', secret);
  const open = ({ _id, ...provider }: ProviderDocument): ConfiguredProvider => ({
    ...provider,
    name: _id,
    api_key: keyring.openText('field', provider.api_key),
    callback_secret: keyring.openText('field', provider.callback_secret),
  });

  return {
    model,

    /** Adds a provider. @returns false when its name is taken */
    async create({ name, api_key, callback_secret, ...fields }: ConfiguredProvider): Promise<boolean> {
      const sealed = { api_key: seal(api_key), callback_secret: seal(callback_secret) };
      return insertOnce(model, { _id: name, ...fields, ...sealed });
    },

    async find(name: string): Promise<ConfiguredProvider | null> {
      const document = await model.findById(name).lean<ProviderDocument>();
      return document && open(document);
    },

    /** Every provider, by name; without secrets. */
    async list(): Promise<Omit<ConfiguredProvider, 'api_key' | 'callback_secret'>[]> {
      const documents = await model.find({}).sort({ _id: 1 }).lean<ProviderDocument[]>();
      return documents.map(({ _id, api_key, callback_secret, ...provider }) => ({ ...provider, name: _id }));
    },

    /** Changes a provider. @returns false when there is none of this name */
    async update(
      name: string,
      { api_key, callback_secret, ...fields }: Partial<Omit<ConfiguredProvider, 'name' | 'created_at'>>,
    ): Promise<boolean> {
      const $set = {
        ...fields,
        ...(api_key !== undefined && { api_key: seal(api_key) }),
        ...(callback_secret !== undefined && { callback_secret: seal(callback_secret) }),
      };
      return (await model.updateOne({ _id: name }, { $set })).matchedCount === 1;
    },

    /**
     * The providers to ask, in their order. One that has the order already comes first, also when it takes no new ones.
     */
    async serving(scope: ProviderScope, current?: string): Promise<ConfiguredProvider[]> {
      const documents = await model
        .find({ kind: scope.kind, status: 'active' })
        .sort({ position: 1 })
        .lean<ProviderDocument[]>();
      const serving = documents.filter((provider) => serves(provider, scope)).map(open);
      const holder = current === undefined ? null : await this.find(current);
      if (!holder) return serving;
      const at = serving.findIndex(({ name }) => name === current);
      return [holder, ...serving.slice(at + 1)];
    },

    /** Removes a provider. @returns false when there is none of this name */
    async remove(name: string): Promise<boolean> {
      return (await model.deleteOne({ _id: name })).deletedCount === 1;
    },

    /** Seals every secret anew that an older key sealed. Gives the number of providers. */
    async rotateKeys(): Promise<number> {
      const documents = await model.find({}).lean<ProviderDocument[]>();
      const older = documents.filter((document) => sealsOf(document).some((id) => id !== keyring.currentId));
      for (const document of older) {
        const { api_key, callback_secret } = open(document);
        const sealed = { api_key: seal(api_key), callback_secret: seal(callback_secret) };
        await model.updateOne({ _id: document._id, api_key: document.api_key }, { $set: sealed });
      }
      return older.length;
    },
  };
}
