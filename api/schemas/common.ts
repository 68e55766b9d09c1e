import { Type } from 'typebox';

/** Types shared by all routes, as spec'd under "Shared types". */

export const IdSchema = Type.String({ format: 'uuid', description: 'UUID' });
export const TimestampSchema = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' });

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

/** At most thirty addresses, as the most generous request of the API. */
export const AddressesSchema = Type.Array(AddressRequestSchema, { maxItems: 30 });

export const RulesetIdsSchema = Type.Array(IdSchema, { maxItems: 50, description: 'Merged with ruleset_id' });

/** Query parameters of every list. */
export const PageQuery = {
  limit: Type.Integer({ minimum: 0, maximum: 999_999, default: 10 }),
  skip: Type.Integer({ minimum: 0, maximum: 999_999, default: 0 }),
};
export const PageQuerySchema = Type.Object(PageQuery, { additionalProperties: false });

export const idParameter = <Name extends string>(name: Name) =>
  Type.Object({ [name]: IdSchema } as Record<Name, typeof IdSchema>);

export const ListHeaders = {
  'X-Total-Count': { type: 'integer', description: 'How many there are in all' },
  Link: { type: 'string', description: 'rel="next" while there are more (RFC 8288)' },
} as const;
