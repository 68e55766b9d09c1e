import { setCurrentDetails, sleep } from '@temporalio/workflow';
import { ladder } from './activities.ts';
import type { WebhookDeliveryInput } from './contract.ts';
import { deliverEvents } from './steps.ts';

/** One event on its way to one endpoint, after the first attempt failed or when it was asked for by hand. */
export async function webhookDelivery({ target, delayMs }: WebhookDeliveryInput): Promise<void> {
  if (delayMs > 0) {
    setCurrentDetails(`The first attempt failed; the next one comes after ${Math.round(delayMs / 1000)} s`);
    await sleep(delayMs, { summary: 'Wait after the first attempt' });
  }
  setCurrentDetails('Trying by the retry ladder; the attempt log of the delivery says how it goes');
  const { status, followUps } = await ladder.deliverByLadder(target);
  setCurrentDetails(status === 'succeeded' ? 'Delivered' : 'Given up');
  await deliverEvents(followUps);
}
