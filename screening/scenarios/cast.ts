/** The people that scenarios are met by. Nobody in here exists. */

/** A person as a caller gives them; the source may know another date of birth. */
export interface CastMember {
  readonly first_name: string;
  readonly last_name: string;
  readonly dob?: string;
}

/** One person for one outcome, the same in every product. */
export const CAST = {
  clear: { first_name: 'Clara', last_name: 'Clear', dob: '19850214' },
  oneRecord: { first_name: 'Oscar', last_name: 'Onerecord', dob: '19790630' },
  manyIdentities: { first_name: 'Maria', last_name: 'Manyfold' },
  partialDob: { first_name: 'Paul', last_name: 'Partial', dob: '19680317' },
  sealedRecord: { first_name: 'Selma', last_name: 'Sealed', dob: '19880825' },
  sexOffender: { first_name: 'Simon', last_name: 'Registered', dob: '19720411' },
  watchlist: { first_name: 'Walter', last_name: 'Watchlisted', dob: '19610709' },
  pending: { first_name: 'Penny', last_name: 'Pending', dob: '19930110' },
  sourceFailure: { first_name: 'Frank', last_name: 'Failure', dob: '19801103' },
  sourceOutage: { first_name: 'Olga', last_name: 'Outage', dob: '19770508' },
  manyRecords: { first_name: 'Manuel', last_name: 'Manyrecords', dob: '19660919' },
  dui: { first_name: 'Dora', last_name: 'Drinkdrive', dob: '19820717' },
  licenceOffence: { first_name: 'Luke', last_name: 'Licenceless', dob: '19900403' },
  manySignals: { first_name: 'Mona', last_name: 'Manysignals', dob: '19751130' },
  infractionOnly: { first_name: 'Ian', last_name: 'Infraction', dob: '19960822' },
  statewide: { first_name: 'Stella', last_name: 'Statewide', dob: '19870214' },
  waiting: { first_name: 'Wanda', last_name: 'Waiting', dob: '19910805' },
  recovery: { first_name: 'Rosa', last_name: 'Recovery', dob: '19830619' },
  registryVehicle: { first_name: 'Rita', last_name: 'Roadregistry', dob: '19840526' },
} as const satisfies Record<string, CastMember>;
