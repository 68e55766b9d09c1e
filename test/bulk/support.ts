import { Writable } from 'node:stream';
import { BulkFileError } from '../../bulk/file-error.ts';
import type { BulkLimits } from '../../bulk/limits.ts';
import { type BulkFile, readBulkFile } from '../../bulk/reader.ts';
import type { RowOutcome } from '../../bulk/results/outcome.ts';
import type { BulkRow } from '../../bulk/row.ts';
import type { CriminalRecord } from '../../screening/record.ts';

export const NOW = new Date('2026-11-21T12:00:00Z');

/** Opens a file that is given whole, in chunks of a size. */
export function fileOf(content: string | Buffer, chunkSize = 65_536) {
  const bytes = Buffer.from(content);
  return async function* () {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  };
}

/** A file and all of its rows. */
export interface ReadFile extends BulkFile {
  readonly all: BulkRow[];
}

export async function readAll(
  content: string | Buffer,
  limits: Partial<BulkLimits> = {},
  chunkSize?: number,
): Promise<ReadFile> {
  const file = await readBulkFile(fileOf(content, chunkSize), { now: NOW, limits });
  return { ...file, all: await collect(file.rows()) };
}

/** Why a file is refused; undefined when it is not. */
export async function refusal(
  content: string | Buffer,
  limits: Partial<BulkLimits> = {},
): Promise<BulkFileError | undefined> {
  try {
    await readAll(content, limits);
    return undefined;
  } catch (error) {
    if (error instanceof BulkFileError) return error;
    throw error;
  }
}

export async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

/** A stream that keeps what is written. */
export class Sink extends Writable {
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

export const HEADER = ['reference_id', 'first_name', 'last_name', 'ssn', 'Favourite colour'];

export function outcomeOf(more: Partial<RowOutcome> = {}): RowOutcome {
  const cells = ['r-1', 'Dolores', 'Quintanilla', '123-45-6789', 'green'];
  return { row: 1, cells, status: 'no_match', records: [], identities: [], ...more };
}

export const THEFT: CriminalRecord = {
  record_id: 'record-theft',
  category: 'Criminal/traffic',
  person: { first_name: 'Dolores' },
  cases: [
    {
      case_number: 'CR-1',
      file_date: '20220318',
      charges: [
        {
          charge: 'THEFT',
          classification: 'felony',
          disposition: 'Guilty Plea',
          disposition_date: '20221107',
          outcome: 'conviction',
        },
        { charge: '=HYPERLINK("http://example.com")' },
      ],
    },
    { case_number: '-2+3' },
  ],
  source: { id: 'tx-harris', category: 'court', name: 'Harris County', state: 'TX' },
};

export const LISTED: CriminalRecord = {
  record_id: 'record-listed',
  category: 'Patriot',
  person: {},
  cases: [],
  source: { id: 'list', category: 'foreign watchlist', name: 'List' },
};

export const MATCHED: RowOutcome = outcomeOf({
  status: 'matched',
  check_id: 'check-1',
  profile_id: 'profile-1',
  completed_at: NOW,
  records: [THEFT, LISTED],
  identities: [
    {
      identity_id: 'identity-1',
      match_score: 91.5,
      match_reasons: [],
      name_aliases: [],
      dob_aliases: [],
      addresses: [],
      record_ids: ['record-theft'],
    },
  ],
});

/** Gives the same outcomes at each call. */
export const openOf = (...outcomes: RowOutcome[]) =>
  async function* () {
    yield* outcomes;
  };
