import type { BulkUploadDocument } from '../../store/bulk-documents.ts';
import type { CheckDocument } from '../../store/documents.ts';
import type { Store } from '../../store/store.ts';
import { csvOf, type Person, readUpload } from './bulk.ts';
import type { Gate } from './gate.ts';
import type { TestAccount } from './installation.ts';
import type { TimeSkipping } from './time-skipping.ts';

/** Writes an upload and has it read; a worker must run. */
export async function readFile(
  installation: TimeSkipping,
  account: TestAccount,
  people: readonly Person[],
): Promise<BulkUploadDocument> {
  const upload = await installation.writeUpload(account, csvOf(people));
  await (await installation.startBulk('bulkValidation', upload)).result();
  return readUpload(installation.store, upload);
}

/** The checks of an upload, in the order of its rows. */
export const checksOf = ({ checks }: Store, { _id }: { _id: string }): Promise<CheckDocument[]> =>
  checks.model.find({ 'bulk.upload_id': _id }).sort({ 'bulk.row': 1 }).lean<CheckDocument[]>();

/** The clock of the test server; who asks it waits at the gate first. Reading a file asks once, a page's 25 rows once. */
export const gatedClock = (installation: TimeSkipping, gate: Gate) => async () => {
  await gate.pass();
  return installation.now();
};
