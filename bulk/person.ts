import { type Static, Type } from 'typebox';
import { parseFullName } from '../screening/names/parse.ts';
import {
  AddressRequestSchema,
  DobSchema,
  EmailSchema,
  FullNameSchema,
  MiddleNameSchema,
  NamePartSchema,
  PhoneSchema,
  ReferenceIdSchema,
  SsnSchema,
} from '../screening/person-fields.ts';
import type { BulkColumn } from './columns.ts';
import type { RowFault } from './row-fault.ts';

/** What each column but the address may hold, in the form that the API takes. */
export const VALUE_SCHEMAS = {
  reference_id: ReferenceIdSchema,
  first_name: NamePartSchema,
  middle_name: MiddleNameSchema,
  last_name: NamePartSchema,
  full_name: FullNameSchema,
  dob: DobSchema,
  ssn: SsnSchema,
  phone: PhoneSchema,
  email: EmailSchema,
};

/** A person as a row gives it: the fields that a request's body would have. */
export const BulkPersonSchema = Type.Partial(
  Type.Object({ ...VALUE_SCHEMAS, addresses: Type.Array(AddressRequestSchema, { maxItems: 1 }) }),
  { additionalProperties: false },
);
export type BulkPerson = Static<typeof BulkPersonSchema>;

/** The values of a row, by column; a column without a value is left out. */
export type RowValues = Partial<Record<BulkColumn, string>>;

const NAME_PARTS = ['first_name', 'middle_name', 'last_name'] as const;
const REQUIRED_PARTS = ['first_name', 'last_name'] as const;
const ADDRESS = ['street', 'city', 'state', 'zip_code'] as const;

/** The rules between the cells of a row: one way of naming the person, and a whole address or none. */
export function personFaults(given: ReadonlySet<BulkColumn>, known: ReadonlySet<BulkColumn>): RowFault[] {
  return [...nameFaults(given, known), ...addressFaults(given)];
}

function nameFaults(given: ReadonlySet<BulkColumn>, known: ReadonlySet<BulkColumn>): RowFault[] {
  if (given.has('full_name')) {
    return NAME_PARTS.filter((part) => given.has(part)).map((column) => ({
      column,
      code: 'conflict',
      detail: 'cannot be combined with full_name',
    }));
  }
  const separate = REQUIRED_PARTS.every((part) => known.has(part));
  if (!separate) return [{ column: 'full_name', code: 'missing', detail: 'is required' }];
  const detail = known.has('full_name') ? 'is required unless full_name is given' : 'is required';
  return REQUIRED_PARTS.filter((part) => !given.has(part)).map((column) => ({
    column,
    code: 'missing',
    detail,
  }));
}

function addressFaults(given: ReadonlySet<BulkColumn>): RowFault[] {
  const missing = ADDRESS.filter((part) => !given.has(part));
  if (missing.length === ADDRESS.length) return [];
  return missing.map((column) => ({
    column,
    code: 'missing',
    detail: 'is required: an address needs street, city, state and zip_code',
  }));
}

/**
 * A full name must hold what a search needs.
 *
 * @returns The fault, or undefined when there is none.
 */
export function fullNameFault(fullName: string): RowFault | undefined {
  const { name } = parseFullName(fullName);
  if (name.first !== '' && name.last !== '') return undefined;
  return { column: 'full_name', code: 'invalid', detail: 'must hold a first and a last name' };
}

/** Puts the values of a row without faults together. */
export function toPerson({ street, city, state, zip_code, ...values }: RowValues): BulkPerson {
  // All four are there or none is: `personFaults` has seen to it.
  if (!street || !city || !state || !zip_code) return values;
  return { ...values, addresses: [{ street, city, state, zip_code }] };
}
