import type { Readable } from 'node:stream';
import { renderDocument, type Section } from './document.ts';
import type { ReportInput } from './input.ts';
import { closing } from './sections/closing.ts';
import { identitySection } from './sections/identity.ts';
import { letterhead } from './sections/letterhead.ts';
import { request } from './sections/request.ts';
import { result } from './sections/result.ts';
import { searched } from './sections/searched.ts';
import { subject } from './sections/subject.ts';

/**
 * Draws the report on an instant criminal check.
 *
 * @param input - What it shows. Texts may hold anything: what no font can show becomes a box, with a note at the end.
 * @returns The PDF. The same input gives the same bytes. The stream fails with a RangeError when a date is not valid.
 */
export function renderReport(input: ReportInput): Readable {
  const { report, title, identities } = input;
  const sections: Section[] = [
    letterhead(input.letterhead, title),
    subject(input.subject),
    request(report, input.purpose),
    searched(input.searched),
    result(identities),
    ...identities.map((identity, at) => identitySection(identity, at + 1, identities.length)),
    closing(input.runNotes, input.disclaimer),
  ];
  const head = {
    title,
    author: input.letterhead.accountName,
    subject: `Check ${report.checkId}`,
    date: report.completedAt,
    reference: `Check ${report.checkId}`,
  };
  return renderDocument(head, sections);
}
