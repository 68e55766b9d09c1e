import type { Case, Charge, CriminalRecord, RecordPerson, Source } from '../record.ts';
import { COURT } from './records.ts';

/** The made-up records that are about driving. */

const TRAFFIC_COURT: Source = {
  id: 'scenario-traffic-court-tx-travis',
  category: 'court',
  name: 'Travis County Justice Court (scenario)',
  county: 'Travis',
  state: 'TX',
};

const OFFENDER_REGISTRY: Source = {
  id: 'scenario-traffic-offender-registry-fl',
  category: 'criminal registry',
  name: 'Florida Habitual Traffic Offender Registry (scenario)',
  state: 'FL',
};

const recordOf = (
  recordId: string,
  person: RecordPerson,
  source: Source,
  held: Case,
  category: CriminalRecord['category'] = 'Criminal/traffic',
): CriminalRecord => ({ record_id: recordId, category, person, cases: [held], source });

const courtCase = (number: string, type: 'Criminal' | 'Traffic', filed: string, charges: Charge[]): Case => ({
  case_number: number,
  type,
  status: 'Closed',
  file_date: filed,
  court_name: 'Travis County Courts',
  court_county: 'Travis',
  charges,
});

/** A conviction for driving while intoxicated, beside a drug charge that was dismissed. */
export const duiRecord = (person: RecordPerson): CriminalRecord =>
  recordOf(
    'scenario_dui_1',
    person,
    COURT,
    courtCase('C-1-CR-21-207115', 'Criminal', '20210614', [
      {
        charge: 'DRIVING WHILE INTOXICATED BAC >= 0.15',
        statute: 'Tex. Penal Code 49.04(d)',
        classification: 'misdemeanor',
        offense_date: '20210529',
        disposition: 'Guilty Plea',
        disposition_date: '20211108',
        sentence: '180 days, suspended',
        probation_time: '12 months',
        fine: '$1,000',
        outcome: 'conviction',
      },
      {
        charge: 'POSS MARIJ <2OZ',
        statute: 'Tex. Health & Safety Code 481.121',
        classification: 'misdemeanor',
        offense_date: '20210529',
        disposition: 'Dismissed',
        disposition_date: '20211108',
        outcome: 'nonconviction',
      },
    ]),
  );

/** A conviction for driving without a valid licence, and a pending one for driving while it was suspended. */
export const licenceRecord = (person: RecordPerson): CriminalRecord =>
  recordOf(
    'scenario_licence_offence_1',
    person,
    TRAFFIC_COURT,
    courtCase('J2-CR-22-004417', 'Traffic', '20220303', [
      {
        charge: 'NO DRIVERS LICENSE',
        classification: 'infraction',
        offense_date: '20220218',
        disposition: 'Guilty',
        disposition_date: '20220510',
        fine: '$200',
        outcome: 'conviction',
      },
      {
        charge: 'DRIV W/LIC SUSP W/PREV CONV',
        statute: 'Tex. Transp. Code 521.457',
        classification: 'misdemeanor',
        offense_date: '20230000',
        disposition: 'Awaiting Trial',
        outcome: 'pending',
      },
    ]),
  );

/** A conviction for expired registration. */
export const infractionRecord = (person: RecordPerson): CriminalRecord =>
  recordOf(
    'scenario_infraction_only_1',
    person,
    TRAFFIC_COURT,
    courtCase('J5-TR-23-019920', 'Traffic', '20230711', [
      {
        charge: 'EXPIRED REGISTRATION',
        classification: 'infraction',
        offense_date: '20230704',
        disposition: 'Guilty',
        disposition_date: '20230801',
        fine: '$85',
        outcome: 'conviction',
      },
    ]),
  );

/** Two records: crimes at the wheel, and infractions. */
export const manySignalRecords = (person: RecordPerson): CriminalRecord[] => [
  recordOf(
    'scenario_many_signals_1',
    person,
    COURT,
    courtCase('D-1-DC-18-301225', 'Criminal', '20180920', [
      { charge: 'DWI 2ND', classification: 'misdemeanor', offense_date: '20180901', outcome: 'conviction' },
      {
        charge: 'EVADING ARREST DET W/VEH',
        classification: 'felony',
        offense_date: '20180901',
        outcome: 'conviction',
      },
      {
        charge: 'RECKLESS DRIVING',
        classification: 'misdemeanor',
        offense_date: '20180901',
        outcome: 'nonconviction',
        disposition: 'Dismissed',
      },
    ]),
  ),
  recordOf(
    'scenario_many_signals_2',
    person,
    TRAFFIC_COURT,
    courtCase('J1-TR-20-011873', 'Traffic', '20200212', [
      {
        charge: 'SPEEDING 15-24 OVER',
        classification: 'infraction',
        offense_date: '20200130',
        outcome: 'conviction',
      },
      {
        charge: 'RAN RED LIGHT',
        classification: 'infraction',
        offense_date: '20200130',
        outcome: 'conviction',
      },
      {
        charge: 'NO PROOF OF FINANCIAL RESP',
        classification: 'infraction',
        offense_date: '20200130',
        outcome: 'unknown',
      },
      { charge: 'SPEEDING', classification: 'infraction', offense_date: '20190815', outcome: 'conviction' },
    ]),
  ),
];

/** An entry of a registry of habitual traffic offenders, which has no charges. */
export const offenderRegistryRecord = (person: RecordPerson): CriminalRecord =>
  recordOf(
    'scenario_registry_vehicle_1',
    person,
    OFFENDER_REGISTRY,
    {
      case_number: 'HTO-2020-55180',
      type: 'Habitual Traffic Offender registration',
      status: 'Active',
      file_date: '20200827',
    },
    'Registry',
  );
