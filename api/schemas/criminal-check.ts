import { Type } from 'typebox';
import { CriminalRecordSchema } from '../../screening/record.ts';
import {
  IdSchema,
  PageQuery,
  ReferenceIdSchema,
  RulesetIdsSchema,
  StateCodeSchema,
  TimestampSchema,
} from './common.ts';
import { PersonFields, ProfileIdField, personBody } from './person.ts';
import { ProfileSchema } from './profile.ts';

export const CHECK_TYPES = ['instant_criminal', 'sex_offender_registry'] as const;

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

export const CreateCriminalCheckSchema = Type.Object(
  {
    input_type: Type.Optional(
      Type.Enum(['person', 'address'], {
        default: 'person',
        description: '`address` searches sex offender registries by where a registrant lives, without names',
      }),
    ),
    check_type: Type.Optional(Type.Enum([...CHECK_TYPES], { default: 'instant_criminal' })),
    ...ProfileIdField,
    ...PersonFields,
    ruleset_id: Type.Optional(IdSchema),
    ruleset_ids: Type.Optional(RulesetIdsSchema),
    reference_id: Type.Optional(ReferenceIdSchema),
    source_states: Type.Optional(
      Type.Array(StateCodeSchema, {
        minItems: 1,
        maxItems: 60,
        description: 'Only records from these states; sources without a state are always kept',
      }),
    ),
    order_by: Type.Optional(
      Type.Enum(['photo_urls'], { description: 'Records with photographs come first' }),
    ),
  },
  {
    ...personBody({ names: 'required' }, 'CreateCriminalCheck', [
      {
        first_name: 'Dolores',
        last_name: 'Quintanilla-Reyes',
        dob: '19840519',
        reference_id: 'applicant-4711',
      },
      {
        input_type: 'address',
        addresses: [{ street: '1200 Main St', city: 'Austin', state: 'TX', zip_code: '78701' }],
      },
    ]),
  },
);

export const AcceptedCheckSchema = Type.Object(
  { id: IdSchema, status: Type.Enum(['pending']), created_at: TimestampSchema },
  {
    title: 'AcceptedCheck',
    examples: [
      {
        id: '0197c0de-0000-7000-8000-000000000002',
        status: 'pending',
        created_at: '2026-11-21T12:00:00.000Z',
      },
    ],
  },
);

export const CriminalCheckSchema = Type.Object(
  {
    id: IdSchema,
    profile_id: Type.Optional(IdSchema),
    profile: Type.Optional(ProfileSchema),
    created_at: TimestampSchema,
    completed_at: Type.Union([TimestampSchema, Type.Null()], {
      description: 'Results exist only once it is set',
    }),
    status: Type.Optional(
      Type.Enum(['cancelled'], {
        description: 'Only when the check was cancelled: there is no result, clear or other',
      }),
    ),
    cancelled_at: Type.Optional(TimestampSchema),
    check_type: Type.String({ description: CHECK_TYPES.join(' or ') }),
    reference_id: Type.Optional(ReferenceIdSchema),
    ruleset_ids: Type.Array(IdSchema),
    run_notes: Type.Array(Type.String(), { description: 'For people to read; not for programs' }),
    pending_reason: Type.Optional(Type.String({ description: 'Why the check still waits' })),
    results: Type.Optional(Type.Array(CriminalRecordSchema)),
    results_found: Type.Optional(Type.Boolean()),
  },
  {
    title: 'CriminalCheck',
    examples: [
      {
        id: '0197c0de-0000-7000-8000-000000000002',
        profile_id: '0197c0de-0000-7000-8000-000000000001',
        created_at: '2026-11-21T12:00:00.000Z',
        completed_at: '2026-11-21T12:00:00.120Z',
        check_type: 'instant_criminal',
        ruleset_ids: [],
        run_notes: [],
        results: [],
      },
    ],
  },
);
