import type { CriminalRecord, RecordPerson, Source } from '../record.ts';

/** The made-up sources and records that scenarios answer with. Nobody in here exists. */

export const COURT: Source = {
  id: 'scenario-court-tx-travis',
  category: 'court',
  name: 'Travis County District Court (scenario)',
  county: 'Travis',
  state: 'TX',
};

export const REGISTRY: Source = {
  id: 'scenario-sex-offender-registry',
  category: 'sex offender registry',
  name: 'National Sex Offender Registry (scenario)',
};

export const WATCHLIST: Source = {
  id: 'scenario-watchlist',
  category: 'domestic watchlist',
  name: 'Sanctions List (scenario)',
};

export const DEPARTMENT_OF_CORRECTIONS: Source = {
  id: 'scenario-doc-oh',
  category: 'DOC',
  name: 'Ohio Department of Corrections (scenario)',
  state: 'OH',
};

/** A record id that follows from the scenario: it is the same in every check. */
const recordId = (scenario: string, number: number) => `scenario_${scenario}_${number}`;

/** One theft case that ended in a conviction. */
export function theftRecord(scenario: string, person: RecordPerson, number = 1): CriminalRecord {
  return {
    record_id: recordId(scenario, number),
    category: 'Criminal/traffic',
    person,
    cases: [
      {
        case_number: `D-1-DC-16-30${number}127`,
        type: 'Criminal',
        status: 'Closed',
        file_date: '20160412',
        court_name: 'Travis County District Court',
        court_county: 'Travis',
        charges: [
          {
            charge: 'THEFT PROP >=$750<$2,500',
            statute: 'Tex. Penal Code 31.03(e)(3)',
            classification: 'misdemeanor',
            offense_date: '20160402',
            disposition: 'Guilty',
            disposition_date: '20160920',
            plea: 'Nolo contendere',
            sentence: '12 months probation',
            fine: '$500',
            outcome: 'conviction',
          },
        ],
      },
    ],
    source: COURT,
  };
}

/** A registry entry with a photograph. */
export function registryRecord(scenario: string, person: RecordPerson): CriminalRecord {
  return {
    record_id: recordId(scenario, 1),
    category: 'Sex Offender',
    person: { ...person, photo_urls: [`https://photos.example.com/${scenario}.jpg`] },
    cases: [
      {
        type: 'Sex offender registration',
        status: 'Active',
        charges: [{ charge: 'INDECENT EXPOSURE', classification: 'misdemeanor', outcome: 'conviction' }],
      },
    ],
    source: REGISTRY,
  };
}

/** An entry on a sanctions list. */
export function watchlistRecord(scenario: string, person: RecordPerson): CriminalRecord {
  return {
    record_id: recordId(scenario, 1),
    category: 'Patriot',
    person,
    cases: [
      { case_number: 'SCN-1', type: 'Sanctions designation', charges: [{ charge: 'Designated person' }] },
    ],
    source: WATCHLIST,
  };
}

/** A prison record that other people of the same name have too. */
export function prisonRecord(scenario: string, person: RecordPerson, number: number): CriminalRecord {
  return {
    record_id: recordId(scenario, number),
    category: 'Criminal/traffic',
    person: { ...person, doc_number: `A70${number}113` },
    cases: [
      {
        case_number: `CR-2011-00${number}45`,
        type: 'Criminal',
        status: 'Released',
        file_date: '20110300',
        court_county: 'Franklin',
        charges: [
          {
            charge: 'BURGLARY',
            classification: 'felony',
            disposition: 'Guilty',
            jail_time: '2 years',
            release_date: '20130500',
            outcome: 'conviction',
          },
        ],
      },
    ],
    source: DEPARTMENT_OF_CORRECTIONS,
  };
}

/** A case that a court has sealed: on file, and flagged so. */
export function sealedRecord(scenario: string, person: RecordPerson): CriminalRecord {
  return {
    record_id: recordId(scenario, 1),
    category: 'Criminal/traffic',
    person,
    cases: [
      {
        case_number: 'D-1-DC-09-201988',
        type: 'Criminal',
        status: 'Sealed',
        file_date: '20090215',
        court_county: 'Travis',
        charges: [
          {
            charge: 'POSS MARIJ <2OZ',
            classification: 'misdemeanor',
            disposition: 'Order of nondisclosure',
            disposition_date: '20110501',
            outcome: 'nonconviction',
          },
        ],
      },
    ],
    source: COURT,
  };
}
