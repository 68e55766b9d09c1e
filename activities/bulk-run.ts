import { ApplicationFailure } from '@temporalio/activity';
import type { BulkUploadDocument } from '../store/bulk-documents.ts';
import type { AccountDocument } from '../store/documents.ts';
import type { Store } from '../store/store.ts';

/** A bulk upload and whose it is. */
export interface BulkRun {
  readonly upload: BulkUploadDocument;
  readonly account: AccountDocument;
}

/** @throws ApplicationFailure that is not tried again when the upload or its account is gone */
export async function runOf(store: Store, uploadId: string): Promise<BulkRun> {
  const upload = await store.bulkUploads.get(uploadId);
  const account = upload && (await store.accounts.current(upload.account_id));
  if (!upload || !account) throw ApplicationFailure.nonRetryable('The bulk upload or its account is gone');
  return { upload, account };
}
