import type { Connection } from 'mongoose';
import { newId } from '../platform/ids.ts';
import type { Keyring } from '../platform/keyring.ts';
import {
  type BulkError,
  type BulkPageDocument,
  BulkPageDocumentSchema,
  type BulkProgress,
  type BulkRowCounts,
  type BulkStatus,
  type BulkUploadDocument,
  BulkUploadDocumentSchema,
  originalName,
} from './bulk-documents.ts';
import type { FileStore } from './files.ts';
import { defineModel, insertOnce } from './model.ts';
import { type Listing, owned, type Page } from './owned.ts';

/** What reading a file brought. */
export interface BulkValidation extends BulkRowCounts {
  readonly header: string[];
  readonly page_count: number;
  readonly faults: BulkError[];
  readonly notes: string[];
}

/** A row of a page, as far as the store looks at it. */
export interface StoredRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export type BulkUploadStore = ReturnType<typeof createBulkUploadStore>;

const pageId = (uploadId: string, page: number) => `${uploadId}/${page}`;

/** Bulk uploads and the pages of their rows. */
export function createBulkUploadStore(connection: Connection, keyring: Keyring) {
  const model = defineModel(connection, {
    name: 'bulk_uploads',
    schema: BulkUploadDocumentSchema,
    indexes: [
      [{ account_id: 1, _id: -1 }],
      [{ status: 1, _id: -1 }],
      [{ active: 1, _id: 1 }, { partialFilterExpression: { active: true } }],
    ],
  });
  const pages = defineModel(connection, {
    name: 'bulk_pages',
    schema: BulkPageDocumentSchema,
    indexes: [[{ upload_id: 1, first_row: 1 }]],
  });
  const uploads = owned(model);

  const change = async (
    id: string,
    status: BulkUploadDocument['status'] | BulkUploadDocument['status'][],
    $set: Partial<BulkUploadDocument>,
  ): Promise<boolean> => {
    const filter = { _id: id, status: Array.isArray(status) ? { $in: status } : status };
    const { matchedCount } = await model.updateOne(filter, { $set, $unset: { pending_reason: '' } });
    return matchedCount === 1;
  };

  return {
    model,
    pages,

    /** Inserts an upload unless it stands already; gives the one that stands. */
    async insert(document: BulkUploadDocument): Promise<BulkUploadDocument> {
      if (await insertOnce(model, document)) return document;
      return (await uploads.one(document.account_id, document._id)) ?? document;
    },

    find: (accountId: string, id: string): Promise<BulkUploadDocument | null> => uploads.one(accountId, id),

    list: (accountId: string, page: Page): Promise<Listing<BulkUploadDocument>> =>
      uploads.list(accountId, {}, page),

    /** An upload by its id alone: for the workflow that owns it, and the operator. */
    async get(id: string): Promise<BulkUploadDocument | null> {
      return model.collection.findOne({ _id: id } as object) as Promise<BulkUploadDocument | null>;
    },

    /** Uploads of every account, or of one, newest first: for the operator. */
    async recent(
      { accountId, status }: { accountId?: string | undefined; status?: BulkStatus | undefined },
      limit: number,
    ): Promise<BulkUploadDocument[]> {
      const filter = { ...(accountId && { account_id: accountId }), ...(status && { status }) };
      return model.find(filter).sort({ _id: -1 }).limit(limit).lean<BulkUploadDocument[]>();
    },

    /** Writes a page of rows, encrypted; the same page twice is one page. */
    async writePage(
      upload: Pick<BulkUploadDocument, '_id' | 'account_id'>,
      page: number,
      rows: readonly StoredRow[],
    ): Promise<void> {
      const { keyId, bytes } = keyring.seal('file', Buffer.from(JSON.stringify(rows)));
      const fields = {
        account_id: upload.account_id,
        upload_id: upload._id,
        page,
        first_row: rows[0]?.row ?? 0,
        row_count: rows.length,
      };
      await pages.collection.updateOne(
        { _id: pageId(upload._id, page) } as object,
        { $set: { ...fields, key_id: keyId, rows: bytes } },
        { upsert: true },
      );
    },

    /** @throws Error when there is no such page */
    async readPage<Row extends StoredRow>(uploadId: string, page: number): Promise<Row[]> {
      const document = (await pages.collection.findOne({
        _id: pageId(uploadId, page),
      } as object)) as unknown as BulkPageDocument & { rows: { buffer: Uint8Array } };
      if (!document) throw new Error(`Page ${page} of bulk upload ${uploadId} is missing`);
      const bytes = Buffer.from(document.rows.buffer);
      return JSON.parse(keyring.open('file', { keyId: document.key_id, bytes }).toString('utf8'));
    },

    /**
     * Removes what an upload says of the person of one row: the row's cells, the original file, and, by writing them
     * anew, the results.
     */
    async eraseRow(uploadId: string, row: number, files: FileStore): Promise<void> {
      const upload = await this.get(uploadId);
      const page = await pages
        .findOne({ upload_id: uploadId, first_row: { $lte: row } })
        .sort({ first_row: -1 })
        .select({ page: 1 })
        .lean<Pick<BulkPageDocument, 'page'>>();
      if (!upload || !page) return;
      const rows = await this.readPage<StoredRow>(uploadId, page.page);
      const erased = rows.map((one) => (one.row === row ? { ...one, cells: [], person: {} } : one));
      await this.writePage(upload, page.page, erased);
      await files.removeOthers(originalName(uploadId));
      await model.updateOne({ _id: uploadId }, { $set: { original_removed_at: new Date() } });
      await this.requestResults(upload.account_id, uploadId, newId());
    },

    /** Keeps what reading the file brought. A file with a bad row waits for the caller's word. */
    async validated(id: string, validation: BulkValidation, read_at: Date): Promise<void> {
      const status = validation.invalid_row_count > 0 ? 'invalid_input' : 'validated';
      await change(id, 'validating', { ...validation, status, read_at, active: false });
    },

    /** Ends an upload whose file cannot be read, or whose reading was cancelled. */
    async failed(id: string, { reason, faults, at }: { reason: string; faults: BulkError[]; at: Date }) {
      const end = { failure_reason: reason, faults, read_at: at, completed_at: at, active: false };
      await change(id, 'validating', { status: 'failed', ...end });
    },

    /**
     * Queues the run of an upload.
     * @param requestId - Of the request; one that is repeated after a crash finds its own wish granted.
     * @returns false when it is not the time for it: another state, or no row that can be run
     */
    async queue(accountId: string, id: string, requestId: string): Promise<boolean> {
      const upload = await uploads.update(
        accountId,
        id,
        {
          $set: { status: 'processing', queued_at: new Date(), queued_by: requestId, active: true },
          $unset: { recovered_at: '' },
        },
        { status: { $in: ['validated', 'invalid_input'] }, valid_row_count: { $gt: 0 } },
      );
      return upload !== null || (await uploads.has(accountId, { _id: id, queued_by: requestId }));
    },

    /** Asks for new results. @returns false when there are none yet, or they are being written already */
    async requestResults(accountId: string, id: string, requestId: string): Promise<boolean> {
      const upload = await uploads.update(
        accountId,
        id,
        {
          $set: { regenerating: true, regenerated_by: requestId, active: true },
          $unset: { recovered_at: '' },
        },
        { status: { $in: ['complete', 'cancelled'] }, regenerating: { $ne: true } },
      );
      return upload !== null || (await uploads.has(accountId, { _id: id, regenerated_by: requestId }));
    },

    /** How far the run is; never backwards. */
    async progress(id: string, progress: BulkProgress): Promise<void> {
      await model.updateOne(
        { _id: id, status: 'processing', processed_row_count: { $lte: progress.processed_row_count } },
        { $set: progress, $unset: { pending_reason: '' } },
      );
    },

    /** Says why a run waits. */
    async setPendingReason(id: string, pending_reason: string): Promise<void> {
      await model.updateOne({ _id: id, active: true }, { $set: { pending_reason } });
    },

    /** Puts new results in the place of the old ones, and ends the run that made them. */
    async finish(
      id: string,
      results: NonNullable<BulkUploadDocument['results']>,
      end: Partial<Pick<BulkUploadDocument, 'status' | 'completed_at' | 'failure_reason'>> & BulkProgress,
    ): Promise<void> {
      await model.updateOne(
        { _id: id },
        { $set: { ...end, results, active: false }, $unset: { pending_reason: '', regenerating: '' } },
      );
    },

    /** Uploads with work left that the sweep has not looked at since a moment. */
    async unswept(
      { madeBefore, sweptBefore }: { madeBefore: Date; sweptBefore: Date },
      limit: number,
    ): Promise<BulkUploadDocument[]> {
      return model
        .find({
          active: true,
          created_at: { $lt: madeBefore },
          $or: [{ recovered_at: { $exists: false } }, { recovered_at: { $lt: sweptBefore } }],
        })
        .sort({ _id: 1 })
        .limit(limit)
        .lean<BulkUploadDocument[]>();
    },

    async markSwept(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { recovered_at: new Date() } });
    },
  };
}
