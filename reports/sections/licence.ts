import type { Section } from '../document.ts';
import { callout, heading } from '../frame/blocks.ts';
import { factGrid } from '../frame/facts.ts';
import type { DriverReportInput } from '../input.ts';
import { dateInWords } from '../words/dates.ts';
import { counted, listed, validityInWords } from '../words/plain.ts';

/** The licence as its department holds it. */
export function licence({ licenceNumber, licenceState, answer }: DriverReportInput): Section {
  const { status, validity, issued_date, expiration_date, restrictions, endorsements } = answer;
  return (frame) =>
    frame.place(frame.root, [
      heading(frame, 'Driver license', { level: 2 }),
      callout(frame, resultInWords(answer)),
      factGrid(frame, [
        ['Number', licenceNumber],
        ['State', licenceState],
        ['Status as recorded', status],
        ['Validity', validityInWords(validity)],
        ['Class', answer.class],
        ['Issued', issued_date && dateInWords(issued_date)],
        ['Expires', expiration_date && dateInWords(expiration_date)],
        ['Restrictions', listed(restrictions)],
        ['Endorsements', listed(endorsements)],
      ]),
    ]);
}

/** The result in one line: `The license is valid; 2 violations, no suspensions, no accidents`. */
export function resultInWords(answer: DriverReportInput['answer']): string {
  const license = `The license is ${validityInWords(answer.validity).toLowerCase()}`;
  if (!('violations' in answer)) return license;
  const { violations, suspensions, accidents } = answer;
  const counts = [
    counted(violations.length, 'violation', 'violations'),
    counted(suspensions.length, 'suspension', 'suspensions'),
    counted(accidents.length, 'accident', 'accidents'),
  ];
  return `${license}; ${counts.join(', ')}`;
}
