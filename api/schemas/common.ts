import { Type } from 'typebox';

export {
  AddressRequestSchema,
  DobSchema,
  EmailSchema,
  FilledText,
  NamePartSchema,
  PhoneSchema,
  ReferenceIdSchema,
  SsnSchema,
  StateCodeSchema,
  ZipCodeSchema,
} from '../../screening/person-fields.ts';

/** Types shared by all routes, as spec'd under "Shared types". */

export const IdSchema = Type.String({ format: 'uuid', description: 'UUID' });
export const TimestampSchema = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' });

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
