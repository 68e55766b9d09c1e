import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { judgeDob, parseDate } from '../screening/dates/partial-date.ts';
import { AddressRequestSchema } from '../screening/person-fields.ts';
import { isDob, isPhone, toE164 } from '../screening/person-formats.ts';
import type { BulkColumn } from './columns.ts';
import { VALUE_SCHEMAS } from './person.ts';
import type { RowFault } from './row-fault.ts';

/** How the cells of a column are read. */
interface Field {
  /** What a cell must be, when it is not. */
  readonly detail: string;
  /** Brings a cell into the schema's form; text that has another form is left as it is. */
  readonly normalise?: (text: string) => string;
  /** More on a likely slip, by the text. */
  readonly hint?: (text: string) => string;
}

const SCHEMAS: Readonly<Record<BulkColumn, TSchema>> = {
  ...VALUE_SCHEMAS,
  ...AddressRequestSchema.properties,
};
const TEXT = 'must hold text';

/** Spreadsheet programs take digits for a number, and drop zeros before it. */
const lostZeros = (digits: number) => (text: string) =>
  /^\d+$/.test(text) && text.length < digits
    ? `; it has ${text.length} digits, and a spreadsheet program may have dropped leading zeros`
    : '';

const FIELDS: Readonly<Record<BulkColumn, Field>> = {
  reference_id: {
    detail: 'must be 1 to 64 letters, digits, underscores or hyphens',
  },
  first_name: { detail: TEXT },
  middle_name: { detail: TEXT },
  last_name: { detail: TEXT },
  full_name: { detail: TEXT },
  dob: {
    detail: 'must be a complete date, written YYYYMMDD, YYYY-MM-DD or MM/DD/YYYY',
    normalise: (text) => parseDate(text) ?? text,
  },
  ssn: {
    detail: 'must be nine digits, with or without hyphens',
    normalise: (text) => text.replace(/^(\d{3})-?(\d{2})-?(\d{4})$/, '$1-$2-$3'),
    hint: lostZeros(9),
  },
  phone: {
    detail: 'must be a phone number: E.164, or a US national form',
    normalise: (text) => toE164(text) ?? text,
  },
  email: { detail: 'must be an e-mail address' },
  street: { detail: TEXT },
  city: { detail: TEXT },
  state: {
    detail: 'must be a two-letter state code',
    normalise: (text) => text.toUpperCase(),
  },
  zip_code: {
    detail: 'must be five digits, or nine with a hyphen after the fifth',
    hint: lostZeros(5),
  },
};

/** What a cell holds, in the form that the API takes, or what is wrong with it. */
export type ReadCell = { readonly value: string } | { readonly fault: RowFault };

/** Reads the cells of one column. The text is trimmed and not empty. */
export type CellReader = (text: string) => ReadCell;

/**
 * Readers of all columns, by the schemas of the API's fields.
 *
 * @param today - The day to judge dates of birth by, eight digits.
 */
export function cellReaders(today: string): Readonly<Record<BulkColumn, CellReader>> {
  const ajv = new Ajv({
    strict: false,
    formats: { dob: (value: string) => isDob(value, today), phone: isPhone },
  });
  // The package is CommonJS: its function is the default export's default.
  addFormats.default(ajv, ['email']);
  const reader = (column: BulkColumn): CellReader => {
    const field = FIELDS[column];
    const validate: ValidateFunction = ajv.compile(SCHEMAS[column]);
    return (text) => {
      const value = field.normalise?.(text) ?? text;
      if (validate(value)) return { value };
      const [error] = validate.errors ?? [];
      return { fault: faultOf(column, error, text, today) };
    };
  };
  const readers = Object.keys(FIELDS).map((column) => [column, reader(column as BulkColumn)]);
  return Object.fromEntries(readers);
}

function faultOf(column: BulkColumn, error: ErrorObject | undefined, text: string, today: string): RowFault {
  if (error?.keyword === 'maxLength') {
    return {
      column,
      code: 'too_long',
      detail: `must not be longer than ${error.params.limit} characters`,
    };
  }
  if (column === 'dob' && judgeDob(parseDate(text) ?? text, today) === 'future') {
    return { column, code: 'in_future', detail: 'must not be in the future' };
  }
  const { detail, hint } = FIELDS[column];
  return { column, code: 'invalid', detail: `${detail}${hint?.(text) ?? ''}` };
}
