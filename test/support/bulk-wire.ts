import { expect } from 'vitest';
import type { BulkUploadDocument } from '../../store/bulk-documents.ts';
import type { Store } from '../../store/store.ts';
import { readUpload } from './bulk.ts';
import type { TestAccount } from './installation.ts';
import { until } from './wait.ts';
import type { Wire } from './wire.ts';

/** Posts a file of people under an idempotency key. */
export function postFile(wire: Wire, account: TestAccount, content: string, key: string): Promise<Response> {
  const body = new FormData();
  body.set('product_name', 'instant_criminal');
  body.set('file', new File([content], 'people.csv'));
  const headers = { 'idempotency-key': key };
  return wire.ask(account, '/bulk_uploads', { method: 'POST', headers, body });
}

/** Asks under an idempotency key that the rows of an upload be run. */
export function forceRun(wire: Wire, account: TestAccount, { _id }: { _id: string }, key: string) {
  const headers = { 'idempotency-key': key };
  return wire.ask(account, `/bulk_uploads/${_id}/force_run`, { method: 'POST', headers });
}

/** The id of the upload in an answer that accepts something. */
export async function acceptedId(answer: Response): Promise<string> {
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

/** Waits until an upload stands in one of these ways. */
export const reaching = (
  store: Store,
  upload: { _id: string },
  deadlineMs: number,
  ...wanted: BulkUploadDocument['status'][]
): Promise<BulkUploadDocument> =>
  until(async () => {
    const now = await readUpload(store, upload);
    return wanted.includes(now.status) && now;
  }, deadlineMs);
