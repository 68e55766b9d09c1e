import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { newId } from '../platform/ids.ts';
import type { Keyring } from '../platform/keyring.ts';
import { PRODUCT_EVENTS, type Product } from '../screening/products.ts';
import { type WebhookEndpointDocument, WebhookEndpointDocumentSchema } from './documents.ts';
import { defineModel, insertOnce } from './model.ts';
import { type Listing, owned, type Page } from './owned.ts';

export interface NewEndpoint {
  readonly url: string;
  readonly events: string[];
  readonly thin: boolean;
  readonly description?: string;
  readonly product?: Product;
}

/** An endpoint and its signing secret, which is shown on creation and rotation alone. */
export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpointDocument;
  readonly secret: string;
}

/** How long the old secret signs beside the new one, unless told otherwise. */
export const ROTATION_OVERLAP_SECONDS = 86_400;

/** More secrets than that never sign at a time. */
const MOST_SECRETS = 5;

/** Five days of nothing but failure disable an endpoint. */
export const FAILURE_LIMIT_MS = 5 * 86_400_000;

export type WebhookEndpointStore = ReturnType<typeof createWebhookEndpointStore>;

/** Where an account's events are sent. */
export function createWebhookEndpointStore(connection: Connection, keyring: Keyring) {
  const model = defineModel(connection, {
    name: 'webhook_endpoints',
    schema: WebhookEndpointDocumentSchema,
    indexes: [
      [{ account_id: 1, _id: -1 }],
      [
        { account_id: 1, product: 1 },
        { unique: true, partialFilterExpression: { product: { $exists: true } } },
      ],
    ],
  });
  const ownedEndpoints = owned(model);

  /** Standard Webhooks: 24 to 64 random bytes in base64 behind `whsec_`. */
  const newSecret = (now: Date) => {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    return { secret, stored: { sealed: keyring.sealText('webhook-secret', secret), created_at: now } };
  };

  return {
    model,

    /** Creates an endpoint, once for an id: a step done twice finds the first one and its secret. */
    async create(accountId: string, endpoint: NewEndpoint, id = newId()): Promise<EndpointWithSecret> {
      const now = new Date();
      const { secret, stored } = newSecret(now);
      const document: WebhookEndpointDocument = {
        _id: id,
        account_id: accountId,
        ...endpoint,
        status: 'enabled',
        created_at: now,
        secrets: [stored],
      };
      if (await insertOnce(model, document)) return { endpoint: document, secret };
      const standing = await this.find(accountId, id);
      const [latest] = standing?.secrets ?? [];
      // Another endpoint of the product stands, or one of this id was removed meanwhile.
      if (!standing || !latest) throw new Error('The webhook endpoint stands already');
      return { endpoint: standing, secret: keyring.openText('webhook-secret', latest.sealed) };
    },

    /**
     * Keeps a product's `destination_url` as an endpoint that is subscribed to the product's events.
     * @returns the new secret when an endpoint was made, else null
     */
    async setDestination(
      accountId: string,
      product: Product,
      url: string | undefined,
    ): Promise<string | null> {
      const existing = await model
        .findOne({ account_id: accountId, product })
        .lean<WebhookEndpointDocument>();
      if (url === undefined) {
        if (existing) await model.deleteOne({ _id: existing._id });
        return null;
      }
      if (existing) {
        await model.updateOne(
          { _id: existing._id },
          { $set: { url, status: 'enabled' }, $unset: { failing_since: '', disabled_reason: '' } },
        );
        return null;
      }
      const events = [...PRODUCT_EVENTS[product]];
      const { secret } = await this.create(accountId, { url, events, thin: false, product });
      return secret;
    },

    async find(accountId: string, id: string): Promise<WebhookEndpointDocument | null> {
      return ownedEndpoints.one(accountId, id);
    },

    async list(accountId: string, page: Page): Promise<Listing<WebhookEndpointDocument>> {
      return ownedEndpoints.list(accountId, {}, page);
    },

    /** The enabled endpoints of an account that want an event type. */
    async subscribed(accountId: string, type: string): Promise<WebhookEndpointDocument[]> {
      const wanted = { account_id: accountId, status: 'enabled', events: { $in: ['*', type] } };
      const found = await model.collection.find(wanted).sort({ _id: 1 }).toArray();
      return found as unknown as WebhookEndpointDocument[];
    },

    /** Changes an endpoint; enabling it again forgets its failures. */
    async update(
      accountId: string,
      id: string,
      fields: Partial<Pick<WebhookEndpointDocument, 'url' | 'events' | 'thin' | 'description' | 'status'>>,
    ): Promise<WebhookEndpointDocument | null> {
      const $unset = fields.status === 'enabled' ? { failing_since: '', disabled_reason: '' } : {};
      return ownedEndpoints.update(accountId, id, { $set: fields, $unset });
    },

    async remove(accountId: string, id: string): Promise<boolean> {
      return ownedEndpoints.remove(accountId, id);
    },

    /** Gives an endpoint a new secret; the old ones sign too, until the overlap ends or they run out. */
    async rotateSecret(
      accountId: string,
      id: string,
      overlapSeconds = ROTATION_OVERLAP_SECONDS,
    ): Promise<EndpointWithSecret | null> {
      const current = await this.find(accountId, id);
      if (!current) return null;
      const now = new Date();
      const { secret, stored } = newSecret(now);
      const end = new Date(now.getTime() + overlapSeconds * 1000);
      const old = current.secrets
        .map((kept) => ({
          ...kept,
          expires_at: kept.expires_at && kept.expires_at < end ? kept.expires_at : end,
        }))
        .filter(({ expires_at }) => expires_at > now)
        .slice(0, MOST_SECRETS - 1);
      const secrets = [stored, ...old];
      const endpoint = await ownedEndpoints.update(
        accountId,
        id,
        { $set: { secrets } },
        { 'secrets.0.sealed': current.secrets[0]?.sealed },
      );
      // Another rotation came between: this one begins again from what stands then.
      return endpoint ? { endpoint, secret } : this.rotateSecret(accountId, id, overlapSeconds);
    },

    /** The secrets that sign now, newest first. */
    signingSecrets(endpoint: WebhookEndpointDocument, now = new Date()): string[] {
      return endpoint.secrets
        .filter(({ expires_at }) => !expires_at || expires_at > now)
        .map(({ sealed }) => keyring.openText('webhook-secret', sealed));
    },

    /** An endpoint of any account: for the delivery that works for it. */
    async get(id: string): Promise<WebhookEndpointDocument | null> {
      return model.collection.findOne({ _id: id } as object) as Promise<WebhookEndpointDocument | null>;
    },

    async noteSuccess(endpoint: WebhookEndpointDocument): Promise<void> {
      if (!endpoint.failing_since) return;
      await model.updateOne({ _id: endpoint._id }, { $unset: { failing_since: '' } });
    },

    /**
     * Notes a failed attempt.
     * @param at the moment of the attempt by the clock of its workflow
     * @returns true when the endpoint has failed for so long that it is to be disabled
     */
    async noteFailure(id: string, at: Date): Promise<boolean> {
      await model.updateOne({ _id: id, failing_since: { $exists: false } }, { $set: { failing_since: at } });
      const endpoint = await this.get(id);
      return (
        endpoint?.failing_since !== undefined &&
        at.getTime() - endpoint.failing_since.getTime() >= FAILURE_LIMIT_MS
      );
    },

    /** Disables an endpoint. Gives true when it was enabled before. */
    async disable(id: string, reason: string): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: id, status: 'enabled' },
        { $set: { status: 'disabled', disabled_reason: reason } },
      );
      return modifiedCount === 1;
    },

    /** Seals every secret anew that an older key sealed. Gives the number of endpoints. */
    async rotateKeys(): Promise<number> {
      let count = 0;
      for await (const endpoint of model.find().lean<WebhookEndpointDocument>().cursor()) {
        const { _id, secrets } = endpoint as WebhookEndpointDocument;
        if (secrets.every(({ sealed }) => sealed.startsWith(`${keyring.currentId}.`))) continue;
        const renewed = secrets.map((secret) => ({
          ...secret,
          sealed: keyring.sealText('webhook-secret', keyring.openText('webhook-secret', secret.sealed)),
        }));
        await model.updateOne({ _id, secrets }, { $set: { secrets: renewed } });
        count += 1;
      }
      return count;
    },
  };
}
