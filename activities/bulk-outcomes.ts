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

/** Reads what came of the rows of an upload, in their order, as often as it is asked; a page at a time. */
export function openOutcomes({ bulkUploads, bulkRows }: Store, upload: BulkUploadDocument): OpenOutcomes {
  return async function* () {
    for (let page = 0; page < upload.page_count; page += 1) {
      const rows = await bulkUploads.readPage<BulkRow>(upload._id, page);
      const checks = await bulkRows.ofRows(
        upload,
        rows.filter(({ person }) => person).map(({ row }) => row),
      );
      for (const row of rows) yield outcomeOf(row, checks.get(row.row));
      heartbeat(page);
    }
  };
}
