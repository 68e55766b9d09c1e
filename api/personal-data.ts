import type { Static } from 'typebox';
import { Type } from 'typebox';
import { parseFullName } from '../screening/names/parse.ts';
import type { PersonalData } from '../store/profiles.ts';
import { Problem } from './problem.ts';
import { EmailSchema } from './schemas/common.ts';
import { PersonFields } from './schemas/person.ts';

const GivenPersonSchema = Type.Object({
  ...PersonFields,
  email: Type.Optional(EmailSchema),
  custom_id: Type.Optional(Type.String()),
});

/** Personal data as a body gives them. */
export type GivenPerson = Static<typeof GivenPersonSchema>;

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

/**
 * Makes sure that a person can be searched for by name.
 * @throws Problem at the field that lacks a part of the name
 */
export function requireFullName(person: PersonalData): void {
  if (person.first_name && person.last_name) return;
  if (person.full_name) throw Problem.atPointer('/full_name', 'must hold a first and a last name');
  throw Problem.atPointer('/profile_id', 'the profile must have a first and a last name');
}
