import type { CriminalRecord, RecordedAddress, RecordPerson, Subject, SubjectRecord } from './record.ts';

/**
 * The interface between a check and the matcher. It is free of I/O:
 * an index is built once from subjects and then asked, synchronously, many times.
 */

/** A name taken apart. Parts are as written, without titles; `suffix` is normalised (`Jr`, `Sr`, `II`…). */
export interface PersonName {
  readonly first: string;
  readonly middle: string;
  readonly last: string;
  readonly suffix: string;
}

/** An address that a check searches with. */
export type QueryAddress = RecordedAddress;

/** What a caller may choose records by: the category and the source. */
export type RecordOrigin = Pick<SubjectRecord, 'category' | 'source'>;

/** Tells which records a caller wants. It must answer the same for the same origin throughout a search. */
export type AcceptsRecord = (record: RecordOrigin) => boolean;

/** What is known of the person who is looked for. */
export interface SearchQuery {
  /** The name, and other readings of it (a name that can be parsed in two ways). */
  readonly names: readonly PersonName[];
  /** Eight digits; parts may be zeros. */
  readonly dob?: string;
  readonly addresses: readonly QueryAddress[];
  /** True when the person is known to have no middle name: subjects with one are left out. */
  readonly noMiddleName: boolean;
  /** Records that may be returned; a subject without any is left out. All records, when left out. */
  readonly acceptsRecord?: AcceptsRecord;
  /** 0..100: identities that score below are left out. */
  readonly minimumScore: number;
  /** At most this many identities, best first. */
  readonly limit: number;
}

export type MatchField = 'name' | 'first_name' | 'middle_name' | 'last_name' | 'suffix' | 'dob' | 'address';

/** One reason for a score: the field, how the two sides compare, and the points it gave or took. */
export interface MatchReason {
  readonly field: MatchField;
  /**
   * For example `exact`, `nickname`, `initial`, `alias`, `phonetic`, `similar`, `partial`, `year_only`, `conflict`,
   * `missing`. The whole list stands in `matching/points.ts`.
   */
  readonly comparison: string;
  /** The contributions of all reasons add up to the score, which is never below 0. */
  readonly contribution: number;
}

/** A subject that matches, best first in a result. */
export interface MatchedIdentity {
  /** Stable content hash, equal across checks. */
  readonly identityId: string;
  /** 0..100. */
  readonly score: number;
  readonly reasons: readonly MatchReason[];
  readonly person: RecordPerson;
  readonly records: readonly CriminalRecord[];
}

/** An index over the subjects of all record sources that an account may search. */
export interface SubjectIndex {
  /** Number of persons that can be found. */
  readonly size: number;
  /** Finds persons by name, date of birth and addresses. */
  search(query: SearchQuery): MatchedIdentity[];
  /** Finds persons by where they live: street number and name, with city and state or zip code. */
  searchByAddress(
    addresses: readonly QueryAddress[],
    limit: number,
    acceptsRecord?: AcceptsRecord,
  ): MatchedIdentity[];
}

/** Builds an index; subjects arrive in any order. Entities that are not persons are passed over. */
export interface SubjectIndexBuilder {
  /**
   * `line` is the subject's own JSON text when the caller has it: the index keeps bytes, not objects.
   * The bytes are copied, so the caller may use the buffer again.
   */
  add(subject: Subject, line?: Buffer): void;
  build(): SubjectIndex;
}
