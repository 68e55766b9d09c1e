import type { Charge, RecordPerson, Source, Subject } from '../screening/record.ts';
import { badRow, readCsv } from './csv.ts';
import type { Chunks } from './lines.ts';
import { SeenIds } from './seen-ids.ts';

/** The collection, as every record from it names its source. */
export const OPEN_SANCTIONS_SOURCE: Source = {
  id: 'opensanctions',
  category: 'foreign watchlist',
  name: 'OpenSanctions',
};

/** Columns that must be there. The rest, such as `program_ids`, is read where it is found. */
const REQUIRED_COLUMNS = ['id', 'schema', 'name', 'aliases', 'birth_date'] as const;

/** Facts that fit no field of a person, by the name that the record gives them. */
const FACT_COLUMNS = [
  ['Program', 'program_ids'],
  ['Country', 'countries'],
  ['Identity document', 'identifiers'],
  ['Telephone', 'phones'],
  ['Email', 'emails'],
  ['Published in', 'dataset'],
  ['First seen', 'first_seen'],
  ['Last seen', 'last_seen'],
  ['Last changed', 'last_change'],
] as const;

/** A row, by column. A column with several values holds them apart by semicolons. */
type Target = (column: string) => string;

/**
 * Reads the `targets.simple.csv` file of OpenSanctions. This is where each fact goes:
 *
 * - Schema `Person` is a person, `Vessel` a vessel, `Airplane` an aircraft; all others are organizations,
 *   which never match a person.
 * - Names are in natural order there, so they stay a `full_name`; aliases are `name_aliases`.
 * - The first date of birth is `dob` (zeros for missing parts), the others are `dob_aliases`.
 * - An address is one text there, so it stands whole in `street`.
 * - The entry is one case, numbered by its id. Each sanction is a charge; facts that fit no field follow
 *   as charges that name the kind of fact in `charge` and give its values in `sentence`.
 *
 * @throws {SourceFormatError} when a column is missing, or a row has no id, repeats one, or has no name.
 */
export async function* readOpenSanctions(input: Chunks): AsyncGenerator<Subject> {
  let header: readonly string[] | undefined;
  const seen = new SeenIds();
  for await (const { line, cells } of readCsv(input)) {
    if (header === undefined) {
      header = readHeader(line, cells);
      continue;
    }
    if (cells.length !== header.length) {
      throw badRow(line, `has ${cells.length} cells where ${header.length} are expected`);
    }
    const columns = header;
    const target: Target = (column) => cells[columns.indexOf(column)]?.trim() ?? '';
    if (target('id') === '') throw badRow(line, 'has no id');
    if (!seen.add(target('id'))) throw badRow(line, 'repeats the id of an earlier row');
    if (target('name') === '') throw badRow(line, 'has no name');
    yield toSubject(target);
  }
  if (header === undefined) throw badRow(1, 'has no header row');
}

function readHeader(line: number, cells: readonly string[]): readonly string[] {
  const header = cells.map((cell) => cell.trim());
  const missing = REQUIRED_COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0) throw badRow(line, `lacks the columns: ${missing.join(', ')}`);
  return header;
}

function toSubject(target: Target): Subject {
  const sanctions = splitValues(target('sanctions'));
  const charges: Charge[] = sanctions.map((charge) => ({ charge, outcome: 'unknown' }));
  for (const [charge, column] of FACT_COLUMNS) {
    const values = splitValues(target(column));
    if (values.length > 0) charges.push({ charge, sentence: values.join('; ') });
  }
  const type = sanctions.length > 0 ? 'Sanctions designation' : 'Watchlist entry';
  return {
    subject_id: `${OPEN_SANCTIONS_SOURCE.id}-${target('id')}`,
    entity_type: entityType(target('schema')),
    person: readPerson(target),
    records: [
      {
        category: 'Patriot',
        cases: [{ case_number: target('id'), type, status: 'Listed', charges }],
        source: { ...OPEN_SANCTIONS_SOURCE },
      },
    ],
  };
}

function entityType(schema: string): NonNullable<Subject['entity_type']> {
  switch (schema) {
    case 'Person':
      return 'person';
    case 'Vessel':
      return 'vessel';
    case 'Airplane':
      return 'aircraft';
    default:
      return 'organization';
  }
}

function readPerson(target: Target): RecordPerson {
  const aliases = splitValues(target('aliases'));
  const addresses = splitValues(target('addresses'));
  const [dob, ...dobAliases] = splitValues(target('birth_date')).flatMap((text) => readDate(text) ?? []);
  return {
    full_name: target('name'),
    ...(dob === undefined ? {} : { dob }),
    ...(aliases.length > 0 ? { name_aliases: aliases } : {}),
    ...(dobAliases.length > 0 ? { dob_aliases: dobAliases } : {}),
    ...(addresses.length > 0 ? { addresses: addresses.map((street) => ({ street })) } : {}),
  };
}

/** "1965", "1965-03" or "1965-03-12" as eight digits; a time of day is left off. */
function readDate(text: string): string | undefined {
  const match = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T.*)?)?)?$/.exec(text);
  if (match === null) return undefined;
  const [, year, month = '00', day = '00'] = match;
  return `${year}${month}${day}`;
}

/** Takes the values of a cell apart at its semicolons. A value with a semicolon of its own stands in quotes. */
export function splitValues(cell: string): string[] {
  const values = `;${cell}`.match(/;(?:"(?:[^"]|"")*"(?=;|$)|[^;]*)/g) ?? [];
  return values
    .map((value) => value.slice(1).trim())
    .map((value) => (/^".*"$/s.test(value) ? value.slice(1, -1).replaceAll('""', '"') : value))
    .filter((value) => value !== '');
}
