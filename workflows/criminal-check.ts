import { CancellationScope, setCurrentDetails } from '@temporalio/workflow';
import type { CheckInput } from './contract.ts';
import { deliverEvents, endCancelled, searchUntilAnswered, showStatus } from './steps.ts';

/** A criminal check: search until every source has answered, complete, tell the account. */
export async function criminalCheck({ checkId }: CheckInput): Promise<void> {
  try {
    setCurrentDetails('Searching the record sources');
    const { status, deliveries } = await searchUntilAnswered(checkId);
    showStatus(status);

    setCurrentDetails(`The check is ${status}; telling ${deliveries.length} webhook endpoints`);
    // The check is complete: cancelling the run takes nothing back, and the account still hears of it.
    await CancellationScope.nonCancellable(() => deliverEvents(deliveries));
  } catch (error) {
    await endCancelled(checkId, error);
  }
}
