import type { Section } from '../document.ts';
import { heading } from '../frame/blocks.ts';
import { factGrid } from '../frame/facts.ts';
import type { ReportFacts } from '../input.ts';
import { timeInWords } from '../words/dates.ts';
import { capitalized, spellOut } from '../words/plain.ts';

/** Who asked for the check, when, and what for. */
export function request(report: ReportFacts, purpose: string): Section {
  return (frame) =>
    frame.place(frame.root, [
      heading(frame, 'Request', { level: 2 }),
      factGrid(frame, [
        ['Check id', report.checkId],
        ['Type of check', capitalized(spellOut(report.checkType))],
        ['Reference', report.referenceId],
        ['Requested by', report.requestedBy],
        ['Requested at', timeInWords(report.createdAt)],
        ['Completed at', timeInWords(report.completedAt)],
        ['Purpose', purpose],
      ]),
    ]);
}
