import { resultOf } from '../checks/result.ts';
import { CAST } from './cast.ts';
import {
  duiRecord,
  infractionRecord,
  licenceRecord,
  manySignalRecords,
  offenderRegistryRecord,
} from './driving-records.ts';
import { CLEAR, ONE_RECORD, onePerson, pendingFor, SOURCE_OUTAGE } from './outcomes.ts';
import type { SearchScenario } from './scenario.ts';
import { scenarioWriter } from './write.ts';

/** Identities whose records bear on driving, with what they signal. */
const scenario = scenarioWriter('driver_risk_signal', ({ identities }) => {
  const found = resultOf({ identities, runNotes: [] }, 'driver_risk_signal');
  return {
    identities: found.identities.length,
    records: found.results.length,
    results_found: found.identities.length > 0,
    signals: found.identities.flatMap(({ summary }) => summary?.signals ?? []),
  };
});

const DUI = onePerson('dui', CAST.dui, (person) => [duiRecord(person)]);
const LICENCE_OFFENCE = onePerson('licence_offence', CAST.licenceOffence, (person) => [
  licenceRecord(person),
]);
const MANY_SIGNALS = onePerson('many_signals', CAST.manySignals, manySignalRecords);
const INFRACTION_ONLY = onePerson('infraction_only', CAST.infractionOnly, (person) => [
  infractionRecord(person),
]);
const REGISTRY_VEHICLE = onePerson('registry_vehicle', CAST.registryVehicle, (person) => [
  offenderRegistryRecord(person),
]);

/** Scenarios of driver risk signals, matched by first and last name. */
export const DRIVER_RISK_SIGNAL_SCENARIOS: readonly SearchScenario[] = [
  scenario(
    'clear',
    'The person has a record of theft, which says nothing about driving: nobody is shown',
    CAST.oneRecord,
    ONE_RECORD,
  ),
  scenario('nothing_found', 'Nobody is found', CAST.clear, CLEAR),
  scenario('dui', 'A conviction for driving while intoxicated; a dismissed charge beside it', CAST.dui, DUI),
  scenario(
    'licence_offence',
    'A conviction for driving without a licence, and a pending charge whose day is not known',
    CAST.licenceOffence,
    LICENCE_OFFENCE,
  ),
  scenario('many_signals', 'Two records with many kinds of signals', CAST.manySignals, MANY_SIGNALS),
  scenario('infraction_only', 'One infraction', CAST.infractionOnly, INFRACTION_ONLY),
  scenario(
    'registry_vehicle',
    'An entry of a registry of habitual traffic offenders',
    CAST.registryVehicle,
    REGISTRY_VEHICLE,
  ),
  scenario(
    'pending',
    'The source answers after 12 seconds: the check is answered as pending, and completes later',
    CAST.pending,
    pendingFor(12),
  ),
  scenario(
    'source_outage',
    'The source is down for 24 hours: the check stays pending, and says why',
    CAST.sourceOutage,
    SOURCE_OUTAGE,
  ),
];
