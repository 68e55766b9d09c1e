import { type NormalAddress, normalizeAddress } from '../addresses/normalize.ts';
import { readParts } from '../dates/partial-date.ts';
import type { RecordPerson, Subject } from '../record.ts';
import type { SubjectIndex, SubjectIndexBuilder } from '../search.ts';
import { ByteStore } from './byte-store.ts';
import { ColumnsBuilder } from './columns.ts';
import { GrowingUint32 } from './growing.ts';
import { identityIdOf } from './identity.ts';
import { keysOfAddress, keysOfDob, keysOfName } from './keys.ts';
import { personNames } from './person-names.ts';
import { MAXIMUM_SUBJECTS, PostingsBuilder } from './postings.ts';
import type { RecordedDob } from './score.ts';
import { createSubjectIndex, ID_WORDS } from './subject-index.ts';

const MAXIMUM_ADDRESSES = 50;

function recordedDobs({ dob, dob_aliases = [], inferred_dob }: RecordPerson): RecordedDob[] {
  const dobs: RecordedDob[] = [];
  if (dob !== undefined) dobs.push({ date: dob, kind: 'own' });
  for (const date of dob_aliases) dobs.push({ date, kind: 'alias' });
  if (inferred_dob !== undefined) dobs.push({ date: inferred_dob, kind: 'inferred' });
  return dobs.filter(({ date }) => readParts(date) !== undefined);
}

function recordedAddresses({ addresses = [] }: RecordPerson): NormalAddress[] {
  return addresses.slice(0, MAXIMUM_ADDRESSES).map(normalizeAddress);
}

/**
 * Starts an index over subjects. Organizations, vessels and aircraft are passed over,
 * and so are persons with neither a name nor an address that could be searched.
 *
 * The index keeps each subject as bytes and what scoring needs as numbers, so that memory stays close to the size of
 * the source. It holds at most 16 million persons.
 *
 * @returns A builder; it is spent once `build` was called.
 * @throws {RangeError} from `add`, when the index is full.
 */
export function createSubjectIndexBuilder(): SubjectIndexBuilder {
  const bytes = new ByteStore();
  const columns = new ColumnsBuilder();
  const postings = new PostingsBuilder();
  const identities = new GrowingUint32();
  let size = 0;

  const add = (subject: Subject, line?: Buffer): void => {
    if (subject.entity_type !== undefined && subject.entity_type !== 'person') return;
    const names = personNames(subject.person);
    const dobs = recordedDobs(subject.person);
    const addresses = recordedAddresses(subject.person);
    const keys = new Set([...names.names.flatMap(keysOfName), ...addresses.flatMap(keysOfAddress)]);
    if (keys.size === 0) return;
    if (size >= MAXIMUM_SUBJECTS) throw new RangeError(`An index holds at most ${MAXIMUM_SUBJECTS} persons`);
    for (const { date } of dobs) for (const key of keysOfDob(date)) keys.add(key);
    for (const key of keys) postings.add(key, size);
    columns.add({ names, dobs, addresses, origins: subject.records });
    const identity = identityIdOf(subject);
    for (let i = 0; i < ID_WORDS; i++) identities.push(Number.parseInt(identity.slice(i * 8, i * 8 + 8), 16));
    bytes.add(line ?? Buffer.from(JSON.stringify(subject)));
    size++;
  };

  const build = (): SubjectIndex =>
    createSubjectIndex({
      size,
      bytes,
      columns: columns.build(),
      postings: postings.build(),
      identities: identities.toArray(),
    });

  return { add, build };
}
