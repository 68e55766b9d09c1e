import type { NormalAddress } from '../addresses/normalize.ts';
import type { RecordOrigin } from '../search.ts';
import type { DobKind } from './compare-facts.ts';
import { GrowingUint32 } from './growing.ts';
import type { FoundUnder, PersonNames } from './person-names.ts';
import type { Candidate, RecordedDob } from './score.ts';
import { StringTable } from './strings.ts';

const NAME_WIDTH = 4;
const ADDRESS_WIDTH = 6;
const FLAGS = 16;
const ALIAS = 1;
const PARSED = 2;
const HAS_MIDDLE = 4;
const OWNER_HAS_MIDDLE = 8;
const DOB_KINDS: readonly DobKind[] = ['own', 'alias', 'inferred'];

/** Rows of numbers that belong to subjects: where each subject's rows start, and the rows one after another. */
interface Column {
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
}

class ColumnBuilder {
  readonly #starts = new GrowingUint32();
  readonly #items = new GrowingUint32();

  startSubject(): void {
    this.#starts.push(this.#items.length);
  }

  push(...items: readonly number[]): void {
    for (const item of items) this.#items.push(item);
  }

  build(): Column {
    this.startSubject();
    return { starts: this.#starts.toArray(), items: this.#items.toArray() };
  }
}

/** What the index keeps of a subject for scoring. */
export interface SubjectFacts {
  readonly names: PersonNames;
  readonly dobs: readonly RecordedDob[];
  readonly addresses: readonly NormalAddress[];
  readonly origins: readonly RecordOrigin[];
}

/** Collects the facts of subjects as numbers. */
export class ColumnsBuilder {
  readonly #strings = new StringTable();
  readonly #names = new ColumnBuilder();
  readonly #dobs = new ColumnBuilder();
  readonly #addresses = new ColumnBuilder();
  readonly #origins = new ColumnBuilder();
  readonly #originNumbers = new Map<string, number>();
  readonly #originTable: RecordOrigin[] = [];

  /** Adds the next subject. */
  add({ names, dobs, addresses, origins }: SubjectFacts): void {
    const number = (text: string): number => this.#strings.numberOf(text);
    for (const column of [this.#names, this.#dobs, this.#addresses, this.#origins]) column.startSubject();
    for (const name of names.names) {
      const flags =
        (name.alias ? ALIAS : 0) +
        (name.parsed ? PARSED : 0) +
        (name.hasMiddle ? HAS_MIDDLE : 0) +
        (names.hasMiddle ? OWNER_HAS_MIDDLE : 0);
      const suffix = number(name.suffix) * FLAGS + flags;
      this.#names.push(number(name.first), number(name.middle), number(name.last), suffix);
    }
    for (const { date, kind } of dobs)
      this.#dobs.push(Number(date) * DOB_KINDS.length + DOB_KINDS.indexOf(kind));
    for (const address of addresses) {
      const { number: house, street, direction, city, state, zip5 } = address;
      this.#addresses.push(...[house, street, direction, city, state, zip5].map(number));
    }
    this.#origins.push(...new Set(origins.map((origin) => this.#originNumber(origin))));
  }

  #originNumber(origin: RecordOrigin): number {
    const key = JSON.stringify([origin.category, origin.source]);
    const known = this.#originNumbers.get(key);
    if (known !== undefined) return known;
    this.#originTable.push({ category: origin.category, source: origin.source });
    this.#originNumbers.set(key, this.#originTable.length - 1);
    return this.#originTable.length - 1;
  }

  build(): Columns {
    return new Columns({
      texts: this.#strings.texts(),
      names: this.#names.build(),
      dobs: this.#dobs.build(),
      addresses: this.#addresses.build(),
      origins: this.#origins.build(),
      originTable: this.#originTable,
    });
  }
}

interface ColumnsContent {
  readonly texts: readonly string[];
  readonly names: Column;
  readonly dobs: Column;
  readonly addresses: Column;
  readonly origins: Column;
  readonly originTable: readonly RecordOrigin[];
}

/** Reads the rows of a subject, `width` numbers each. */
function readRows<Row>(
  { starts, items }: Column,
  subject: number,
  width: number,
  read: (at: number, items: Uint32Array) => Row,
): Row[] {
  const rows: Row[] = [];
  const end = starts[subject + 1] ?? 0;
  for (let at = starts[subject] ?? end; at < end; at += width) rows.push(read(at, items));
  return rows;
}

/** The facts of all subjects, in arrays of numbers: a few dozen bytes a subject. */
export class Columns {
  readonly #content: ColumnsContent;

  constructor(content: ColumnsContent) {
    this.#content = content;
  }

  /** The kinds of records that there are. */
  get originTable(): readonly RecordOrigin[] {
    return this.#content.originTable;
  }

  /** The numbers, in `originTable`, of the kinds of records that a subject has. */
  originsOf(subject: number): Uint32Array {
    const { starts, items } = this.#content.origins;
    return items.subarray(starts[subject], starts[subject + 1]);
  }

  /** What is needed to score a subject. */
  candidate(subject: number): Candidate {
    const { names, dobs } = this.#content;
    const lastOfRow = names.items[(names.starts[subject] ?? 0) + NAME_WIDTH - 1] ?? 0;
    return {
      names: readRows(names, subject, NAME_WIDTH, this.#readName),
      hasMiddle: (lastOfRow & OWNER_HAS_MIDDLE) !== 0,
      dobs: () => readRows(dobs, subject, 1, this.#readDob),
      addresses: () => this.addressesOf(subject),
    };
  }

  /** The addresses of a subject. */
  addressesOf(subject: number): NormalAddress[] {
    return readRows(this.#content.addresses, subject, ADDRESS_WIDTH, this.#readAddress);
  }

  readonly #text = (number: number | undefined): string => this.#content.texts[number ?? 0] ?? '';

  readonly #readName = (at: number, items: Uint32Array): FoundUnder => {
    const suffixAndFlags = items[at + 3] ?? 0;
    return {
      first: this.#text(items[at]),
      middle: this.#text(items[at + 1]),
      last: this.#text(items[at + 2]),
      suffix: this.#text(Math.floor(suffixAndFlags / FLAGS)),
      alias: (suffixAndFlags & ALIAS) !== 0,
      parsed: (suffixAndFlags & PARSED) !== 0,
      hasMiddle: (suffixAndFlags & HAS_MIDDLE) !== 0,
    };
  };

  readonly #readDob = (at: number, items: Uint32Array): RecordedDob => {
    const item = items[at] ?? 0;
    const date = String(Math.floor(item / DOB_KINDS.length)).padStart(8, '0');
    return { date, kind: DOB_KINDS[item % DOB_KINDS.length] ?? 'own' };
  };

  readonly #readAddress = (at: number, items: Uint32Array): NormalAddress => ({
    number: this.#text(items[at]),
    street: this.#text(items[at + 1]),
    direction: this.#text(items[at + 2]),
    city: this.#text(items[at + 3]),
    state: this.#text(items[at + 4]),
    zip5: this.#text(items[at + 5]),
  });
}
