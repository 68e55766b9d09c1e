import { Type } from 'typebox';
import { CriminalRecordSchema } from '../../screening/record.ts';
import { CheckFields, CheckRequestFields, OrderByField, SearchRequestFields } from './check.ts';
import { IdSchema, TimestampSchema } from './common.ts';
import { PersonFields, ProfileIdField, personBody } from './person.ts';

export const CHECK_TYPES = ['instant_criminal', 'sex_offender_registry'] as const;

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
    ...CheckRequestFields,
    ...SearchRequestFields,
    ...OrderByField,
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
    ...CheckFields,
    check_type: Type.String({ description: CHECK_TYPES.join(' or ') }),
    status: Type.Optional(
      Type.Enum(['cancelled'], {
        description: 'Only when the check was cancelled: there is no result, clear or other',
      }),
    ),
    results: Type.Optional(Type.Array(CriminalRecordSchema)),
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
