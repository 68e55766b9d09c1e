import { Worker } from '@temporalio/worker';
import { expect, inject, it } from 'vitest';
import { createDataConverter } from '../../platform/temporal.ts';
import { recordedHistories } from '../support/histories.ts';
import { historySettings } from '../support/time-skipping.ts';

/** A change of a workflow that an old run cannot follow is found here, before it stops checks under way. */
it('replays every recorded history', async () => {
  const histories = await recordedHistories();
  expect(histories.length).toBeGreaterThanOrEqual(40);
  const results = Worker.runReplayHistories(
    {
      workflowBundle: { codePath: inject('workflowBundle') },
      dataConverter: createDataConverter(historySettings().keyring),
    },
    histories.map(({ name, history }) => ({ workflowId: name, history })),
  );
  for await (const { workflowId, error } of results) {
    expect(error, `the run ${workflowId} does not replay`).toBeUndefined();
  }
});
