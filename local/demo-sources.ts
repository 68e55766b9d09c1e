import type { Subject } from '../screening/record.ts';
import { generateCorpus } from '../sources/court-corpus/corpus.ts';

/** A record source that `npm start` brings along. */
export interface DemoSource {
  readonly id: string;
  readonly format: string;
  subjects(): AsyncIterable<Subject>;
}

async function* oneByOne(subjects: Iterable<Subject>): AsyncGenerator<Subject> {
  yield* subjects;
}

/** The court corpus of fictional people. */
export const DEMO_SOURCES: readonly DemoSource[] = [
  { id: 'court-corpus', format: 'jsonl', subjects: () => oneByOne(generateCorpus()) },
];
