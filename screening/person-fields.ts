import { Type } from 'typebox';

/**
 * The fields of a person as a caller gives them: in a request's body or in a row of a bulk file. The patterns are those
 * of the specification's shared types.
 */

/** A date of birth on create: complete, valid, not in the future. */
export const DobSchema = Type.String({
  pattern: '^\\d{8}$',
  format: 'dob',
  description: 'YYYYMMDD, not in the future',
});
export const SsnSchema = Type.String({
  pattern: '^\\d{3}-?\\d{2}-?\\d{4}$',
  description: 'US Social Security number',
});
export const PhoneSchema = Type.String({
  pattern: '^\\+[1-9]\\d{1,14}$',
  format: 'phone',
  description: 'E.164',
});
export const EmailSchema = Type.String({ format: 'email', maxLength: 254 });
export const ReferenceIdSchema = Type.String({
  pattern: '^[a-zA-Z0-9_-]{1,64}$',
  description: 'Your own reference: letters, digits, underscore, hyphen',
});
export const StateCodeSchema = Type.String({ pattern: '^[A-Z]{2}$', description: 'Two-letter state code' });
export const ZipCodeSchema = Type.String({ pattern: '^\\d{5}(-\\d{4})?$' });
export const CountryCodeSchema = Type.String({ pattern: '^[A-Z]{2}$' });
/** Text with something in it: white space alone says nothing. */
export const FilledText = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', ...(description && { description }) });
export const NamePartSchema = FilledText(200);
/** A middle name may be empty. */
export const MiddleNameSchema = Type.String({ maxLength: 200 });
export const FullNameSchema = FilledText(400, 'In place of the separate names; it is parsed');

export const AddressRequestSchema = Type.Object(
  {
    street: FilledText(200, 'Unit numbers and street types are not used for matching'),
    city: FilledText(100),
    state: StateCodeSchema,
    zip_code: ZipCodeSchema,
    country: Type.Optional(CountryCodeSchema),
  },
  { title: 'AddressRequest', additionalProperties: false },
);
