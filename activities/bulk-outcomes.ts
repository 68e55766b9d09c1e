import { heartbeat } from '@temporalio/activity';
import type { OpenOutcomes, RowOutcome } from '../bulk/results/outcome.ts';
import type { BulkRow } from '../bulk/row.ts';
import type { RowFault } from '../bulk/row-fault.ts';
import type { BulkUploadDocument } from '../store/bulk-documents.ts';
import type { CheckDocument } from '../store/documents.ts';
import type { Store } from '../store/store.ts';

const NOT_RUN = 'The upload was cancelled before this row was run.';

const describe = ({ column, detail }: RowFault) => (column ? `${column} ${detail}` : `The row ${detail}`);

/** What came of a row. A row without an answer says why, and never reads as clear. */
function outcomeOf({ row, cells, person, faults, duplicateOf }: BulkRow, check?: CheckDocument): RowOutcome {
  const common = {
    row,
    cells: check?.erased_at ? [] : cells,
    ...(duplicateOf !== null && { duplicate_of: duplicateOf }),
    ...(check && { check_id: check._id, profile_id: check.profile_id }),
    records: [],
    identities: [],
  };
  if (!person) return { ...common, status: 'invalid', reason: faults.map(describe).join('; ') };
  if (!check || check.status === 'pending') return { ...common, status: 'not_run', reason: NOT_RUN };
  if (check.erased_at)
    return { ...common, status: 'not_run', reason: 'The personal data of this row were erased.' };
  if (check.status !== 'complete') {
    const status = check.status === 'failed' ? 'failed' : 'not_run';
    return { ...common, status, reason: check.run_notes.at(-1) ?? '' };
  }
  const { results, identities = [], completed_at } = check;
  return {
    ...common,
    status: results.length > 0 ? 'matched' : 'no_match',
    records: results,
    identities,
    ...(completed_at && { completed_at }),
  };
}

/** Reads what came of the rows of an upload, in their order, as often as it is asked; a page, and the one after it. */
export function openOutcomes({ bulkUploads, bulkRows }: Store, upload: BulkUploadDocument): OpenOutcomes {
  const readPage = async (page: number): Promise<RowOutcome[]> => {
    const rows = await bulkUploads.readPage<BulkRow>(upload._id, page);
    const checks = await bulkRows.ofRows(
      upload,
      rows.filter(({ person }) => person).map(({ row }) => row),
    );
    return rows.map((row) => outcomeOf(row, checks.get(row.row)));
  };
  return async function* () {
    let next = upload.page_count > 0 ? readPage(0) : undefined;
    for (let page = 0; next; page += 1) {
      const outcomes = await next;
      // The database works on the next page while this one is written. Its failure is told when its turn comes.
      next = page + 1 < upload.page_count ? readPage(page + 1) : undefined;
      next?.catch(() => undefined);
      yield* outcomes;
      heartbeat(page);
    }
  };
}
