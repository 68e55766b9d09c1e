import type { Source, Subject } from '../../screening/record.ts';
import { KNOWN_SPECIAL_SUBJECTS } from './known-special-subjects.ts';

const HARRIS: Source = {
  id: 'synthetic-court-tx-harris',
  category: 'court',
  name: 'Harris County District Courts (synthetic)',
  county: 'Harris County',
  state: 'TX',
};
const DALLAS: Source = {
  id: 'synthetic-court-tx-dallas',
  category: 'court',
  name: 'Dallas County District Courts (synthetic)',
  county: 'Dallas County',
  state: 'TX',
};
const TULSA: Source = {
  id: 'synthetic-court-ok-tulsa',
  category: 'court',
  name: 'District Court of Tulsa County (synthetic)',
  county: 'Tulsa County',
  state: 'OK',
};

/** One plain conviction: Dolores Elena Quintanilla-Reyes, born 12 April 1978, Houston, Texas. */
const oneConviction: Subject = {
  subject_id: 'synthetic-known-quintanilla-reyes',
  person: {
    first_name: 'Dolores',
    middle_name: 'Elena',
    last_name: 'Quintanilla-Reyes',
    dob: '19780412',
    gender: 'Female',
    name_aliases: ['Lola Quintanilla'],
    addresses: [
      { street: '4117 Magnolia St Apt 12', city: 'Houston', state: 'TX', zip_code: '77023', country: 'US' },
    ],
  },
  records: [
    {
      category: 'Criminal/traffic',
      source: HARRIS,
      cases: [
        {
          case_number: '1694412',
          type: 'Criminal',
          status: 'Disposed',
          file_date: '20220318',
          arresting_agency: 'Houston Police Department',
          arrest_date: '20220301',
          court_name: 'Harris County District Courts',
          court_county: 'Harris County',
          charges: [
            {
              charge: 'BURGLARY OF BUILDING',
              statute: 'PC 30.020',
              classification: 'felony',
              offense_date: '20220226',
              charge_date: '20220318',
              disposition: 'Guilty Plea',
              disposition_date: '20221107',
              plea: 'Guilty',
              probation_time: '3 years',
              fine: '$500.00',
              outcome: 'conviction',
            },
          ],
        },
      ],
    },
  ],
};

/** Several records in two states: Thaddeus Emeka Okonkwo-Vance, born 23 September 1969, Texas and Oklahoma. */
const twoStates: Subject = {
  subject_id: 'synthetic-known-okonkwo-vance',
  person: {
    first_name: 'Thaddeus',
    middle_name: 'Emeka',
    last_name: 'Okonkwo-Vance',
    dob: '19690923',
    doc_number: '04417726',
    gender: 'Male',
    height: `6'01"`,
    weight: '205 lbs',
    hair_color: 'Black',
    eye_color: 'Brown',
    race: 'Black',
    physical_marks: 'Scar, left forearm',
    name_aliases: ['Thad Vance', 'Thaddeus Okonkwo'],
    dob_aliases: ['19690922'],
    addresses: [
      { street: '2203 Elm St', city: 'Dallas', state: 'TX', zip_code: '75201', country: 'US' },
      { street: '918 Boulder Ave', city: 'Tulsa', state: 'OK', zip_code: '74119', country: 'US' },
    ],
  },
  records: [
    {
      category: 'Criminal/traffic',
      source: DALLAS,
      cases: [
        {
          case_number: '113-16-20881',
          type: 'Criminal',
          status: 'Disposed',
          file_date: '20160509',
          court_name: 'Dallas County District Courts',
          court_county: 'Dallas County',
          charges: [
            {
              charge: 'CREDIT/DEBIT CARD ABUSE',
              statute: 'PC 32.031',
              classification: 'felony',
              offense_date: '20160402',
              disposition: 'Guilty Plea',
              disposition_date: '20161201',
              plea: 'Guilty',
              sentence: '2 years confinement',
              jail_time: '2 years',
              release_date: '20180415',
              outcome: 'conviction',
            },
            {
              charge: 'FAIL TO IDENTIFY GIVING FALSE INFO',
              statute: 'PC 38.020',
              classification: 'misdemeanor',
              offense_date: '20160402',
              disposition: 'Dismissed',
              disposition_date: '20161201',
              outcome: 'nonconviction',
            },
          ],
        },
      ],
    },
    {
      category: 'Criminal/traffic',
      source: {
        id: 'synthetic-doc-tx',
        category: 'DOC',
        name: 'Texas Department of Criminal Justice (synthetic)',
        state: 'TX',
      },
      cases: [
        {
          case_number: '113-16-20881',
          type: 'Incarceration',
          status: 'Discharged',
          court_county: 'Dallas County',
          charges: [
            {
              charge: 'CREDIT/DEBIT CARD ABUSE',
              classification: 'felony',
              sentence: '2 years confinement',
              release_date: '20180415',
              outcome: 'conviction',
            },
          ],
        },
      ],
    },
    {
      category: 'Criminal/traffic',
      source: TULSA,
      cases: [
        {
          case_number: '2021-TR-004410',
          type: 'Traffic',
          status: 'Disposed',
          file_date: '20210611',
          court_name: 'District Court of Tulsa County',
          court_county: 'Tulsa County',
          charges: [
            {
              charge: 'Driving while intoxicated',
              statute: '21 O.S. 49040',
              classification: 'misdemeanor',
              offense_date: '20210605',
              disposition: 'Plea of No Contest',
              disposition_date: '20211019',
              plea: 'Nolo Contendere',
              probation_time: '12 months',
              fine: '$750.00',
              outcome: 'conviction',
            },
          ],
        },
      ],
    },
    {
      category: 'arrest',
      source: {
        id: 'synthetic-arrest-ok-tulsa',
        category: 'arrest',
        name: 'Tulsa County Jail Bookings (synthetic)',
        county: 'Tulsa County',
        state: 'OK',
      },
      cases: [
        {
          case_number: 'B21-118204',
          type: 'Arrest',
          status: 'Booked',
          arresting_agency: 'Tulsa Police Department',
          arrest_date: '20210605',
          charges: [
            { charge: 'Driving while intoxicated', classification: 'misdemeanor', outcome: 'unknown' },
          ],
        },
      ],
    },
  ],
};

/** A registered sex offender with photographs and an address: Lambert Ostrander-Pike, born 17 February 1961, Tampa. */
const registrant: Subject = {
  subject_id: 'synthetic-known-ostrander-pike',
  person: {
    first_name: 'Lambert',
    middle_name: 'Hugh',
    last_name: 'Ostrander-Pike',
    dob: '19610217',
    gender: 'Male',
    height: '510',
    weight: '188',
    hair_color: 'Gray',
    eye_color: 'Blue',
    skin_color: 'Fair',
    race: 'White',
    ethnicity: 'Non-Hispanic',
    physical_build: 'Medium',
    physical_marks: 'Tattoo, right shoulder (eagle)',
    photo_urls: [
      'https://photos.example.com/synthetic/ostrander-pike-front.jpg',
      'https://photos.example.com/synthetic/ostrander-pike-side.jpg',
    ],
    addresses: [{ street: '731 Juniper Ln', city: 'Tampa', state: 'FL', zip_code: '33605', country: 'US' }],
  },
  records: [
    {
      category: 'Sex Offender',
      source: {
        id: 'synthetic-sor-fl',
        category: 'sex offender registry',
        name: 'Florida Sex Offender Registry (synthetic)',
      },
      cases: [
        {
          case_number: 'SOR-FL-204417',
          type: 'Sex Offender Registration',
          status: 'Compliant',
          court_county: 'Hillsborough County',
          charges: [
            {
              charge: 'Indecency with a child',
              statute: 'F.S. 821.110',
              classification: 'felony',
              offense_date: '20040816',
              disposition: 'Convicted',
              disposition_date: '20050524',
              sentence: '6 years confinement',
              release_date: '20100301',
              outcome: 'conviction',
            },
          ],
        },
      ],
    },
  ],
};

/** Fixed fictional people at the head of every corpus, whatever its seed, for examples and tests to search for. */
export const KNOWN_SUBJECTS: readonly Subject[] = [
  oneConviction,
  twoStates,
  registrant,
  ...KNOWN_SPECIAL_SUBJECTS,
];
