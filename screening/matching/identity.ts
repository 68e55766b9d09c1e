import { createHash } from 'node:crypto';
import type { RecordPerson, Subject, SubjectRecord } from '../record.ts';

const HEX_DIGITS = 24;

/** JSON with sorted keys and without undefined values: equal content gives equal text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value)
    .filter(([, content]) => content !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, content]) => `${JSON.stringify(key)}:${canonicalJson(content)}`).join(',')}}`;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, HEX_DIGITS);

/** What tells one person of a source from another. Addresses, photographs and descriptions change and are left out. */
function personKey({
  first_name,
  middle_name,
  last_name,
  suffix,
  full_name,
  dob,
  doc_number,
}: RecordPerson): unknown[] {
  return [first_name, middle_name, last_name, suffix, full_name, dob, doc_number];
}

/**
 * The id of a matched identity: a hash of the subject's id, names, date of birth and sources.
 *
 * @param subject - As the source gives it.
 * @returns 24 hexadecimal digits, equal for equal content in every build and process.
 */
export function identityIdOf(subject: Subject): string {
  const sources = [...new Set(subject.records.map((record) => record.source.id))].sort();
  return hash(canonicalJson(['identity', subject.subject_id, personKey(subject.person), sources]));
}

/**
 * The id of a record: a hash of whose it is, its category, its source's id and its cases.
 *
 * @param subject - Whose record it is.
 * @param record - One of the subject's records.
 * @returns 24 hexadecimal digits, equal for equal content in every build and process.
 */
export function recordIdOf(subject: Subject, record: SubjectRecord): string {
  const { category, cases, source } = record;
  return hash(
    canonicalJson(['record', subject.subject_id, personKey(subject.person), category, source.id, cases]),
  );
}
