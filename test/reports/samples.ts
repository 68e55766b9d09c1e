import { renderReport } from '../../reports/criminal-report.ts';
import { NOT_A_CONSUMER_REPORT, type ReportInput } from '../../reports/input.ts';
import type { Identity } from '../../screening/identity.ts';
import type { Charge, CriminalRecord } from '../../screening/record.ts';
import { PdfReader } from './pdf-reader.ts';

/** A charge with every field. */
export const CHARGE: Charge = {
  charge: 'BURGLARY OF BUILDING',
  statute: 'PC 30.020',
  classification: 'felony',
  offense_date: '20220226',
  charge_date: '20220318',
  disposition: 'Guilty Plea',
  disposition_date: '20221107',
  plea: 'No contest',
  sentence: 'Deferred adjudication',
  jail_time: '30 days',
  probation_time: '3 years',
  fine: '$500.00',
  release_date: '20230500',
  outcome: 'nonconviction',
};

/** A record with every field. */
export const RECORD: CriminalRecord = {
  record_id: '5060243fca85da26da733253',
  category: 'Sex Offender',
  person: {
    first_name: 'Dolores',
    middle_name: 'Elena',
    last_name: 'Quintanilla-Reyes',
    suffix: 'II',
    full_name: 'QUINTANILLA REYES DOLORES',
    dob: '19680000',
    inferred_dob: '19680412',
    doc_number: 'A1234567',
    gender: 'Female',
    height: `5'04"`,
    weight: '140 lbs',
    hair_color: 'Brown hair',
    eye_color: 'Green eyes',
    skin_color: 'Light skin',
    race: 'White',
    ethnicity: 'Hispanic',
    physical_build: 'Slim',
    physical_marks: 'Scar on the left forearm',
    photo_urls: ['https://photos.example.com/front.jpg'],
    name_aliases: ['Lola Quintanilla', 'D. Reyes'],
    dob_aliases: ['00000317'],
    addresses: [
      { street: '4117 Magnolia St Apt 12', city: 'Houston', state: 'TX', zip_code: '77023', country: 'US' },
    ],
  },
  cases: [
    {
      case_number: '1694412',
      type: 'Criminal docket',
      status: 'Disposed',
      file_date: '20220318',
      arresting_agency: 'Houston Police Department',
      arrest_date: '20220301',
      court_name: '182nd District Court',
      court_county: 'Harris',
      charges: [CHARGE],
    },
  ],
  source: {
    id: 'court-tx-harris',
    category: 'court',
    name: 'Harris County District Courts',
    county: 'Harris County',
    state: 'TX',
  },
};

export const IDENTITY: Identity = {
  identity_id: '77f0243fca85da26',
  match_score: 68,
  match_reasons: [
    { field: 'last_name', comparison: 'exact', contribution: 36 },
    { field: 'first_name', comparison: 'nickname', contribution: 26 },
    { field: 'middle_name', comparison: 'missing', contribution: -2 },
    { field: 'dob', comparison: 'year_only', contribution: 7 },
    { field: 'suffix', comparison: 'none', contribution: 0 },
  ],
  first_name: 'Dolores',
  middle_name: 'Elena',
  last_name: 'Quintanilla-Reyes',
  name_aliases: ['Lola Q.'],
  dob: '19780412',
  dob_aliases: ['19780400'],
  addresses: [{ city: 'Austin', state: 'TX' }],
  summary: { signals: [{ code: 'dui', severity: 'severe', count: 2, latest_date: '20190704' }] },
  records: [RECORD],
};

/** A report on these people. */
export function reportOn(identities: readonly Identity[], changes: Partial<ReportInput> = {}): ReportInput {
  return {
    letterhead: { accountName: 'Smith & Jones <LLP>', lines: ['100 Congress Avenue, Austin'] },
    report: {
      checkId: '01a1fdff-bf2d-76fb-a84e-195c4619af94',
      checkType: 'instant_criminal',
      createdAt: new Date('2026-11-21T12:05:58.701Z'),
      completedAt: new Date('2026-11-21T12:06:09.147Z'),
      referenceId: 'applicant-4711',
      requestedBy: 'Smith & Jones',
    },
    title: 'Instant criminal check',
    disclaimer: NOT_A_CONSUMER_REPORT,
    subject: {
      name: 'Dolores E. Quintanilla',
      dob: '19780412',
      ssn: '***-**-6789',
      addresses: [{ street: '1 Main St', city: 'Waco', state: 'TX', zip_code: '76701' }],
    },
    purpose: 'Screening of a marketplace seller',
    searched: { sources: [{ source: 'ofac-sdn', version: 3 }], notes: ['One source was left out.'] },
    identities,
    runNotes: ['The registry was left out.'],
    ...changes,
  };
}

/** A record with this many cases of this many charges. */
export function recordOf(cases: number, charges: number): CriminalRecord {
  return {
    ...RECORD,
    cases: Array.from({ length: cases }, (_, at) => ({
      case_number: `C${at}`,
      charges: Array.from({ length: charges }, (__, index) => ({ ...CHARGE, statute: `S${at}.${index}` })),
    })),
  };
}

/** One person with this many records. */
export function personWith(records: number): Identity {
  return {
    ...IDENTITY,
    records: Array.from({ length: records }, (_, at) => ({ ...RECORD, record_id: `record-${at}` })),
  };
}

/** All bytes of a report. */
export async function bytesOf(input: ReportInput): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of renderReport(input)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A report, drawn and read back. */
export async function readBack(input: ReportInput): Promise<PdfReader> {
  return new PdfReader(await bytesOf(input));
}
