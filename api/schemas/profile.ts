import { Type } from 'typebox';
import { RecordedAddressSchema } from '../../screening/record.ts';
import { EmailSchema, IdSchema, ReferenceIdSchema, TimestampSchema } from './common.ts';
import { PersonFields, personBody } from './person.ts';

const ProfileFields = {
  ...PersonFields,
  email: Type.Optional(EmailSchema),
  custom_id: Type.Optional(ReferenceIdSchema),
};

const EXAMPLE = {
  first_name: 'Dolores',
  middle_name: 'Inés',
  last_name: 'Quintanilla-Reyes',
  dob: '19840519',
  ssn: '123-45-6789',
  phone: '+12025550143',
  email: 'dolores@example.com',
  addresses: [{ street: '1200 Main St', city: 'Austin', state: 'TX', zip_code: '78701' }],
  custom_id: 'applicant-4711',
};

export const CreateProfileSchema = Type.Object(ProfileFields, {
  ...personBody({ names: 'required' }, 'CreateProfile', [EXAMPLE]),
});

/** Fields that are left out stay; null removes one. */
export const UpdateProfileSchema = Type.Object(
  {
    ...ProfileFields,
    no_middle_name: Type.Optional(Type.Boolean()),
    dob: Type.Optional(Type.Union([ProfileFields.dob, Type.Null()])),
    ssn: Type.Optional(Type.Union([ProfileFields.ssn, Type.Null()])),
    phone: Type.Optional(Type.Union([ProfileFields.phone, Type.Null()])),
    email: Type.Optional(Type.Union([EmailSchema, Type.Null()])),
    addresses: Type.Optional(Type.Union([ProfileFields.addresses, Type.Null()])),
    custom_id: Type.Optional(Type.Union([ReferenceIdSchema, Type.Null()])),
  },
  {
    ...personBody({ names: 'optional' }, 'UpdateProfile', [{ phone: '+12025550199' }]),
  },
);

export const ProfileSchema = Type.Object(
  {
    id: IdSchema,
    created_at: TimestampSchema,
    updated_at: TimestampSchema,
    first_name: Type.Optional(Type.String()),
    middle_name: Type.Optional(Type.String()),
    last_name: Type.Optional(Type.String()),
    full_name: Type.Optional(Type.String()),
    no_middle_name: Type.Boolean(),
    dob: Type.Optional(Type.String()),
    ssn: Type.Optional(Type.String({ description: 'Masked: the last four digits alone' })),
    phone: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    addresses: Type.Array(RecordedAddressSchema),
    custom_id: Type.Optional(Type.String()),
  },
  {
    title: 'Profile',
    examples: [
      {
        id: '0197c0de-0000-7000-8000-000000000001',
        created_at: '2026-11-21T12:00:00.000Z',
        updated_at: '2026-11-21T12:00:00.000Z',
        ...EXAMPLE,
        full_name: 'Dolores Inés Quintanilla-Reyes',
        no_middle_name: false,
        ssn: '***-**-6789',
      },
    ],
  },
);
