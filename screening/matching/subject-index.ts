import { compareAddresses } from '../addresses/compare.ts';
import { type NormalAddress, normalizeAddress } from '../addresses/normalize.ts';
import type { CriminalRecord, Subject } from '../record.ts';
import type {
  AcceptsRecord,
  MatchedIdentity,
  MatchReason,
  QueryAddress,
  SearchQuery,
  SubjectIndex,
} from '../search.ts';
import type { ByteStore } from './byte-store.ts';
import { CandidateSet } from './candidate-set.ts';
import type { Columns } from './columns.ts';
import { NameComparer } from './compare-names.ts';
import { recordIdOf } from './identity.ts';
import { keysOfAddress, keysToFindDob, keysToFindName } from './keys.ts';
import { mergeRecords } from './merge.ts';
import { type NameForm, nameForm } from './name-form.ts';
import { ADDRESS_ALONE } from './points.ts';
import type { Postings } from './postings.ts';
import { explainScore, type PreparedSearch, type Scored, scoreCandidate } from './score.ts';

/** 32-bit words of an identity's id. */
export const ID_WORDS = 3;
/** Bounds the work for names that thousands bear; the closest keys come first, so the best are among them. */
const MAXIMUM_CANDIDATES = 20_000;
/** More readings of one name than this add nothing but work. */
const MAXIMUM_ASKED_NAMES = 12;

/** The parts of an index, made by the builder. */
export interface IndexParts {
  readonly size: number;
  /** Each subject's JSON. */
  readonly bytes: ByteStore;
  readonly columns: Columns;
  readonly postings: Postings;
  /** The ids of the identities, `ID_WORDS` numbers each. */
  readonly identities: Uint32Array;
}

/** A subject that was found, not yet read. */
interface Hit {
  readonly subject: number;
  readonly score: number;
  explain(): MatchReason[];
}

/**
 * Makes the index from its parts. Searches change nothing in it.
 *
 * @param parts - From the builder.
 */
export function createSubjectIndex(parts: IndexParts): SubjectIndex {
  const candidates = new CandidateSet(parts.size, MAXIMUM_CANDIDATES);

  const gather = (keys: Iterable<string>): readonly number[] => {
    candidates.clear();
    for (const key of keys) {
      if (!parts.postings.visit(key, (subject) => candidates.add(subject))) break;
    }
    return candidates.items();
  };

  return {
    size: parts.size,
    search(query: SearchQuery): MatchedIdentity[] {
      const names = askedNames(query);
      const keys = [
        ...(query.dob === undefined ? [] : keysToFindDob(query.dob)),
        ...names.flatMap(keysToFindName),
      ];
      const search = prepare(query, names);
      const accepts = originFilter(parts.columns, query.acceptsRecord);
      const hits: Hit[] = [];
      for (const subject of names.length === 0 ? [] : gather(keys)) {
        if (!accepts(subject)) continue;
        const scored = scoreCandidate(search, parts.columns.candidate(subject));
        if (scored && scored.score >= query.minimumScore) hits.push(hitOf(subject, scored));
      }
      return readHits(parts, hits, query.limit, query.acceptsRecord);
    },
    searchByAddress(
      addresses: readonly QueryAddress[],
      limit: number,
      acceptsRecord?: AcceptsRecord,
    ): MatchedIdentity[] {
      const asked = addresses.map(normalizeAddress);
      const accepts = originFilter(parts.columns, acceptsRecord);
      const hits: Hit[] = [];
      for (const subject of gather(asked.flatMap(keysOfAddress))) {
        const hit = accepts(subject)
          ? addressHit(asked, parts.columns.addressesOf(subject), subject)
          : undefined;
        if (hit) hits.push(hit);
      }
      return readHits(parts, hits, limit, acceptsRecord);
    },
  };
}

function askedNames(query: SearchQuery): NameForm[] {
  return query.names
    .slice(0, MAXIMUM_ASKED_NAMES)
    .map(nameForm)
    .filter((name) => name !== undefined);
}

function prepare(query: SearchQuery, names: readonly NameForm[]): PreparedSearch {
  return {
    comparers: names.map((name) => new NameComparer(name)),
    dob: query.dob,
    addresses: query.addresses.map(normalizeAddress),
    noMiddleName: query.noMiddleName,
  };
}

const hitOf = (subject: number, scored: Scored): Hit => ({
  subject,
  score: scored.score,
  explain: () => explainScore(scored),
});

function addressHit(
  asked: readonly NormalAddress[],
  recorded: readonly NormalAddress[],
  subject: number,
): Hit | undefined {
  let best: (typeof ADDRESS_ALONE)[keyof typeof ADDRESS_ALONE] | undefined;
  for (const a of asked) {
    for (const b of recorded) {
      if (compareAddresses(a, b) !== 'same_address') continue;
      if (a.zip5 !== '' && a.zip5 === b.zip5) best = ADDRESS_ALONE.withZip;
      else best ??= ADDRESS_ALONE.withCity;
    }
  }
  if (best === undefined) return undefined;
  const { comparison, points } = best;
  return { subject, score: points, explain: () => [{ field: 'address', comparison, contribution: points }] };
}

/** Tells which subjects have a record that the caller wants. Asks the caller once for each kind of record. */
function originFilter(
  columns: Columns,
  acceptsRecord: AcceptsRecord | undefined,
): (subject: number) => boolean {
  if (acceptsRecord === undefined) return () => true;
  const accepted = columns.originTable.map((origin) => acceptsRecord(origin));
  return (subject) => columns.originsOf(subject).some((origin) => accepted[origin] === true);
}

/** Best first, then by id. Subjects are read from their bytes only here, and only as many as are wanted. */
function readHits(
  parts: IndexParts,
  hits: Hit[],
  limit: number,
  acceptsRecord: AcceptsRecord | undefined,
): MatchedIdentity[] {
  const { identities } = parts;
  const word = (subject: number, i: number): number => identities[subject * ID_WORDS + i] ?? 0;
  const compareIds = (a: number, b: number): number => {
    for (let i = 0; i < ID_WORDS; i++) if (word(a, i) !== word(b, i)) return word(a, i) - word(b, i);
    return a - b;
  };
  hits.sort((a, b) => b.score - a.score || compareIds(a.subject, b.subject));
  const found: MatchedIdentity[] = [];
  for (const hit of hits) {
    const ids = Array.from({ length: ID_WORDS }, (_, i) =>
      word(hit.subject, i).toString(16).padStart(8, '0'),
    );
    const identityId = ids.join('');
    const last = found.at(-1);
    const known = last?.identityId === identityId;
    if (!known && found.length >= limit) break;
    const subject = JSON.parse(parts.bytes.read(hit.subject)) as Subject;
    const records = recordsOf(subject, acceptsRecord);
    // The same person may have been added twice.
    if (known && last) found[found.length - 1] = { ...last, records: mergeRecords(last.records, records) };
    else
      found.push({ identityId, score: hit.score, reasons: hit.explain(), person: subject.person, records });
  }
  return found;
}

function recordsOf(subject: Subject, acceptsRecord: AcceptsRecord | undefined): CriminalRecord[] {
  const records = subject.records
    .filter((record) => acceptsRecord === undefined || acceptsRecord(record))
    .map((record) => ({
      record_id: recordIdOf(subject, record),
      category: record.category,
      person: subject.person,
      cases: record.cases,
      source: record.source,
    }));
  return mergeRecords(records);
}
