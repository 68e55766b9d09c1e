import { setCurrentDetails } from '@temporalio/workflow';
import { durable, local } from './activities.ts';
import type { CheckInput } from './contract.ts';
import { cancellable, deliverEvents, persistently, searchUntilAnswered, showStatus } from './steps.ts';

/** A criminal check: search, complete, tell the account. */
export async function criminalCheck({ checkId }: CheckInput): Promise<void> {
  await cancellable(checkId, async () => {
    setCurrentDetails('Searching the record sources');
    await searchUntilAnswered(checkId);

    setCurrentDetails('Completing the check');
    const deliveries = await persistently(
      () => local.completeCheck(checkId),
      () => durable.completeCheck(checkId),
    );
    showStatus('complete');

    setCurrentDetails(`Complete; telling ${deliveries.length} webhook endpoints`);
    await deliverEvents(deliveries);
  });
}
