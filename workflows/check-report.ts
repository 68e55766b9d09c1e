import { setCurrentDetails } from '@temporalio/workflow';
import { rendering } from './activities.ts';
import type { CheckInput } from './contract.ts';

/** The printable report of a check: made once for each state of the check, and kept as a file. */
export async function checkReport({ checkId }: CheckInput): Promise<void> {
  setCurrentDetails('Writing the report');
  await rendering.writeReport(checkId);
  setCurrentDetails('The report is written');
}
