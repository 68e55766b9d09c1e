import {
  CancellationScope,
  continueAsNew,
  isCancellation,
  setCurrentDetails,
  sleep,
} from '@temporalio/workflow';
import { bulkFile, bulkRows, durable } from './activities.ts';
import type { BulkCounts, BulkEnd, BulkEndInput, BulkInput, BulkPlan, BulkRunInput } from './contract.ts';
import { deliverEvents, showStatus } from './steps.ts';

/** Pages under way at once: enough to keep the store and the search both busy. */
const PAGES_IN_FLIGHT = 4;
/** Pages of one run: a history of some thousands of events, far from the limit of 51,200. */
const PAGES_PER_RUN = 500;
/** How often rows whose source was silent are asked for again. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

const HOW_TO_STOP = 'To stop, cancel this workflow: finished rows keep their checks and are in the results.';

/** Reads an uploaded file and checks its rows. The upload then waits for the caller's word. */
export async function bulkValidation({ uploadId }: BulkInput): Promise<void> {
  try {
    setCurrentDetails('Reading the file and checking its rows');
    await tell(await bulkFile.validateBulkUpload(uploadId));
  } catch (error) {
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(async () => tell(await durable.cancelBulkValidation(uploadId)));
    }
    throw error;
  }
}

/** Runs the rows of an upload: pages of checks, then the rows whose sources were silent, then the results. */
export async function bulkUpload({ uploadId, nextPage = 0, counts = NOTHING }: BulkRunInput): Promise<void> {
  try {
    const run = new BulkRun(uploadId, await durable.planBulkRun(uploadId), counts);
    if (!(await run.pages(nextPage))) {
      await continueAsNew<typeof bulkUpload>({
        uploadId,
        nextPage: nextPage + PAGES_PER_RUN,
        counts: run.counts,
      });
    }
    await run.waitingRows();
    await finish({ uploadId, status: 'complete' });
  } catch (error) {
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(() => finish({ uploadId, status: 'cancelled' }));
    }
    throw error;
  }
}

/** Writes the results of an upload anew from what its rows stored. */
export async function bulkResults({ uploadId }: BulkInput): Promise<void> {
  setCurrentDetails('Writing the results anew');
  await bulkFile.rewriteBulkResults(uploadId);
  setCurrentDetails('The results are written');
}

async function finish(end: BulkEndInput): Promise<void> {
  setCurrentDetails('Writing the results');
  await tell(await bulkFile.finishBulkUpload(end));
}

/** Shows how the upload stands, and tells the account. What stands is told even when the run is cancelled now. */
async function tell({ status, deliveries }: BulkEnd): Promise<void> {
  showStatus(status);
  setCurrentDetails(`The upload is ${status}; telling ${deliveries.length} webhook endpoints`);
  await CancellationScope.nonCancellable(() => deliverEvents(deliveries));
}

const NOTHING: BulkCounts = { processed: 0, matched: 0, failed: 0, waiting: 0 };

/** The rows of one upload on their way, and how far they are. */
class BulkRun {
  counts: BulkCounts;
  readonly #uploadId: string;
  readonly #plan: BulkPlan;

  constructor(uploadId: string, plan: BulkPlan, counts: BulkCounts) {
    this.#uploadId = uploadId;
    this.#plan = plan;
    this.counts = counts;
  }

  /** Runs the pages of this run, several at once. @returns whether they were the last ones */
  async pages(from: number): Promise<boolean> {
    const { pages } = this.#plan;
    const end = Math.min(pages, from + PAGES_PER_RUN);
    let next = from;
    const lane = async () => {
      while (next < end) {
        const page = next;
        next += 1;
        const summary = `Page ${page + 1} of ${pages}`;
        this.#show(summary);
        const input = { uploadId: this.#uploadId, page, soFar: this.counts };
        this.#add(await bulkRows.runBulkPage.executeWithOptions({ summary }, [input]));
      }
    };
    await Promise.all(Array.from({ length: PAGES_IN_FLIGHT }, lane));
    return end === pages;
  }

  /** Asks again for the rows whose source was silent, until every row has its answer. */
  async waitingRows(): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    while (this.counts.waiting > 0) {
      const summary = `${this.counts.waiting} rows wait for their source`;
      this.#show(summary);
      await sleep(waitMs, { summary });
      const left = await bulkRows.runWaitingRows({ uploadId: this.#uploadId, soFar: this.counts });
      this.#add({ ...left, waiting: left.waiting - this.counts.waiting });
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    }
  }

  #add({ processed, matched, failed, waiting }: BulkCounts): void {
    this.counts = {
      processed: this.counts.processed + processed,
      matched: this.counts.matched + matched,
      failed: this.counts.failed + failed,
      waiting: this.counts.waiting + waiting,
    };
  }

  #show(doing: string): void {
    const { processed, matched, failed } = this.counts;
    const done = `${processed} of ${this.#plan.rows} rows done, ${matched} with records, ${failed} failed`;
    setCurrentDetails(`${doing}. ${done}. ${HOW_TO_STOP}`);
  }
}
