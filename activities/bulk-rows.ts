import { setImmediate as breathe } from 'node:timers/promises';
import { ApplicationFailure, cancellationSignal, cancelled, heartbeat } from '@temporalio/activity';
import type { BulkRow } from '../bulk/row.ts';
import { readPersonalData } from '../screening/personal-data.ts';
import type { BulkUploadDocument } from '../store/bulk-documents.ts';
import { type BulkRowCheck, bulkCheckId, bulkProfileId } from '../store/bulk-rows.ts';
import type { AccountDocument, CheckDocument } from '../store/documents.ts';
import type { BulkCounts, BulkPageInput, BulkRowsInput } from '../workflows/contract.ts';
import { answerCheck, type SearchJob } from './answer.ts';
import { runOf } from './bulk-run.ts';
import { type ActivityDependencies, systemTime } from './dependencies.ts';
import { SourcesUnavailableError } from './search-index.ts';

/** Rows that are searched for before others get their turn. */
const CHUNK = 25;
/** Waiting rows that are asked for again in one go. */
const WAITING = 1000;

/** A person whom a search fails on again and again is a fault of ours, and ends that row alone. */
const TRIES = 3;
const FAILED = 'The search failed for this row.';

/** A pending check of a row; the search settles it. */
function checkOf(upload: BulkUploadDocument, { row, person }: BulkRow): BulkRowCheck | null {
  if (!person) return null;
  const data = readPersonalData(person);
  return {
    person: data,
    check: {
      _id: bulkCheckId(upload, row),
      account_id: upload.account_id,
      product: 'instant_criminal',
      check_type: 'instant_criminal',
      profile_id: bulkProfileId(upload, row),
      status: 'pending',
      created_at: upload.queued_at ?? upload.created_at,
      ...(person.reference_id !== undefined && { reference_id: person.reference_id }),
      ruleset_ids: [],
      criteria: { input_type: 'person' },
      run_notes: data.parse_notes,
      results: [],
      source_versions: [],
      bulk: { upload_id: upload._id, row },
    },
  };
}

/** A failure that has its own time to be tried again is a source that keeps silent about one person. */
const isSilence = (error: unknown): error is ApplicationFailure =>
  error instanceof ApplicationFailure && error.nextRetryDelay !== undefined;

/**
 * Answers a row's check. A silent source leaves the row waiting; a search that fails ends it.
 * @throws ApplicationFailure while the sources cannot be searched at all
 */
function settle(job: SearchJob, searchIndex: ActivityDependencies['searchIndex'], now: Date): CheckDocument {
  const { check } = job;
  for (let tries = 1; ; tries += 1) {
    try {
      return { ...check, ...answerCheck(job, searchIndex, now), status: 'complete', completed_at: now };
    } catch (error) {
      if (isSilence(error)) return { ...check, pending_reason: error.message };
      if (error instanceof ApplicationFailure && error.cause instanceof SourcesUnavailableError) throw error;
      if (tries < TRIES) continue;
      return { ...check, status: 'failed', completed_at: now, run_notes: [...check.run_notes, FAILED] };
    }
  }
}

function countsOf(checks: Iterable<CheckDocument>): BulkCounts {
  let [processed, matched, failed, waiting] = [0, 0, 0, 0];
  for (const { status, results } of checks) {
    if (status === 'pending') waiting += 1;
    else processed += 1;
    if (status === 'failed') failed += 1;
    if (status === 'complete' && results.length > 0) matched += 1;
  }
  return { processed, matched, failed, waiting };
}

/** Runs the rows of bulk uploads. A row done twice is one check. */
export function createBulkRowActivities({ store, searchIndex, now = systemTime }: ActivityDependencies) {
  const { bulkUploads, bulkRows, checks, profiles } = store;

  /** Tells the account why the run waits, and lets Temporal try again. */
  const telling = async <T>(uploadId: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApplicationFailure) await bulkUploads.setPendingReason(uploadId, error.message);
      throw error;
    }
  };

  const showProgress = ({ uploadId, soFar }: BulkRowsInput) =>
    bulkUploads.progress(uploadId, {
      processed_row_count: soFar.processed,
      matched_row_count: soFar.matched,
      failed_row_count: soFar.failed,
    });

  /**
   * Searches for the rows of a page, a chunk at a time, so that checks that a caller waits for get their turn, and
   * writes them. When the run is cancelled, what was searched is written still.
   */
  const runRows = async (
    upload: BulkUploadDocument,
    account: AccountDocument,
    rows: readonly BulkRowCheck[],
  ) => {
    const settled: BulkRowCheck[] = [];
    for (let at = 0; at < rows.length; at += CHUNK) {
      const moment = await now();
      for (const { check, person } of rows.slice(at, at + CHUNK))
        settled.push({ person, check: settle({ check, profile: person, account }, searchIndex, moment) });
      heartbeat(settled.length);
      if (cancellationSignal().aborted) break;
      await breathe();
    }
    // Together, since every write waits for the disk.
    await bulkRows.write(upload, settled);
    if (cancellationSignal().aborted) await cancelled();
    return settled.map(({ check }) => check);
  };

  return {
    /** Runs the rows of one page that have no check yet. */
    async runBulkPage(input: BulkPageInput): Promise<BulkCounts> {
      const { upload, account } = await runOf(store, input.uploadId);
      await showProgress(input);
      const rows = await bulkUploads.readPage<BulkRow>(upload._id, input.page);
      const runnable = rows.flatMap((row) => checkOf(upload, row) ?? []);
      const standing = await bulkRows.ofRows(
        upload,
        rows.map(({ row }) => row),
      );
      const left = runnable.filter(({ check }) => !standing.has(check.bulk?.row ?? 0));
      const settled = await telling(upload._id, () => runRows(upload, account, left));
      return countsOf([...standing.values(), ...settled]);
    },

    /** Asks again for rows whose source was silent. @returns what was settled now, and how many rows wait still */
    async runWaitingRows(input: BulkRowsInput): Promise<BulkCounts> {
      const { upload, account } = await runOf(store, input.uploadId);
      await showProgress(input);
      const settled: CheckDocument[] = [];
      for (const check of await checks.waitingOfUpload(upload._id, WAITING)) {
        const profile = await profiles.find(check.account_id, check.profile_id);
        // The person's data were erased meanwhile: there is nobody to search for.
        if (!profile) await checks.cancel(check._id, 'The personal data were erased before the search.');
        const after = profile && settle({ check, profile, account }, searchIndex, await now());
        if (after && after.status !== 'pending') await checks.settle(after);
        if (after?.status !== 'pending') settled.push(after ?? { ...check, status: 'cancelled' });
        heartbeat(settled.length);
      }
      return { ...countsOf(settled), waiting: await checks.countWaitingOfUpload(upload._id) };
    },
  };
}
