import type { Readable } from 'node:stream';
import { reportDocument } from './common.ts';
import type { DriverReportInput } from './input.ts';
import { driving } from './sections/driving.ts';
import { licence } from './sections/licence.ts';

/**
 * Draws the report on a driver check: the licence and, of a motor-vehicle report, what its holder did.
 *
 * @param input - What it shows. Texts may hold anything: what no font can show becomes a box, with a note at the end.
 * @returns The PDF. The same input gives the same bytes. The stream fails with a RangeError when a date is not valid.
 */
export function renderDriverReport(input: DriverReportInput): Readable {
  const { answer } = input;
  return reportDocument(input, [licence(input), ...('violations' in answer ? [driving(answer)] : [])]);
}
