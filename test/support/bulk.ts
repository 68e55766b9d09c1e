import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { newId } from '../../platform/ids.ts';
import { type BulkUploadDocument, originalName, UNREAD } from '../../store/bulk-documents.ts';
import type { AccountDocument } from '../../store/documents.ts';
import type { Store } from '../../store/store.ts';
import type { Gate } from './gate.ts';

/** Writes an upload of an account as it stands when its file has arrived: nothing is read, and nothing runs. */
export async function writeUpload(
  { files, bulkUploads }: Store,
  { _id: account_id }: AccountDocument,
  file: string,
  created_at = new Date(),
): Promise<BulkUploadDocument> {
  const _id = newId();
  const bytes = async function* () {
    yield Buffer.from(file);
  };
  return bulkUploads.insert({
    _id,
    account_id,
    created_at,
    product_name: 'instant_criminal',
    filename: 'people.csv',
    original: await files.writeSealed(originalName(_id), bytes()),
    ...UNREAD,
  });
}

/** The upload as it stands now. @throws Error when it is gone */
export async function readUpload(
  { bulkUploads }: Store,
  { _id }: { _id: string },
): Promise<BulkUploadDocument> {
  const upload = await bulkUploads.get(_id);
  if (!upload) throw new Error('The upload is gone');
  return upload;
}

/** A file of the results. @throws Error when there is none */
export async function readResults(
  store: Store,
  upload: { _id: string },
  format: 'csv' | 'xlsx',
): Promise<Buffer> {
  const { results } = await readUpload(store, upload);
  if (!results) throw new Error('The upload has no results');
  const chunks: Buffer[] = [];
  for await (const chunk of store.files.readSealed(results[format].file_id)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The lines of the summary, by the names of their columns. */
export const readLines = async (store: Store, upload: { _id: string }): Promise<Record<string, string>[]> =>
  parse(await readResults(store, upload, 'csv'), { columns: true });

/** A row of a file. */
export type Person = Readonly<Record<string, string>>;

/** A file of people, who all have the same columns. */
export const csvOf = (people: readonly Person[]): string => stringify([...people], { header: true });

/** A store whose customers' files are read when the gate lets the reader through. */
export function withGatedFiles(store: Store, gate: Gate): Store {
  const readSealed = (id: string) => {
    async function* gated() {
      await gate.pass();
      yield* store.files.readSealed(id);
    }
    return Readable.from(gated(), { objectMode: false });
  };
  return { ...store, files: { ...store.files, readSealed } };
}

/** People whose rows are so long that a page holds few of them: many pages of a short file. */
export const longRows = (people: readonly Person[]): Person[] =>
  people.map((person) => ({ ...person, note: 'x'.repeat(60_000) }));

/** Rows of `longRows` that fill a page of a million characters. */
export const LONG_PAGE = 17;
