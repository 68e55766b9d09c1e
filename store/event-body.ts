import type { Product } from '../screening/products.ts';
import type { CheckDocument, EventDocument } from './documents.ts';
import type { FieldCipher } from './field-cipher.ts';
import type { Store } from './store.ts';
import {
  createDriverCheckView,
  createIdentityVerificationView,
  viewBulkUpload,
  viewCountyCheck,
  viewCriminalCheck,
  viewEvent,
  viewWebhookEndpoint,
} from './views.ts';

/** A kind of resource that events are about: its path in the API, and how to read it as its GET shows it. */
interface ResourceKind {
  readonly path: string;
  readonly read: (store: Store, accountId: string, id: string) => Promise<Record<string, unknown> | null>;
}

/** A kind of check, shown by its product's view. */
const checkKind = (
  product: Product,
  path: string,
  viewWith: (cipher: FieldCipher) => (check: CheckDocument) => Record<string, unknown>,
): ResourceKind => ({
  path,
  read: async (store, accountId, id) => {
    const check = await store.checks.find(accountId, product, id);
    return check && viewWith(store.cipher)(check);
  },
});

const KINDS: Record<string, ResourceKind> = {
  criminal_check: checkKind('criminal_check', '/criminal_checks', () => viewCriminalCheck),
  county_check: checkKind('county_check', '/county_checks', () => viewCountyCheck),
  driver_check: checkKind('driver_check', '/driver_checks', createDriverCheckView),
  identity_verification: checkKind(
    'identity_verification',
    '/identity_verifications',
    createIdentityVerificationView,
  ),
  bulk_upload: {
    path: '/bulk_uploads',
    read: async (store, accountId, id) => {
      const upload = await store.bulkUploads.find(accountId, id);
      return upload && viewBulkUpload(upload);
    },
  },
  webhook_endpoint: {
    path: '/webhook_endpoints',
    read: async (store, accountId, id) => {
      const endpoint = await store.webhookEndpoints.find(accountId, id);
      return endpoint && viewWebhookEndpoint(endpoint);
    },
  },
};

/**
 * The body of an event: the resource as its GET shows it now, or `{id, url}` when thin.
 * @param baseUrl the API's public address, with `/v1`
 */
export async function eventBody(
  store: Store,
  event: EventDocument,
  { baseUrl, thin }: { baseUrl: string; thin: boolean },
) {
  const { kind, id } = event.resource;
  const resource = KINDS[kind];
  const reference = { id, url: `${baseUrl}${resource?.path ?? ''}/${id}` };
  if (thin || !resource) return viewEvent(event, reference);
  // A resource that is gone meanwhile leaves its address.
  return viewEvent(event, (await resource.read(store, event.account_id, id)) ?? reference);
}
