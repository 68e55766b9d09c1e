import type { Section } from '../document.ts';
import { heading } from '../frame/blocks.ts';
import { factGrid } from '../frame/facts.ts';
import type { ReportSubject } from '../input.ts';
import { dateInWords } from '../words/dates.ts';
import { addressInWords, listed } from '../words/plain.ts';

/** Who was searched for. */
export function subject({ name, dob, ssn, addresses }: ReportSubject): Section {
  return (frame) =>
    frame.place(frame.root, [
      heading(frame, 'Subject of the search', { level: 2 }),
      factGrid(frame, [
        ['Name', name.trim() || 'Not given'],
        ['Date of birth', dob ? dateInWords(dob) : 'Not given'],
        ['Social Security number', ssn],
        [addresses.length > 1 ? 'Addresses' : 'Address', listed(addresses.map(addressInWords))],
      ]),
    ]);
}
