import type { Readable } from 'node:stream';
import { reportDocument } from './common.ts';
import type { ReportInput } from './input.ts';
import { identitySection } from './sections/identity.ts';
import { result } from './sections/result.ts';

/**
 * Draws the report on an instant criminal check.
 *
 * @param input - What it shows. Texts may hold anything: what no font can show becomes a box, with a note at the end.
 * @returns The PDF. The same input gives the same bytes. The stream fails with a RangeError when a date is not valid.
 */
export function renderReport(input: ReportInput): Readable {
  const { identities } = input;
  return reportDocument(input, [
    result(identities),
    ...identities.map((identity, at) => identitySection(identity, at + 1, identities.length)),
  ]);
}
