import type { CriminalRecord } from '../../screening/record.ts';

/** A record as a search brings it. */
export const ARREST: CriminalRecord = {
  record_id: 'r1',
  category: 'arrest',
  person: { last_name: 'Quintanilla-Reyes' },
  cases: [],
  source: { id: 's', category: 'arrest', name: 'Sheriff' },
};
