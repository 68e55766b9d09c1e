import type { Case, Charge, CriminalRecord, Source } from '../record.ts';
import { CAST } from './cast.ts';
import { identityOf, personOf } from './identities.ts';
import { COURT, DEPARTMENT_OF_CORRECTIONS } from './records.ts';
import type { SearchOutcome } from './scenario.ts';

/** One person with more records than fit on a page, and texts that do not fit on a line. */

const FIRST_YEAR = 1985;
const LAST_YEAR = 2024;

const COUNTY_COURT: Source = {
  id: 'scenario-court-oh-franklin',
  category: 'court',
  name: 'Franklin County Municipal Court, Criminal and Traffic Division, Columbus (scenario)',
  county: 'Franklin',
  state: 'OH',
};
const ARRESTS: Source = {
  id: 'scenario-arrests-tx-travis',
  category: 'arrest',
  name: 'Travis County Arrest Log (scenario)',
  county: 'Travis',
  state: 'TX',
};
const WARRANTS: Source = {
  id: 'scenario-warrants-wa-king',
  category: 'warrant',
  name: 'King County Warrants (scenario)',
  county: 'King',
  state: 'WA',
};

/** Where the records come from, in turn. */
const ORIGINS: readonly Pick<CriminalRecord, 'category' | 'source'>[] = [
  { category: 'Criminal/traffic', source: COURT },
  { category: 'Criminal/traffic', source: COUNTY_COURT },
  { category: 'arrest', source: ARRESTS },
  { category: 'Criminal/traffic', source: DEPARTMENT_OF_CORRECTIONS },
  { category: 'Warrant', source: WARRANTS },
];

/** What the charges are, in turn. */
const CHARGES: readonly Charge[] = [
  {
    charge: 'THEFT PROP >=$750<$2,500',
    statute: 'Tex. Penal Code 31.03(e)(3)',
    classification: 'misdemeanor',
    disposition: 'Guilty Plea',
    plea: 'Guilty',
    fine: '$500',
    outcome: 'conviction',
  },
  {
    charge: 'CRIMINAL TRESPASS',
    classification: 'misdemeanor',
    disposition: 'Dismissed',
    outcome: 'nonconviction',
  },
  {
    charge:
      'FRAUDULENT USE OR POSSESSION OF IDENTIFYING INFORMATION OF FEWER THAN FIVE PERSONS, TO WIT: THE NAME, DATE OF BIRTH, ADDRESS AND ACCOUNT NUMBERS OF A PERSON OTHER THAN THE DEFENDANT, WITHOUT THAT PERSON’S CONSENT AND WITH INTENT TO HARM OR DEFRAUD ANOTHER',
    statute: 'Tex. Penal Code 32.51(b), 32.51(c)(1) and 32.51(c-1)',
    classification: 'felony',
    disposition: 'Deferred adjudication revoked, adjudged guilty',
    plea: 'Nolo contendere',
    sentence:
      'Two years in a state jail facility, suspended; community supervision for five years; 200 hours of community service; restitution of $4,318.27 in monthly instalments; no contact with the complainant, directly or through others; a course in financial responsibility within the first year',
    probation_time: '5 years',
    outcome: 'conviction',
  },
  { charge: 'PUBLIC INTOXICATION', classification: 'infraction', outcome: 'unknown' },
  {
    charge: 'DRIVING WHILE INTOXICATED 2ND',
    statute: 'Tex. Penal Code 49.09',
    classification: 'misdemeanor',
    disposition: 'Plea of No Contest',
    jail_time: '72 hours',
    outcome: 'conviction',
  },
  {
    charge: 'BURGLARY OF BUILDING',
    classification: 'felony',
    disposition: 'Found Guilty by Jury',
    jail_time: '2 years',
    outcome: 'conviction',
  },
  { charge: 'SPEEDING 15-24 OVER', classification: 'infraction', fine: '$215', outcome: 'conviction' },
  {
    charge: 'ASSAULT CAUSES BODILY INJ',
    classification: 'misdemeanor',
    disposition: 'Awaiting Trial',
    outcome: 'pending',
  },
];

const PERSON = personOf(CAST.manyRecords, {
  middle_name: 'Íñigo',
  name_aliases: [
    'Manuel Müller-Łukasiewicz',
    'Жанна Манюэль',
    '王小明',
    'مانويل الكثير',
    'Manuel Íñigo de la Santísima Trinidad Manyrecords y Fernández de Córdoba-Figueroa',
  ],
  dob_aliases: ['19660900', '19660918'],
  addresses: [
    { street: '4117 Magnolia St Apt 12', city: 'Austin', state: 'TX', zip_code: '78701', country: 'US' },
    { street: 'Große Straße 7', city: 'Görlitz', country: 'DE' },
  ],
});

/** Some items of a list, from a place on, as if it went round. */
const inTurn = <T>(list: readonly T[], from: number, count: number): T[] =>
  [...list, ...list].slice(from % list.length, (from % list.length) + count);

/** The charges of a case: one to four; every fifth year only the year is known. */
const chargesOf = (year: number): Charge[] =>
  inTurn(CHARGES, year, 1 + (year % 4)).map((charge, at) => ({
    ...charge,
    offense_date: year % 5 === 0 ? `${year}0000` : `${year}03${10 + at}`,
    ...(charge.disposition !== undefined &&
      charge.outcome !== 'pending' && { disposition_date: `${year}1105` }),
  }));

const caseOf = (year: number, number: number): Case => ({
  case_number: `CR-${year}-${String(number).padStart(6, '0')}`,
  type: 'Criminal',
  status: year === LAST_YEAR ? 'Open' : 'Closed',
  file_date: `${year}0402`,
  arresting_agency: 'Austin Police Department, Central West Patrol Bureau, Downtown Area Command',
  arrest_date: `${year}0311`,
  court_name: 'Travis County District Court',
  court_county: 'Travis',
  charges: chargesOf(year),
});

/** The record of a year; every third has a second case. */
const recordOf = (year: number, at: number): CriminalRecord[] =>
  inTurn(ORIGINS, at, 1).map((origin) => ({
    record_id: `scenario_many_records_${at + 1}`,
    ...origin,
    person: PERSON,
    cases: [caseOf(year, at + 1), ...(at % 3 === 0 ? [caseOf(year, at + 1001)] : [])],
  }));

const RECORDS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at).flatMap(
  recordOf,
);

/** One person with 40 records, the oldest first. */
export const MANY_RECORDS: SearchOutcome = {
  identities: [identityOf('many_records', CAST.manyRecords, PERSON, RECORDS)],
};
