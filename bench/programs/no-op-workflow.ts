import { allHandlersFinished, condition, defineUpdate, setHandler } from '@temporalio/workflow';

/** A workflow that does nothing: what the server can do at most. */
export async function noOp(): Promise<void> {}

/** The same for a caller that waits: the update `ended` answers at once. */
export async function noOpWithUpdate(): Promise<void> {
  setHandler(defineUpdate<void>('ended'), () => {});
  await condition(allHandlersFinished);
}
