import { Type } from 'typebox';
import { CHECK_STATUSES } from '../../store/documents.ts';
import {
  IdSchema,
  PageQuery,
  ReferenceIdSchema,
  RulesetIdsSchema,
  StateCodeSchema,
  TimestampSchema,
} from './common.ts';
import { ProfileSchema } from './profile.ts';

/** What checks of every product share: what can be asked, and what they show. */

const INCLUDES = ['profile', 'results_found'] as const;
const IncludeField = Type.Array(Type.Enum([...INCLUDES]), {
  default: [],
  description:
    '`profile` embeds the profile in place of its id; `results_found` answers a boolean in place of results',
});
export const IncludeQuerySchema = Type.Object({ include: IncludeField }, { additionalProperties: false });
export const ListQuerySchema = Type.Object(
  { ...PageQuery, include: IncludeField },
  { additionalProperties: false },
);

/** What a body says of a check besides the person. */
export const CheckRequestFields = {
  ruleset_id: Type.Optional(IdSchema),
  ruleset_ids: Type.Optional(RulesetIdsSchema),
  reference_id: Type.Optional(ReferenceIdSchema),
};

/** What a body says of a search of criminal records. */
export const SearchRequestFields = {
  source_states: Type.Optional(
    Type.Array(StateCodeSchema, {
      minItems: 1,
      maxItems: 60,
      description: 'Only records from these states; sources without a state are always kept',
    }),
  ),
};

export const OrderByField = {
  order_by: Type.Optional(Type.Enum(['photo_urls'], { description: 'Records with photographs come first' })),
};

/** The fields that every check shows. */
export const CheckFields = {
  id: IdSchema,
  profile_id: Type.Optional(IdSchema),
  profile: Type.Optional(ProfileSchema),
  created_at: TimestampSchema,
  completed_at: Type.Union([TimestampSchema, Type.Null()], {
    description: 'Results exist only once it is set',
  }),
  cancelled_at: Type.Optional(TimestampSchema),
  reference_id: Type.Optional(ReferenceIdSchema),
  ruleset_ids: Type.Array(IdSchema),
  run_notes: Type.Array(Type.String(), { description: 'For people to read; not for programs' }),
  pending_reason: Type.Optional(Type.String({ description: 'Why the check still waits' })),
  results_found: Type.Optional(Type.Boolean()),
};

export const CheckStatusSchema = Type.Enum([...CHECK_STATUSES], {
  description: 'A result, clear or other, exists only when it is `complete`',
});
