import type { Identity } from '../../screening/identity.ts';
import type { Section } from '../document.ts';
import { callout, heading, paragraph } from '../frame/blocks.ts';
import { STYLES } from '../frame/style.ts';
import { capitalized, counted } from '../words/plain.ts';

/** Finding nothing promises nothing. */
const NO_PROMISE =
  'This covers the sources named above, in the versions named. It does not show that no record exists elsewhere, or under another name.';

/** How many people and records were found. */
export function result(identities: readonly Identity[]): Section {
  return (frame) =>
    frame.place(frame.root, [
      heading(frame, 'Result', { level: 2 }),
      callout(frame, resultInWords(identities)),
      paragraph(frame, NO_PROMISE, STYLES.small),
    ]);
}

/**
 * The result in one line: `2 people match; 3 records`. A record of two people counts once.
 *
 * @param identities - All that match.
 */
export function resultInWords(identities: readonly Identity[]): string {
  if (identities.length === 0) return 'No records found in the sources searched';
  const records = new Set(
    identities.flatMap((identity) => identity.records.map(({ record_id }) => record_id)),
  );
  const people = counted(identities.length, 'person matches', 'people match');
  return capitalized(`${people}; ${counted(records.size, 'record', 'records')}`);
}
