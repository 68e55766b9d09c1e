import type { RecordPerson, SourceCategory, Subject, SubjectRecord } from '../../screening/record.ts';
import { KNOWN_SUBJECTS } from './known-subjects.ts';
import { drawAddress, drawHousehold, type Life } from './life.ts';
import { describePerson, type Knowledge, rewriteLife } from './person.ts';
import { Random } from './random.ts';
import { drawKind, drawRecord } from './records.ts';
import { type County, vocabulary } from './vocabulary.ts';

/** What a corpus is made from. */
export interface CorpusOptions {
  /** The same seed gives the same corpus. */
  readonly seed?: number | string;
  /** How many subjects; never fewer than the known ones. */
  readonly size?: number;
}

export const DEFAULT_CORPUS_SIZE = 10_000;
export const DEFAULT_CORPUS_SEED = 1;

/**
 * Makes a court corpus of fictional people, one at a time, so that any size needs the same little memory.
 * The known subjects come first; a larger corpus of the same seed starts with the smaller one.
 */
export function* generateCorpus(options: CorpusOptions = {}): Generator<Subject, void, undefined> {
  const { seed = DEFAULT_CORPUS_SEED, size = DEFAULT_CORPUS_SIZE } = options;
  yield* KNOWN_SUBJECTS;
  const random = new Random(seed);
  let made = KNOWN_SUBJECTS.length;
  while (made < size) {
    for (const draw of drawGroup(random)) {
      if (made >= size) return;
      made += 1;
      yield draw(`synthetic-${seed}-${String(made).padStart(7, '0')}`);
    }
  }
}

/** The subjects of one household, and now and then the same person as a source of another state knows it. */
function* drawGroup(random: Random): Generator<(id: string) => Subject> {
  for (const life of drawHousehold(random)) {
    yield (id) => drawSubject(random, life, id);
    if (random.chance(0.04)) yield (id) => drawEcho(random, life, id);
  }
}

function drawSubject(random: Random, life: Life, id: string): Subject {
  const records = [drawRecord(random, life, life.county, drawKind(random))];
  while (records.length < 4 && random.chance(0.22)) addAnotherRecord(random, life, records);
  return { subject_id: id, person: describeSubject(random, life, records, id), records };
}

/** The same person under another subject: another state, another wording of the name, another address. */
function drawEcho(random: Random, life: Life, id: string): Subject {
  const county = anotherState(random, life.county);
  const moved = { ...rewriteLife(random, life), county, addresses: [drawAddress(random, county)] };
  const records = [drawRecord(random, moved, county, drawKind(random))];
  return { subject_id: id, person: describeSubject(random, moved, records, id), records };
}

/** One more record, half of the time from another state. A source that has spoken does not speak twice. */
function addAnotherRecord(random: Random, life: Life, records: SubjectRecord[]): void {
  const county = random.chance(0.5) ? anotherState(random, life.county) : life.county;
  const record = drawRecord(random, life, county, drawKind(random));
  if (records.every(({ source }) => source.id !== record.source.id)) records.push(record);
}

function anotherState(random: Random, county: County): County {
  for (let tries = 0; tries < 20; tries += 1) {
    const other = vocabulary().countiesByWeight.draw(random);
    if (other.state.code !== county.state.code) return other;
  }
  return county;
}

function describeSubject(
  random: Random,
  life: Life,
  records: readonly SubjectRecord[],
  id: string,
): RecordPerson {
  const kinds = new Set(records.map(({ source }) => source.category));
  return describePerson(random, life, knowledgeOf(random, kinds), id);
}

function knowledgeOf(random: Random, kinds: ReadonlySet<SourceCategory>): Knowledge {
  const registered = kinds.has('sex offender registry');
  const held = kinds.has('DOC') || kinds.has('arrest');
  return {
    description: registered || held,
    photograph: registered || (held && random.chance(0.5)),
    docNumber: kinds.has('DOC'),
    address: registered,
  };
}
