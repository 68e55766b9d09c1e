import { type Static, Type } from 'typebox';
import { parseFullName } from './names/parse.ts';
import {
  AddressRequestSchema,
  DobSchema,
  EmailSchema,
  FullNameSchema,
  MiddleNameSchema,
  NamePartSchema,
  PhoneSchema,
  SsnSchema,
} from './person-fields.ts';
import type { RecordedAddress } from './record.ts';

/** The names of a person: separate ones or `full_name`, which is parsed. */
export const NameFields = {
  first_name: Type.Optional(NamePartSchema),
  middle_name: Type.Optional(Type.Union([MiddleNameSchema, Type.Null()])),
  last_name: Type.Optional(NamePartSchema),
  full_name: Type.Optional(FullNameSchema),
  no_middle_name: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'The person has no middle name: a parsed middle token joins the last name',
    }),
  ),
};

/** The personal data that a check takes inline. At most thirty addresses, as the most generous request of the API. */
export const PersonFields = {
  ...NameFields,
  dob: Type.Optional(DobSchema),
  ssn: Type.Optional(SsnSchema),
  phone: Type.Optional(PhoneSchema),
  addresses: Type.Optional(Type.Array(AddressRequestSchema, { maxItems: 30 })),
};

const GivenPersonSchema = Type.Object({
  ...PersonFields,
  email: Type.Optional(EmailSchema),
  custom_id: Type.Optional(Type.String()),
});

/** Personal data as a body, or a row of a file, gives them. */
export type GivenPerson = Static<typeof GivenPersonSchema>;

/** A person's data as an account gave it: in the clear, for code that may see it. */
export interface PersonalData {
  readonly first_name?: string;
  readonly middle_name?: string;
  readonly last_name?: string;
  readonly full_name?: string;
  readonly suffix?: string;
  readonly no_middle_name: boolean;
  readonly dob?: string;
  readonly ssn?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly addresses: RecordedAddress[];
  readonly custom_id?: string;
  readonly parse_notes: string[];
}

type Names = Pick<
  PersonalData,
  'first_name' | 'middle_name' | 'last_name' | 'full_name' | 'suffix' | 'no_middle_name' | 'parse_notes'
>;

const withoutEmpty = <T extends object>(value: T) =>
  Object.fromEntries(
    Object.entries(value).filter(([, part]) => part !== undefined && part !== null && part !== ''),
  ) as {
    [Key in keyof T]?: Exclude<T[Key], null>;
  };

function readNames(given: GivenPerson): Names {
  const no_middle_name = given.no_middle_name ?? false;
  if (given.full_name === undefined) {
    const { first_name, middle_name, last_name } = given;
    return { ...withoutEmpty({ first_name, middle_name, last_name }), no_middle_name, parse_notes: [] };
  }
  const { name, notes } = parseFullName(given.full_name, { noMiddleName: no_middle_name });
  const parts = {
    first_name: name.first,
    middle_name: name.middle,
    last_name: name.last,
    suffix: name.suffix,
  };
  return { ...withoutEmpty(parts), full_name: given.full_name, no_middle_name, parse_notes: [...notes] };
}

/** Reads personal data for storage: a full name is parsed, and the notes on it kept. */
export function readPersonalData(given: GivenPerson): PersonalData {
  const { dob, ssn, phone, email, custom_id, addresses = [] } = given;
  return { ...readNames(given), ...withoutEmpty({ dob, ssn, phone, email, custom_id }), addresses };
}
