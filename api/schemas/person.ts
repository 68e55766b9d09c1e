import { Type } from 'typebox';
import {
  AddressesSchema,
  DobSchema,
  FilledText,
  IdSchema,
  NamePartSchema,
  PhoneSchema,
  SsnSchema,
} from './common.ts';

/** How a body may name a person. */
export interface PersonRules {
  /** Whether names must be given, unless a profile is. */
  readonly names: 'required' | 'optional';
  /** Fields of the person that may stand beside `profile_id`; the others would be ignored, and are refused. */
  readonly besideProfile?: readonly string[];
}

/** The names of a person: separate ones or `full_name`, which is parsed. */
export const NameFields = {
  first_name: Type.Optional(NamePartSchema),
  middle_name: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
  last_name: Type.Optional(NamePartSchema),
  full_name: Type.Optional(FilledText(400, 'In place of the separate names; it is parsed')),
  no_middle_name: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'The person has no middle name: a parsed middle token joins the last name',
    }),
  ),
};

/** The personal data that a check takes inline. */
export const PersonFields = {
  ...NameFields,
  dob: Type.Optional(DobSchema),
  ssn: Type.Optional(SsnSchema),
  phone: Type.Optional(PhoneSchema),
  addresses: Type.Optional(AddressesSchema),
};

/** A stored profile in place of inline names and addresses. */
export const ProfileIdField = { profile_id: Type.Optional(IdSchema) };

/** Options of a body that names a person; the rules are checked with the schema, so that all faults come at once. */
export const personBody = (rules: PersonRules, title: string, examples: readonly object[]) => ({
  title,
  additionalProperties: false,
  personRules: rules,
  examples: [...examples],
});
