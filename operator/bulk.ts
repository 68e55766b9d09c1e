import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { type Command, Option } from 'commander';
import { BULK_STATUSES, type BulkStatus, type BulkUploadDocument } from '../store/bulk-documents.ts';
import { viewBulkUpload } from '../store/views.ts';
import { workflowIds } from '../workflows/contract.ts';
import { requireAccount } from './accounts.ts';
import { integer } from './arguments.ts';
import type { Attachment } from './attachment.ts';
import { withoutQuoted } from './bulk-progress.ts';
import { watchUpload } from './bulk-watch.ts';
import type { Context } from './context.ts';
import { found, OperatorError } from './errors.ts';
import { type Fields, itemReport, listReport, type Report, table } from './output.ts';

const KIND = 'bulk upload';
const DEFAULT_INTERVAL_MS = 1000;
/** Temporal has this long to take a request. */
const DEADLINE_MS = 5000;

/** The workflow that works on an upload, by the upload's status. */
const RUNS: Partial<Record<BulkStatus, (uploadId: string) => string>> = {
  validating: workflowIds.bulkValidation,
  processing: workflowIds.bulkUpload,
};

/** How an upload stands. What its rows and its header say is left out. */
function viewUpload(upload: BulkUploadDocument) {
  const { id, created_at, notes: _, errors, failure_reason, ...fields } = viewBulkUpload(upload);
  return {
    id,
    account_id: upload.account_id,
    created_at,
    ...fields,
    ...(failure_reason !== undefined && { failure_reason: withoutQuoted(failure_reason) }),
    read_at: upload.read_at?.toISOString() ?? null,
    queued_at: upload.queued_at?.toISOString() ?? null,
    errors: errors.map((error) => ({ ...error, detail: withoutQuoted(error.detail) })),
  };
}

interface ListOptions {
  account?: string;
  status?: BulkStatus;
  limit: number;
}

async function listUploads({ store }: Context, { account, status, limit }: ListOptions): Promise<Report> {
  if (account !== undefined) await requireAccount(store, account);
  const uploads = await store.bulkUploads.recent({ accountId: account, status }, limit);
  const rows = uploads.map(viewUpload).map(({ errors: _, ...row }): Fields => row);
  const columns = [
    'id',
    'account_id',
    'status',
    'valid_row_count',
    'processed_row_count',
    'matched_row_count',
    'failed_row_count',
    'created_at',
    'filename',
  ];
  return listReport(columns, rows);
}

async function showUpload({ store }: Context, id: string): Promise<Report> {
  const data = viewUpload(found(await store.bulkUploads.get(id), KIND, id));
  const { errors, ...fields } = data;
  const { text } = itemReport(fields);
  if (errors.length === 0) return { data, text };
  return { data, text: `${text}\n\n${table(['row', 'column', 'code', 'detail'], errors)}` };
}

/** @throws OperatorError when no such workflow runs, or Temporal does not answer */
async function requestCancel(temporal: Client, workflowId: string): Promise<void> {
  try {
    await temporal.withDeadline(Date.now() + DEADLINE_MS, () =>
      temporal.workflow.getHandle(workflowId).cancel(),
    );
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      const message =
        'Nothing runs for the upload: it has just ended, or is not started yet. Look at it again';
      throw new OperatorError('failed', message);
    }
    throw new OperatorError(
      'failed',
      'Temporal does not answer. Is TEMPORAL_ADDRESS right, and does it run?',
    );
  }
}

async function cancelUpload({ store, temporal }: Context, id: string): Promise<Report> {
  const { status, account_id } = found(await store.bulkUploads.get(id), KIND, id);
  const workflowId = RUNS[status]?.(id);
  if (workflowId === undefined)
    throw new OperatorError('failed', `The upload is ${status}: nothing runs that could be cancelled`);
  await requestCancel(temporal(), workflowId);
  return itemReport(
    { id, account_id, status, workflow_id: workflowId, cancel_requested: true },
    'Finished rows keep their checks, and are in the results. bulk watch tells when it has ended.',
  );
}

function addWatch(bulk: Command, attachment: Attachment): void {
  bulk
    .command('watch')
    .description(
      'Watch an upload until it ends: a live line in a terminal, else a line for each change, with --json one ' +
        'document a line. Ends with 0 when the upload is complete, with 1 when it failed or was cancelled.',
    )
    .argument('<id>', 'id of the upload')
    .option('--interval <ms>', 'time between two looks', integer(10, 3_600_000), DEFAULT_INTERVAL_MS)
    .action((id: string, { interval }: { interval: number }) =>
      attachment.run((context) => watchUpload(context, id, interval, attachment)),
    );
}

/** `operator bulk …` */
export function addBulk(attachment: Attachment): void {
  const { program, run } = attachment;
  const bulk = program
    .command('bulk')
    .description('Bulk uploads: how they stand; what rows say is not shown.');
  bulk
    .command('list')
    .description('List uploads, newest first.')
    .option('--account <id>', 'of this account alone')
    .addOption(new Option('--status <status>', 'in this status alone').choices(BULK_STATUSES))
    .option('--limit <n>', 'at most so many', integer(1, 10_000), 50)
    .action((options: ListOptions) => run((context) => listUploads(context, options)));
  bulk
    .command('show')
    .description('Show how an upload stands, and the faults of its file.')
    .argument('<id>', 'id of the upload')
    .action((id: string) => run((context) => showUpload(context, id)));
  addWatch(bulk, attachment);
  bulk
    .command('cancel')
    .description('Cancel the reading or the run of an upload; finished rows stay. Needs TEMPORAL_ADDRESS.')
    .argument('<id>', 'id of the upload')
    .action((id: string) => run((context) => cancelUpload(context, id)));
}
