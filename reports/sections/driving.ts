import type { MotorVehicleReport } from '../../screening/driving/licence.ts';
import type { Section } from '../document.ts';
import { heading, paragraph } from '../frame/blocks.ts';
import type { Block, Frame } from '../frame/frame.ts';
import { type Column, type Row, table } from '../frame/table.ts';
import { dateInWords } from '../words/dates.ts';

const VIOLATION_COLUMNS = [
  { title: 'Violation', share: 110 },
  { title: 'ACD code', share: 36 },
  { title: 'Violation date', share: 58 },
  { title: 'Conviction date', share: 58 },
  { title: 'Points', share: 32 },
  { title: 'Place', share: 80 },
  { title: 'Disposition', share: 60 },
];
const SUSPENSION_COLUMNS = [
  { title: 'Suspension', share: 6 },
  { title: 'From', share: 3 },
  { title: 'Until', share: 3 },
  { title: 'State', share: 1 },
];
const ACCIDENT_COLUMNS = [
  { title: 'Accident', share: 5 },
  { title: 'Date', share: 3 },
  { title: 'Severity', share: 3 },
  { title: 'Injuries', share: 1.4 },
  { title: 'Fatalities', share: 1.5 },
  { title: 'State', share: 1 },
];

const inWords = (date: string | undefined) => date && dateInWords(date, 'short');
const asText = (count: number | undefined) => (count === undefined ? undefined : String(count));

/** What the holder of a licence did, as a motor-vehicle report tells it. */
export function driving({ violations, suspensions, accidents }: MotorVehicleReport): Section {
  return (frame) =>
    frame.place(frame.root, [
      ...part(frame, 'Violations', VIOLATION_COLUMNS, violations.map(violationRow)),
      ...part(frame, 'Suspensions', SUSPENSION_COLUMNS, suspensions.map(suspensionRow)),
      ...part(frame, 'Accidents', ACCIDENT_COLUMNS, accidents.map(accidentRow)),
    ]);
}

const part = (frame: Frame, title: string, columns: readonly Column[], rows: readonly Row[]): Block[] => [
  heading(frame, title, { level: 2 }),
  rows.length > 0 ? table(frame, columns, rows) : paragraph(frame, 'None in the record of the department.'),
];

function violationRow(violation: MotorVehicleReport['violations'][number]): Row {
  const { county, state } = violation;
  return [
    { texts: [violation.description ?? violation.type], strong: true },
    { texts: [violation.acd_code] },
    { texts: [inWords(violation.violation_date)] },
    { texts: [inWords(violation.conviction_date)] },
    { texts: [asText(violation.points)] },
    { texts: [[county, state].filter(Boolean).join(', '), violation.court_name] },
    { texts: [violation.disposition] },
  ];
}

const suspensionRow = ({
  description,
  start_date,
  end_date,
  state,
}: MotorVehicleReport['suspensions'][number]): Row => [
  { texts: [description], strong: true },
  { texts: [inWords(start_date)] },
  { texts: [inWords(end_date)] },
  { texts: [state] },
];

const accidentRow = (accident: MotorVehicleReport['accidents'][number]): Row => [
  { texts: [accident.description], strong: true },
  { texts: [inWords(accident.accident_date)] },
  { texts: [accident.severity] },
  { texts: [asText(accident.injuries)] },
  { texts: [asText(accident.fatalities)] },
  { texts: [accident.state] },
];
