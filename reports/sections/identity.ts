import type { DrivingSignal, Identity } from '../../screening/identity.ts';
import type { Section } from '../document.ts';
import { heading } from '../frame/blocks.ts';
import { factGrid } from '../frame/facts.ts';
import type { Block, Frame } from '../frame/frame.ts';
import { table } from '../frame/table.ts';
import { dateInWords } from '../words/dates.ts';
import { comparisonInWords, fieldInWords, pointsInWords } from '../words/match.ts';
import { addressInWords, capitalized, drivingClassInWords, listed } from '../words/plain.ts';
import { placeRecord } from './record.ts';

const REASON_COLUMNS = [
  { title: 'Compared', share: 3 },
  { title: 'How the two sides compare', share: 6 },
  { title: 'Points', share: 1 },
];

const SIGNAL_COLUMNS = [
  { title: 'Driving conduct', share: 6 },
  { title: 'Severity', share: 2 },
  { title: 'Count', share: 1 },
  { title: 'Latest date', share: 3 },
];

/**
 * A person who matches: why, what is known, and the records.
 *
 * @param number - Counted from 1.
 * @param total - How many people match.
 */
export function identitySection(identity: Identity, number: number, total: number): Section {
  return function* (frame) {
    const part = frame.open(frame.root, 'Sect');
    yield* frame.place(part, [
      heading(frame, `Person ${number} of ${total}: ${nameOf(identity)}`, { level: 2 }),
      personFacts(frame, identity),
      ...reasons(frame, identity),
      ...(identity.summary ? signals(frame, identity.summary.signals) : []),
    ]);
    for (const [at, record] of identity.records.entries()) yield* placeRecord(frame, part, record, at + 1);
    part.end();
  };
}

function nameOf({ first_name, middle_name, last_name }: Identity): string {
  return [first_name, middle_name, last_name].filter(Boolean).join(' ').trim() || 'name not recorded';
}

function personFacts(frame: Frame, identity: Identity): Block {
  const { dob, dob_aliases, name_aliases, addresses } = identity;
  return factGrid(frame, [
    ['Match score', `${identity.match_score} of 100`],
    ['Date of birth', dob ? dateInWords(dob) : 'Not recorded'],
    ['Other dates of birth', listed(dob_aliases.map((date) => dateInWords(date)))],
    ['Also known as', listed(name_aliases)],
    [addresses.length > 1 ? 'Addresses' : 'Address', listed(addresses.map(addressInWords))],
    ['Identity id', identity.identity_id],
  ]);
}

function reasons(frame: Frame, { match_reasons }: Identity): Block[] {
  if (match_reasons.length === 0) return [];
  const rows = match_reasons.map((reason) => [
    { texts: [fieldInWords(reason.field)] },
    { texts: [comparisonInWords(reason)] },
    { texts: [pointsInWords(reason.contribution)] },
  ]);
  return [
    heading(frame, 'Why this person matches', { level: 3, bookmark: null }),
    table(frame, REASON_COLUMNS, rows),
  ];
}

function signals(frame: Frame, all: readonly DrivingSignal[]): Block[] {
  if (all.length === 0) return [];
  const rows = all.map(({ code, severity, count, latest_date }) => [
    { texts: [drivingClassInWords(code)] },
    { texts: [capitalized(severity)] },
    { texts: [String(count)] },
    { texts: [latest_date === null ? 'Not known' : dateInWords(latest_date, 'short')] },
  ]);
  return [heading(frame, 'Driving', { level: 3, bookmark: null }), table(frame, SIGNAL_COLUMNS, rows)];
}
