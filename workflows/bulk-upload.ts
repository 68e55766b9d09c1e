import {
  CancellationScope,
  CancelledFailure,
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
/** Steps of one run: a history of some thousands of events, far from the limit of 51,200. */
const STEPS_PER_RUN = 500;
/** How often rows whose source was silent are asked for again: as seldom in the end as a check on its own. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 600_000;

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
export async function bulkUpload(input: BulkRunInput): Promise<void> {
  const { uploadId } = input;
  try {
    const run = new BulkRun(input, await durable.planBulkRun(uploadId));
    await run.pages();
    await run.waitingRows();
    if (!run.isDone) await goOn({ ...input, ...run.progress });
    await finish({ uploadId, status: 'complete' });
  } catch (error) {
    if (isCancellation(error)) {
      await CancellationScope.nonCancellable(() => finish({ uploadId, status: 'cancelled' }));
    }
    throw error;
  }
}

/** Hands over to the next run, which would not know that this one was cancelled. */
async function goOn(input: BulkRunInput): Promise<never> {
  if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('The run was cancelled');
  return continueAsNew<typeof bulkUpload>(input);
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
  readonly #uploadId: string;
  readonly #plan: BulkPlan;
  #nextPage: number;
  #counts: BulkCounts;
  /** Pages, and looks at waiting rows, that are left to this run of the workflow. */
  #stepsLeft: number;

  constructor(
    { uploadId, stepsPerRun = STEPS_PER_RUN, nextPage = 0, counts = NOTHING }: BulkRunInput,
    plan: BulkPlan,
  ) {
    this.#uploadId = uploadId;
    this.#plan = plan;
    this.#nextPage = nextPage;
    this.#counts = counts;
    this.#stepsLeft = stepsPerRun;
  }

  /** What the next run begins with. */
  get progress(): Required<Pick<BulkRunInput, 'nextPage' | 'counts'>> {
    return { nextPage: this.#nextPage, counts: this.#counts };
  }

  get isDone(): boolean {
    return this.#pagesAreDone && this.#counts.waiting === 0;
  }

  get #pagesAreDone(): boolean {
    return this.#nextPage === this.#plan.pages;
  }

  /** Runs pages, several at once, until all are done or this run has no step left. */
  async pages(): Promise<void> {
    const lane = async () => {
      while (!this.#pagesAreDone && this.#takeStep()) {
        const page = this.#nextPage;
        this.#nextPage += 1;
        const summary = `Page ${page + 1} of ${this.#plan.pages}`;
        this.#show(summary);
        const input = { uploadId: this.#uploadId, page, soFar: this.#counts };
        this.#add(await bulkRows.runBulkPage.executeWithOptions({ summary }, [input]));
      }
    };
    const lanes = Array.from({ length: PAGES_IN_FLIGHT }, lane);
    try {
      await Promise.all(lanes);
    } finally {
      // When the run is cancelled, one page ends before another: no row is written behind the back of the results.
      await Promise.allSettled(lanes);
    }
  }

  /** Asks again for the rows whose source was silent, until each has its answer or this run has no step left. */
  async waitingRows(): Promise<void> {
    let waitMs = FIRST_WAIT_MS;
    while (this.#pagesAreDone && this.#counts.waiting > 0 && this.#takeStep()) {
      const summary = `${this.#counts.waiting} rows wait for their source`;
      this.#show(summary);
      await sleep(waitMs, { summary });
      const left = await bulkRows.runWaitingRows({ uploadId: this.#uploadId, soFar: this.#counts });
      this.#add({ ...left, waiting: left.waiting - this.#counts.waiting });
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    }
  }

  #takeStep(): boolean {
    if (this.#stepsLeft === 0) return false;
    this.#stepsLeft -= 1;
    return true;
  }

  #add({ processed, matched, failed, waiting }: BulkCounts): void {
    this.#counts = {
      processed: this.#counts.processed + processed,
      matched: this.#counts.matched + matched,
      failed: this.#counts.failed + failed,
      waiting: this.#counts.waiting + waiting,
    };
  }

  #show(doing: string): void {
    const { processed, matched, failed } = this.#counts;
    const done = `${processed} of ${this.#plan.rows} rows done, ${matched} with records, ${failed} failed`;
    setCurrentDetails(`${doing}. ${done}. ${HOW_TO_STOP}`);
  }
}
