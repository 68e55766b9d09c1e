import { setCurrentDetails } from '@temporalio/workflow';
import type { CheckInput } from './contract.ts';
import { cancellable, deliverEvents, searchUntilAnswered, showStatus } from './steps.ts';

/** A criminal check: search until every source has answered, complete, tell the account. */
export async function criminalCheck({ checkId }: CheckInput): Promise<void> {
  await cancellable(checkId, async () => {
    setCurrentDetails('Searching the record sources');
    const { status, deliveries } = await searchUntilAnswered(checkId);
    showStatus(status);

    setCurrentDetails(`The check is ${status}; telling ${deliveries.length} webhook endpoints`);
    await deliverEvents(deliveries);
  });
}
