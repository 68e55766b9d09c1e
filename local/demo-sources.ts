import type { Subject } from '../screening/record.ts';
import { openSource, type SourceFormat } from '../sources/formats.ts';

/** A record source that `npm start` brings along. */
export interface DemoSource {
  readonly id: string;
  readonly format: SourceFormat;
  subjects(): AsyncIterable<Subject>;
}

/** The court corpus of fictional people, and the sanctions list that ships with the project. */
export const DEMO_SOURCES: readonly DemoSource[] = (['court-corpus', 'ofac-sdn'] as const).map((format) => ({
  id: format,
  format,
  subjects: () => openSource(format),
}));
