import { mergeIdentities } from '../matching/merge.ts';
import type { CriminalRecord } from '../record.ts';
import type { MatchedIdentity, PersonName, QueryAddress, SubjectIndex } from '../search.ts';
import { filterNotes, judgeRecord, type RecordFilter } from './record-filter.ts';

/** More identities than this are cut, with a note: a name alone can match thousands. */
export const IDENTITY_LIMIT = 500;

/** What a criminal search asks. */
export interface CriminalSearch {
  /** `address` searches by where a registrant lives, without names. */
  readonly by: 'person' | 'address';
  readonly names: readonly PersonName[];
  readonly dob?: string;
  readonly addresses: readonly QueryAddress[];
  readonly noMiddleName: boolean;
  readonly minimumScore: number;
  readonly filter: RecordFilter;
}

/** The matched identities with the records that may be returned, and notes for the reader. */
export interface CriminalSearchResult {
  readonly identities: MatchedIdentity[];
  readonly runNotes: string[];
}

/** Searches every source and keeps the records that the filter allows, best identity first. */
export function searchCriminalRecords(
  indexes: readonly SubjectIndex[],
  search: CriminalSearch,
): CriminalSearchResult {
  const acceptsRecord = (record: Pick<CriminalRecord, 'category' | 'source'>) =>
    judgeRecord(record, search.filter) === 'kept';
  const found = indexes.map((index) =>
    search.by === 'address'
      ? index.searchByAddress(search.addresses, IDENTITY_LIMIT + 1, acceptsRecord)
      : index.search({ ...search, acceptsRecord, limit: IDENTITY_LIMIT + 1 }),
  );
  const identities = mergeIdentities(...found)
    .map((identity) => ({ ...identity, records: identity.records.filter(acceptsRecord) }))
    .filter(({ records }) => records.length > 0);

  const runNotes = filterNotes(search.filter);
  if (identities.length > IDENTITY_LIMIT) {
    runNotes.push(
      `More than ${IDENTITY_LIMIT} people match; the best ${IDENTITY_LIMIT} are shown. A date of birth narrows the search.`,
    );
  }
  return { identities: identities.slice(0, IDENTITY_LIMIT), runNotes };
}

/** The records of all identities in one list, each once; with `photo_urls`, those with photographs first. */
export function flattenRecords(
  identities: readonly MatchedIdentity[],
  orderBy?: 'photo_urls',
): CriminalRecord[] {
  const byId = new Map(
    identities.flatMap(({ records }) => records).map((record) => [record.record_id, record]),
  );
  const records = [...byId.values()];
  if (orderBy !== 'photo_urls') return records;
  const hasPhoto = ({ person }: CriminalRecord) => (person.photo_urls?.length ? 0 : 1);
  return records.sort((a, b) => hasPhoto(a) - hasPhoto(b));
}
