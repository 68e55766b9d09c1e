import { createSearchIndex } from '../activities/search-index.ts';
import type { BulkPerson } from '../bulk/person.ts';
import { createLog } from '../platform/log.ts';
import { usableAddresses } from '../screening/addresses/usable.ts';
import type { CriminalSearch } from '../screening/checks/criminal-search.ts';
import { DEFAULT_MINIMUM_SCORE } from '../screening/matching/thresholds.ts';
import { nameReadings } from '../screening/names/readings.ts';
import { readPersonalData } from '../screening/personal-data.ts';
import type { SubjectIndex } from '../screening/search.ts';
import type { Bench } from './environment.ts';

/** Loads the published record sources as a worker does. */
export async function loadIndexes({ store }: Bench): Promise<SubjectIndex[]> {
  const sources = createSearchIndex(store.recordSources, createLog('bench', 'warn'));
  await sources.refresh();
  return sources.sources().map(({ index }) => index);
}

/** The search that a row of a bulk upload brings about. */
export function searchFor(row: BulkPerson): CriminalSearch {
  const person = readPersonalData(row);
  return {
    by: 'person',
    names: nameReadings(person),
    ...(person.dob !== undefined && { dob: person.dob }),
    addresses: usableAddresses(person.addresses, 'person').used,
    noMiddleName: person.no_middle_name,
    minimumScore: DEFAULT_MINIMUM_SCORE,
    filter: { includedCategories: [], registriesOnly: false },
  };
}
