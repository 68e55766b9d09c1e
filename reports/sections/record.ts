import type { Case, CriminalRecord, RecordPerson } from '../../screening/record.ts';
import { heading, links, paragraph } from '../frame/blocks.ts';
import { type Fact, factGrid } from '../frame/facts.ts';
import type { Block, Frame, StructureElement } from '../frame/frame.ts';
import { dateInWords } from '../words/dates.ts';
import { addressInWords, listed, recordCategoryInWords, sourceCategoryInWords } from '../words/plain.ts';
import { chargeTable } from './charges.ts';

/**
 * Draws a record as a card: where it comes from, the person as recorded, and each case with its charges.
 *
 * @param number - Counted from 1 within its person.
 */
export function* placeRecord(
  frame: Frame,
  parent: StructureElement,
  record: CriminalRecord,
  number: number,
): Generator<void, void> {
  const { category, source, person, cases } = record;
  const title = `Record ${number}: ${recordCategoryInWords(category)} – ${source.name}`;
  const part = frame.open(parent, 'Sect');
  yield* frame.place(part, [
    heading(frame, title, { level: 3, band: true }),
    factGrid(frame, [...sourceFacts(record), ...personFacts(person)]),
    ...(person.photo_urls?.length ? [links(frame, 'Photographs', person.photo_urls)] : []),
    ...(cases.length === 0 ? [paragraph(frame, 'The source gives no case.')] : []),
  ]);
  for (const [at, one] of cases.entries()) yield* frame.place(part, caseBlocks(frame, one, at + 1));
  part.end();
}

function sourceFacts({ record_id, source }: CriminalRecord): Fact[] {
  return [
    ['Kind of source', sourceCategoryInWords(source.category)],
    ['County and state', [source.county, source.state].filter(Boolean).join(', ')],
    ['Source id', source.id],
    ['Record id', record_id],
  ];
}

function personFacts(person: RecordPerson): Fact[] {
  const { first_name, middle_name, last_name, suffix, full_name, name_aliases, addresses } = person;
  const parts = [first_name, middle_name, last_name, suffix].filter(Boolean).join(' ');
  return [
    ['Name as recorded', parts || full_name],
    ['Full name as recorded', parts && full_name !== parts ? full_name : undefined],
    ['Date of birth', inWords(person.dob)],
    ['Date of birth, inferred', inWords(person.inferred_dob)],
    ['Other dates of birth', listed(person.dob_aliases?.map((date) => dateInWords(date)))],
    ['Also known as', listed(name_aliases)],
    ['Corrections number', person.doc_number],
    ['Gender', person.gender],
    ['Race', person.race],
    ['Ethnicity', person.ethnicity],
    ['Height', person.height],
    ['Weight', person.weight],
    ['Build', person.physical_build],
    ['Hair', person.hair_color],
    ['Eyes', person.eye_color],
    ['Skin', person.skin_color],
    ['Marks', person.physical_marks],
    [(addresses?.length ?? 0) > 1 ? 'Addresses' : 'Address', listed(addresses?.map(addressInWords))],
  ];
}

function caseBlocks(frame: Frame, one: Case, number: number): Block[] {
  return [
    heading(frame, `Case ${one.case_number?.trim() || `${number} (no number recorded)`}`, {
      level: 4,
      bookmark: null,
    }),
    factGrid(
      frame,
      [
        ['Type', one.type],
        ['Status', one.status],
        ['Filed', inWords(one.file_date)],
        ['Court', one.court_name],
        ['County', one.court_county],
        ['Arrested', inWords(one.arrest_date)],
        ['Arresting agency', one.arresting_agency],
      ],
      { before: 2, keepsWithNext: true },
    ),
    one.charges?.length
      ? chargeTable(frame, one.charges)
      : paragraph(frame, 'The source gives no charge in this case.'),
  ];
}

const inWords = (date: string | undefined): string | undefined => date && dateInWords(date);
