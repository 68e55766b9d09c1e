import { PassThrough } from 'node:stream';
import { cancellationSignal, cancelled, heartbeat } from '@temporalio/activity';
import { BulkFileError } from '../bulk/file-error.ts';
import { readBulkFile } from '../bulk/reader.ts';
import { writeResultsCsv } from '../bulk/results/csv.ts';
import { Tally } from '../bulk/results/tally.ts';
import { writeResultsXlsx } from '../bulk/results/xlsx.ts';
import type { EventType } from '../screening/products.ts';
import {
  type BulkError,
  type BulkProgress,
  type BulkUploadDocument,
  originalName,
} from '../store/bulk-documents.ts';
import { deliveryTarget } from '../store/deliveries.ts';
import type { StoredFile } from '../store/files.ts';
import type { BulkEnd, BulkEndInput, BulkPlan } from '../workflows/contract.ts';
import { openOutcomes } from './bulk-outcomes.ts';
import { gatherRows } from './bulk-pages.ts';
import { runOf } from './bulk-run.ts';
import { type ActivityDependencies, systemTime } from './dependencies.ts';

/** Faults that the upload itself shows; the results name all of them. */
const SHOWN_ERRORS = 100;

const CANCELLED = 'The operator cancelled this upload.';

const asError = ({ code, detail, row, column }: BulkFileError): BulkError => ({
  row: row ?? null,
  column: column ?? null,
  code,
  detail,
});

/** Passes a file on and tells that the activity lives, also where the file has no rows. */
async function* alive(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    heartbeat();
    if (cancellationSignal().aborted) await cancelled();
    yield chunk;
  }
}

/** Reads the files of bulk uploads, and writes their results. Done twice, each writes the same. */
export function createBulkFileActivities({ store, now = systemTime }: ActivityDependencies) {
  const { bulkUploads, checks, events, files } = store;

  /** Notes what became of an upload. @returns the deliveries to make */
  const announce = async (
    upload: BulkUploadDocument,
    type: EventType,
    status: string,
    at: Date,
  ): Promise<BulkEnd> => {
    const { event, endpointIds } = await events.emit({
      accountId: upload.account_id,
      type,
      resource: { kind: 'bulk_upload', id: upload._id },
      at,
    });
    return { status, deliveries: endpointIds.map((id) => deliveryTarget(event, id)) };
  };

  const announceReading = async (uploadId: string): Promise<BulkEnd> => {
    const { upload } = await runOf(store, uploadId);
    const type = upload.status === 'failed' ? 'bulk_upload.failed' : 'bulk_upload.validated';
    return announce(upload, type, upload.status, upload.read_at ?? upload.created_at);
  };

  const readRows = async (upload: BulkUploadDocument) => {
    const open = () => alive(files.readSealed(upload.original.file_id));
    const { header, rows } = await readBulkFile(open, { now: upload.created_at });
    const counts = { row_count: 0, valid_row_count: 0, invalid_row_count: 0, duplicate_row_count: 0 };
    const shown: BulkError[] = [];
    let page_count = 0;
    for await (const page of gatherRows(rows())) {
      for (const { row, person, faults, duplicateOf } of page) {
        counts.row_count += 1;
        counts[person ? 'valid_row_count' : 'invalid_row_count'] += 1;
        if (duplicateOf !== null) counts.duplicate_row_count += 1;
        for (const fault of faults) if (shown.length < SHOWN_ERRORS) shown.push({ row, ...fault });
      }
      await bulkUploads.writePage(upload, page_count, page);
      page_count += 1;
    }
    return { ...counts, header: [...header.cells], notes: [...header.notes], page_count, faults: shown };
  };

  /** Writes one file of the results to the store as it is made. */
  const keep = async (name: string, write: (out: PassThrough) => Promise<void>): Promise<StoredFile> => {
    const out = new PassThrough();
    const [stored] = await Promise.all([files.writeSealed(name, out), write(out)]);
    return stored;
  };

  /** Writes both files and puts them in the place of those that stand; the old ones are removed last. */
  const writeResults = async (
    upload: BulkUploadDocument,
    end: Partial<Pick<BulkUploadDocument, 'status' | 'failure_reason'>>,
    completed_at: Date,
  ): Promise<void> => {
    const tally = new Tally();
    const open = openOutcomes(store, upload);
    async function* tallied() {
      for await (const outcome of open()) {
        tally.add(outcome);
        yield outcome;
      }
    }
    const names = { csv: `bulk-results/${upload._id}.csv`, xlsx: `bulk-results/${upload._id}.xlsx` };
    const csv = await keep(names.csv, (out) => writeResultsCsv(upload.header, tallied(), out));
    const progress = progressOf(tally);
    const summary = { ...upload, ...end, ...progress, id: upload._id, completed_at };
    const xlsx = await keep(names.xlsx, (out) => writeResultsXlsx(summary, upload.header, open, out));
    await bulkUploads.finish(upload._id, { csv, xlsx }, { ...end, ...progress, completed_at });
    await files.removeOthers(names.csv, csv.file_id);
    await files.removeOthers(names.xlsx, xlsx.file_id);
  };

  return {
    /** Reads an uploaded file: its rows, checked, are kept in pages. A file that cannot be read ends the upload. */
    async validateBulkUpload(uploadId: string): Promise<BulkEnd> {
      const { upload } = await runOf(store, uploadId);
      if (upload.status === 'validating') {
        // A request that died and was repeated has kept its file twice.
        await files.removeOthers(originalName(uploadId), upload.original.file_id);
        try {
          await bulkUploads.validated(uploadId, await readRows(upload), await now());
        } catch (error) {
          if (!(error instanceof BulkFileError)) throw error;
          await bulkUploads.failed(uploadId, {
            reason: error.detail,
            faults: [asError(error)],
            at: await now(),
          });
        }
      }
      return announceReading(uploadId);
    },

    /** Ends an upload whose reading an operator cancelled. */
    async cancelBulkValidation(uploadId: string): Promise<BulkEnd> {
      await bulkUploads.failed(uploadId, { reason: CANCELLED, faults: [], at: await now() });
      return announceReading(uploadId);
    },

    /** What a run has before it. */
    async planBulkRun(uploadId: string): Promise<BulkPlan> {
      const { upload } = await runOf(store, uploadId);
      return { pages: upload.page_count, rows: upload.valid_row_count };
    },

    /** Ends a run: writes its results, and notes the event. */
    async finishBulkUpload({ uploadId, status }: BulkEndInput): Promise<BulkEnd> {
      const { upload } = await runOf(store, uploadId);
      if (upload.status === 'processing') {
        const isCancelled = status === 'cancelled';
        if (isCancelled) await checks.cancelWaitingOfUpload(uploadId, CANCELLED);
        const end = { status, ...(isCancelled && { failure_reason: CANCELLED }) };
        await writeResults(upload, end, await now());
      }
      const { upload: ended } = await runOf(store, uploadId);
      const type = ended.status === 'complete' ? 'bulk_upload.completed' : 'bulk_upload.failed';
      return announce(ended, type, ended.status, ended.completed_at ?? ended.created_at);
    },

    /** Writes the results anew; the old ones stand until the new ones are whole. */
    async rewriteBulkResults(uploadId: string): Promise<void> {
      const { upload } = await runOf(store, uploadId);
      await writeResults(upload, {}, upload.completed_at ?? upload.created_at);
    },
  };
}

function progressOf({ statuses }: Tally): BulkProgress {
  const counts = Object.fromEntries(statuses);
  const { matched = 0, no_match = 0, failed = 0 } = counts;
  return {
    processed_row_count: matched + no_match + failed,
    matched_row_count: matched,
    failed_row_count: failed,
  };
}
