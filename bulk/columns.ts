import { closest, distance } from 'fastest-levenshtein';

/** The columns that a bulk file may have, by the fields of a person that they fill. */
export const BULK_COLUMNS = [
  'reference_id',
  'first_name',
  'middle_name',
  'last_name',
  'full_name',
  'dob',
  'ssn',
  'phone',
  'email',
  'street',
  'city',
  'state',
  'zip_code',
] as const;
export type BulkColumn = (typeof BULK_COLUMNS)[number];

const KNOWN: ReadonlySet<string> = new Set(BULK_COLUMNS);

/** Names that other programs give the same columns. They are suggested, never taken for granted. */
const OTHER_NAMES = new Map<string, BulkColumn>(
  Object.entries({
    reference: 'reference_id',
    first: 'first_name',
    given_name: 'first_name',
    forename: 'first_name',
    middle: 'middle_name',
    middle_initial: 'middle_name',
    last: 'last_name',
    surname: 'last_name',
    family_name: 'last_name',
    name: 'full_name',
    date_of_birth: 'dob',
    birth_date: 'dob',
    birthdate: 'dob',
    birthday: 'dob',
    social_security_number: 'ssn',
    social: 'ssn',
    telephone: 'phone',
    phone_number: 'phone',
    mobile: 'phone',
    cell: 'phone',
    email_address: 'email',
    address: 'street',
    street_address: 'street',
    address_line_1: 'street',
    town: 'city',
    zip: 'zip_code',
    postal_code: 'zip_code',
  }),
);

const normal = (cell: string) =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/**
 * The column that a header's cell names: white space around it and letter case do not count, and spaces and hyphens
 * stand for underscores.
 */
export function columnOf(cell: string): BulkColumn | undefined {
  const name = normal(cell);
  return isColumn(name) ? name : undefined;
}

const isColumn = (name: string): name is BulkColumn => KNOWN.has(name);

/**
 * The column that a header's cell most likely means though it does not name it: a slip of the pen (one letter in four
 * may be wrong) or another program's name.
 */
export function columnMeant(cell: string): BulkColumn | undefined {
  const name = normal(cell);
  const other = OTHER_NAMES.get(name);
  if (other !== undefined || name === '') return other;
  const nearest = closest(name, [...BULK_COLUMNS]);
  const allowed = Math.max(1, Math.floor(nearest.length / 4));
  return distance(name, nearest) <= allowed && isColumn(nearest) ? nearest : undefined;
}
