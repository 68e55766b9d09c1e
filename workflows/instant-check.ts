import {
  allHandlersFinished,
  CancellationScope,
  condition,
  defineUpdate,
  setCurrentDetails,
  setHandler,
} from '@temporalio/workflow';
import { type CheckInput, UPDATES } from './contract.ts';
import { endCancelled, searchUntilAnswered, showStatus } from './steps.ts';

const ended = defineUpdate<void>(UPDATES.ended);

/**
 * An instant check: the caller waits for its end, which comes with the first local activity when every source answers.
 * When one does not, the caller is told that the check is pending, and the check completes by itself.
 */
export async function instantCheck({ checkId }: CheckInput): Promise<void> {
  let isEnded = false;
  // Cancelling the run reaches no caller: who waits is released when the check says that it is cancelled, not before.
  setHandler(ended, () => CancellationScope.nonCancellable(() => condition(() => isEnded)));
  try {
    setCurrentDetails('Searching the record sources');
    const { status } = await searchUntilAnswered(checkId);
    showStatus(status);
    setCurrentDetails(`The check is ${status}`);
  } catch (error) {
    await endCancelled(checkId, error);
  } finally {
    isEnded = true;
    await CancellationScope.nonCancellable(() => condition(allHandlersFinished));
  }
}
