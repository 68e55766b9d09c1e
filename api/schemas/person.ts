import { Type } from 'typebox';
import { IdSchema } from './common.ts';

export { NameFields, PersonFields } from '../../screening/personal-data.ts';

/** How a body may name a person. */
export interface PersonRules {
  /** Whether names must be given, unless a profile is. */
  readonly names: 'required' | 'optional';
  /** Fields of the person that may stand beside `profile_id`; the others would be ignored, and are refused. */
  readonly besideProfile?: readonly string[];
}

/** A stored profile in place of inline names and addresses. */
export const ProfileIdField = { profile_id: Type.Optional(IdSchema) };

/** Options of a body that names a person; the rules are checked with the schema, so that all faults come at once. */
export const personBody = (rules: PersonRules, title: string, examples: readonly object[]) => ({
  title,
  additionalProperties: false,
  personRules: rules,
  examples: [...examples],
});
