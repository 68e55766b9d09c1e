import type { RecordedAddress, Subject } from '../screening/record.ts';
import { badRow } from './csv.ts';
import type { Chunks } from './lines.ts';
import { readAddress } from './ofac/addresses.ts';
import { type OfacEntity, toSubject } from './ofac/subject.ts';
import { type Cell, collectRows, type Row, readRows } from './ofac/tables.ts';

/** The four legacy CSV files of the OFAC SDN list. */
export interface OfacFiles {
  /** sdn.csv: the entities. */
  readonly entities: Chunks;
  /** alt.csv: their other names. */
  readonly aliases: Chunks;
  /** add.csv: their addresses. */
  readonly addresses: Chunks;
  /** sdn_comments.csv: the rest of remarks that were too long for sdn.csv. */
  readonly comments: Chunks;
}

/** What was read. The numbers are complete once the last subject has been read. */
export class OfacCounts {
  entities = 0;
  readonly byType: Record<OfacEntity['type'], number> = {
    person: 0,
    organization: 0,
    vessel: 0,
    aircraft: 0,
  };
  /** Rows of the alias file. */
  aliases = 0;
  /** Other names given in quotes in remarks. */
  quotedAliases = 0;
  /** Rows of the address file, among them {@link emptyAddresses} that hold nothing. */
  addresses = 0;
  emptyAddresses = 0;
  /** Continued remarks. */
  comments = 0;
  datesOfBirth = 0;
  unreadDatesOfBirth = 0;
  documents = 0;
  /** Rows of the side files whose entity is not in the main file; they are counted above too. */
  readonly orphans = { aliases: 0, addresses: 0, comments: 0 };
}

const WIDTH = { entities: 12, aliases: 5, addresses: 6, comments: 2 } as const;

type SideRows = Map<string, Cell[][]>;

/**
 * Reads the OFAC Specially Designated Nationals list: every individual, organization, vessel and aircraft.
 * Where each fact goes is written at `toSubject`. Rows of side files without an entity are counted as orphans.
 *
 * @throws {SourceFormatError} when a file is not what it should be.
 */
export async function* readOfac(
  files: OfacFiles,
  counts: OfacCounts = new OfacCounts(),
): AsyncGenerator<Subject> {
  const side = {
    aliases: await collectRows(files.aliases, WIDTH.aliases),
    addresses: await collectRows(files.addresses, WIDTH.addresses),
    comments: await collectRows(files.comments, WIDTH.comments),
  };
  counts.aliases = rowCount(side.aliases);
  counts.addresses = rowCount(side.addresses);
  counts.comments = rowCount(side.comments);
  const seen = new Set<string>();
  for await (const row of readRows(files.entities, WIDTH.entities)) {
    const number = entityNumber(row, seen);
    const addresses = take(side.addresses, number);
    const entity = readEntity(row, {
      number,
      aliases: take(side.aliases, number).flatMap(([, , name]) => (name === undefined ? [] : [name])),
      addresses: addresses.flatMap((cells) => readAddress(cells) ?? []),
      comment: take(side.comments, number).join(''),
    });
    counts.emptyAddresses += addresses.length - entity.addresses.length;
    yield count(entity, counts);
  }
  counts.orphans.aliases = rowCount(side.aliases);
  counts.orphans.addresses = rowCount(side.addresses);
  counts.orphans.comments = rowCount(side.comments);
}

function count(entity: OfacEntity, counts: OfacCounts): Subject {
  const { subject, remarks } = toSubject(entity);
  counts.entities += 1;
  counts.byType[entity.type] += 1;
  counts.quotedAliases += remarks.aliases.length;
  counts.datesOfBirth += remarks.births.length;
  counts.unreadDatesOfBirth += remarks.unreadBirths;
  counts.documents += remarks.facts.get('Identity document')?.length ?? 0;
  return subject;
}

function entityNumber({ line, cells }: Row, seen: Set<string>): string {
  const [number] = cells;
  if (number === undefined || !/^\d+$/.test(number)) {
    throw badRow(line, 'has no entity number');
  }
  if (seen.has(number)) {
    throw badRow(line, 'repeats an entity number');
  }
  seen.add(number);
  return number;
}

interface Belongings {
  readonly number: string;
  readonly aliases: readonly string[];
  readonly addresses: readonly RecordedAddress[];
  readonly comment: string;
}

/** A comment goes on where the remark was cut, in the middle of a word if need be. */
function readEntity({ line, cells }: Row, { comment, ...belongings }: Belongings): OfacEntity {
  const [, name, type, programs, title, ...rest] = cells;
  if (name === undefined) throw badRow(line, 'has no name');
  return {
    ...belongings,
    name,
    type: readType(line, type),
    programs: programs?.split('] [') ?? [],
    title,
    craft: rest.slice(0, 6),
    remark: `${rest[6] ?? ''}${comment}`,
  };
}

/** The list leaves the type of organizations out; newer editions call them "entity". */
function readType(line: number, type: Cell): OfacEntity['type'] {
  switch (type?.toLowerCase()) {
    case undefined:
    case 'entity':
      return 'organization';
    case 'individual':
      return 'person';
    case 'vessel':
      return 'vessel';
    case 'aircraft':
      return 'aircraft';
    default:
      throw badRow(line, 'has an unknown type of entity');
  }
}

/** The rows of an entity, which are then let go of; what remains at the end belongs to no entity. */
function take(rows: SideRows, number: string): Cell[][] {
  const own = rows.get(number) ?? [];
  rows.delete(number);
  return own;
}

function rowCount(rows: SideRows): number {
  let total = 0;
  for (const own of rows.values()) total += own.length;
  return total;
}
