import { stringify } from 'csv-stringify/sync';
import { BULK_COLUMNS } from '../bulk/columns.ts';
import type { BulkPerson } from '../bulk/person.ts';
import type { Subject } from '../screening/record.ts';
import { generateCorpus } from '../sources/court-corpus/corpus.ts';

/** How many subjects the bench's courts hold: those of the corpus that everyone gets. */
export const COURT_SUBJECTS = 10_000;
/** The seed of another corpus: people whom the courts do not know. */
const STRANGERS = 'strangers';

const WHOLE_DATE = /^(?!0000)\d{4}(?!00)\d\d(?!00)\d\d$/;

/** A subject of a corpus as a customer would write the person down; what the source does not know is left out. */
function personOf({ person }: Subject): BulkPerson {
  const { first_name, middle_name, last_name, full_name, dob } = person;
  const [address] = person.addresses ?? [];
  const { street, city, state, zip_code } = address ?? {};
  return {
    ...(first_name && last_name
      ? { first_name, last_name, ...(middle_name && { middle_name }) }
      : full_name && { full_name }),
    ...(dob && WHOLE_DATE.test(dob) && { dob }),
    ...(street && city && state && zip_code && { addresses: [{ street, city, state, zip_code }] }),
  };
}

/** People for a bulk upload: those of the courts in turn, between two of them somebody whom the courts do not know. */
export function benchPeople(count: number): BulkPerson[] {
  const known = Array.from(generateCorpus({ size: COURT_SUBJECTS }), personOf);
  const strangers = Array.from(
    generateCorpus({ seed: STRANGERS, size: Math.ceil(count / 2) + 100 }),
    personOf,
  )
    // Every corpus begins with the same known subjects.
    .slice(100);
  return Array.from({ length: count }, (_, at) => {
    const half = Math.floor(at / 2);
    const person = at % 2 === 0 ? known[half % known.length] : strangers[half];
    return { reference_id: `row-${at + 1}`, ...person };
  });
}

/** People as the file of a bulk upload. */
export function peopleFile(people: readonly BulkPerson[]): string {
  const rows = people.map(({ addresses: [address] = [], ...person }) => ({ ...person, ...address }));
  return stringify(rows, { header: true, columns: [...BULK_COLUMNS] });
}
