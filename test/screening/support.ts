import { createSubjectIndexBuilder } from '../../screening/matching/index-builder.ts';
import type { RecordPerson, Subject, SubjectRecord } from '../../screening/record.ts';
import type { MatchedIdentity, PersonName, SearchQuery, SubjectIndex } from '../../screening/search.ts';

export const RECORD: SubjectRecord = {
  category: 'Criminal/traffic',
  cases: [{ case_number: 'CR-1', charges: [{ charge: 'THEFT' }] }],
  source: { id: 'il-cook', category: 'court', name: 'Cook County', state: 'IL' },
};

/** A subject with one record. */
export function subjectOf(person: RecordPerson, id = 's1', records: SubjectRecord[] = [RECORD]): Subject {
  return { subject_id: id, person, records };
}

/** An index over subjects. */
export function indexOf(...subjects: Subject[]): SubjectIndex {
  const builder = createSubjectIndexBuilder();
  for (const subject of subjects) builder.add(subject);
  return builder.build();
}

/** `first|middle|last|suffix`, later parts may be left out. */
export function nameOf(text: string): PersonName {
  const [first = '', middle = '', last = '', suffix = ''] = text.split('|');
  return { first, middle, last, suffix };
}

/** A query with the plainest settings. */
export function queryOf(name: string, more: Partial<SearchQuery> = {}): SearchQuery {
  return { names: [nameOf(name)], addresses: [], noMiddleName: false, minimumScore: 0, limit: 10, ...more };
}

/** Compares one query with one person. */
export function matchOne(
  name: string,
  person: RecordPerson,
  more: Partial<SearchQuery> = {},
): MatchedIdentity | undefined {
  return indexOf(subjectOf(person)).search(queryOf(name, more))[0];
}
