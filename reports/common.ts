import type { Readable } from 'node:stream';
import { renderDocument, type Section } from './document.ts';
import type { CommonInput } from './input.ts';
import { closing } from './sections/closing.ts';
import { letterhead } from './sections/letterhead.ts';
import { request } from './sections/request.ts';
import { searched } from './sections/searched.ts';
import { subject } from './sections/subject.ts';

/** A report: who asks, about whom, where it was searched, then what was found, and what to keep in mind. */
export function reportDocument(input: CommonInput, found: readonly Section[]): Readable {
  const { report, title } = input;
  const head = {
    title,
    author: input.letterhead.accountName,
    subject: `Check ${report.checkId}`,
    date: report.completedAt,
    reference: `Check ${report.checkId}`,
  };
  return renderDocument(head, [
    letterhead(input.letterhead, title),
    subject(input.subject),
    request(report, input.purpose),
    searched(input.searched),
    ...found,
    closing(input.runNotes, input.disclaimer),
  ]);
}
