import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Subject } from '../screening/record.ts';
import { generateCorpus } from './court-corpus/corpus.ts';
import { readSubjects } from './json-lines.ts';
import { OfacCounts, readOfac } from './ofac.ts';
import { readOpenSanctions } from './open-sanctions.ts';
import { openChunks, SHIPPED_DATA } from './shipped.ts';

/** The formats that a record source can come in. */
export const SOURCE_FORMATS = ['json-lines', 'ofac-sdn', 'opensanctions', 'court-corpus'] as const;
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

/** A source cannot be opened as asked: a file is missing, or a format needs a location. */
export class SourceLocationError extends Error {
  override readonly name = 'SourceLocationError';
}

/** Tells whether a word names a format. */
export function isSourceFormat(word: string): word is SourceFormat {
  return SOURCE_FORMATS.some((format) => format === word);
}

/**
 * Opens a record source as a stream of subjects. Files may be packed with gzip (`.gz`).
 *
 * - `json-lines` and `opensanctions`: `location` is a file, and has to be given.
 * - `ofac-sdn`: a folder with sdn.csv, alt.csv, add.csv and sdn_comments.csv; the shipped list when left out.
 * - `court-corpus`: how many fictional subjects to make, or "size:seed"; the default corpus when left out.
 *
 * @throws {SourceLocationError} before anything is read, when the location does not fit the format.
 */
export function openSource(format: SourceFormat, location?: string): AsyncIterable<Subject> {
  switch (format) {
    case 'json-lines':
      return readSubjects(openFile(format, location));
    case 'opensanctions':
      return readOpenSanctions(openFile(format, location));
    case 'ofac-sdn':
      return openOfac(location);
    case 'court-corpus':
      return toAsync(generateCorpus(readCorpusOptions(location)));
  }
}

/** Opens the four files of an OFAC folder, or the shipped ones; fills in the counts as they are read. */
export function openOfac(folder?: string, counts: OfacCounts = new OfacCounts()): AsyncGenerator<Subject> {
  const place = folder ?? fileURLToPath(new URL('ofac/', SHIPPED_DATA));
  const files = new Map(listFolder(place).map((name) => [name.toLowerCase(), join(place, name)]));
  const open = (name: string) => {
    const file = files.get(name) ?? files.get(`${name}.gz`);
    if (file === undefined) throw new SourceLocationError(`${place} holds no ${name}`);
    return openChunks(file);
  };
  const opened = {
    entities: open('sdn.csv'),
    aliases: open('alt.csv'),
    addresses: open('add.csv'),
    comments: open('sdn_comments.csv'),
  };
  return readOfac(opened, counts);
}

function listFolder(place: string): string[] {
  try {
    return readdirSync(place);
  } catch {
    throw new SourceLocationError(`${place} is not a folder that can be read`);
  }
}

function openFile(format: SourceFormat, location: string | undefined): AsyncIterable<Buffer> {
  if (location === undefined) throw new SourceLocationError(`${format} needs the path of a file`);
  if (!statSync(location, { throwIfNoEntry: false })?.isFile()) {
    throw new SourceLocationError(`${location} is not a file`);
  }
  return openChunks(location);
}

async function* toAsync(subjects: Iterable<Subject>): AsyncGenerator<Subject> {
  yield* subjects;
}

function readCorpusOptions(location: string | undefined): { size?: number; seed?: string } {
  if (location === undefined) return {};
  const [, size, seed] = /^(\d{1,9})(?::([A-Za-z0-9_-]{1,32}))?$/.exec(location) ?? [];
  if (size === undefined) throw new SourceLocationError('court-corpus takes "size" or "size:seed"');
  return { size: Number(size), ...(seed === undefined ? {} : { seed }) };
}
