import { Type } from 'typebox';
import { IdSchema } from './common.ts';

export { NameFields, PersonFields } from '../../screening/personal-data.ts';

/** What is looked up in a body: the court's county, or the licence's number and what its state asks for. */
export type PlaceRules = 'county' | 'licence';

/** How a body may name a person. */
export interface PersonRules {
  /** Whether names must be given, unless a profile is. */
  readonly names: 'required' | 'optional';
  /** Fields of the person that may stand beside `profile_id`; the others would be ignored, and are refused. */
  readonly besideProfile?: readonly string[];
  /** Fields that inline personal data must hold as well. */
  readonly alsoRequired?: readonly string[];
  /** A field that may be given in place of a person; a date of birth alone may stand beside it. */
  readonly inPlaceOfPerson?: string;
  /** What is looked up of the places that the body names. */
  readonly places?: PlaceRules;
}

/** A stored profile in place of inline names and addresses. */
export const ProfileIdField = { profile_id: Type.Optional(IdSchema) };

/** Options of a body that names a person; the rules are checked with the schema, so that all faults come at once. */
export const personBody = (
  { places, ...rules }: PersonRules,
  title: string,
  examples: readonly object[],
) => ({
  title,
  additionalProperties: false,
  personRules: rules,
  ...(places && { placeRules: places }),
  examples: [...examples],
});
