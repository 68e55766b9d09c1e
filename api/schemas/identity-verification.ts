import { Type } from 'typebox';
import { ComponentResultSchema, VERIFICATION_TYPES } from '../../screening/identity-verification.ts';
import { CheckFields, CheckRequestFields, CheckStatusSchema } from './check.ts';
import { EmailSchema, TimestampSchema } from './common.ts';
import { PersonFields, ProfileIdField, personBody } from './person.ts';

const ImageSchema = Type.Object({
  filename: Type.String({ maxLength: 1000 }),
  size: Type.Integer({ minimum: 1 }),
  sha256: Type.String(),
});

/** The body is multipart when it has images, and may be JSON when it has none. */
export const CreateIdentityVerificationSchema = Type.Object(
  {
    verification_type: Type.Enum([...VERIFICATION_TYPES]),
    ...ProfileIdField,
    ...PersonFields,
    email: Type.Optional(EmailSchema),
    document_front: Type.Optional(ImageSchema),
    document_back: Type.Optional(ImageSchema),
    selfie: Type.Optional(ImageSchema),
    ...CheckRequestFields,
  },
  personBody({ names: 'required', besideProfile: ['email'] }, 'CreateIdentityVerification', [
    { verification_type: 'pii_validation', first_name: 'Ida', last_name: 'Identified', dob: '19900102' },
  ]),
);

export const IdentityVerificationSchema = Type.Object(
  {
    ...CheckFields,
    check_type: Type.Enum(['identity_verification']),
    verification_type: Type.Enum([...VERIFICATION_TYPES]),
    status: CheckStatusSchema,
    estimated_completion_at: Type.Optional(TimestampSchema),
    images_erased_at: Type.Optional(TimestampSchema),
    results: Type.Optional(Type.Array(ComponentResultSchema)),
  },
  {
    title: 'IdentityVerification',
    examples: [
      {
        id: '0197c0de-0000-7000-8000-000000000005',
        profile_id: '0197c0de-0000-7000-8000-000000000001',
        created_at: '2026-11-21T12:00:00.000Z',
        completed_at: '2026-11-21T12:00:02.000Z',
        check_type: 'identity_verification',
        verification_type: 'pii_validation',
        status: 'complete',
        ruleset_ids: [],
        run_notes: [],
        results: [{ component: 'name', result: 'clear', reasons: [] }],
      },
    ],
  },
);
