import type { Charge } from '../../screening/record.ts';
import type { Block, Frame } from '../frame/frame.ts';
import { type Row, table } from '../frame/table.ts';
import { dateInWords } from '../words/dates.ts';
import { capitalized, outcomeInWords } from '../words/plain.ts';

const COLUMNS = [
  { title: 'Charge', share: 100 },
  { title: 'Statute', share: 56 },
  { title: 'Classification', share: 55 },
  { title: 'Offense date', share: 54 },
  { title: 'Disposition', share: 60 },
  { title: 'Disposition date', share: 54 },
  { title: 'Sentence and fine', share: 74 },
  { title: 'Outcome', share: 54 },
];

/** The charges of a case, one row each. */
export function chargeTable(frame: Frame, charges: readonly Charge[]): Block {
  return table(frame, COLUMNS, charges.map(chargeRow));
}

function chargeRow(charge: Charge): Row {
  return [
    { texts: [charge.charge], strong: true },
    { texts: [charge.statute] },
    { texts: [charge.classification && capitalized(charge.classification)] },
    { texts: [inWords(charge.offense_date), charge.charge_date && 'Charged:', inWords(charge.charge_date)] },
    { texts: [charge.disposition, named('Plea', charge.plea)] },
    { texts: [inWords(charge.disposition_date)] },
    {
      texts: [
        charge.sentence,
        named('Jail', charge.jail_time),
        named('Probation', charge.probation_time),
        named('Fine', charge.fine),
        named('Released', inWords(charge.release_date)),
      ],
    },
    { texts: [charge.outcome && outcomeInWords(charge.outcome)], strong: true },
  ];
}

const inWords = (date: string | undefined): string | undefined => date && dateInWords(date, 'short');

const named = (label: string, text: string | undefined): string | undefined => text && `${label}: ${text}`;
