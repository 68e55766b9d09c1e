import { type Static, Type } from 'typebox';

export const VERIFICATION_TYPES = ['pii_validation', 'document_verification'] as const;
export type VerificationType = (typeof VERIFICATION_TYPES)[number];

/** The images that a document verification takes, by the names of their parts. */
export const DOCUMENT_IMAGES = ['document_front', 'document_back', 'selfie'] as const;
export type DocumentImage = (typeof DOCUMENT_IMAGES)[number];

export const COMPONENT_RESULTS = ['clear', 'consider', 'unidentified'] as const;

/** What was found of one component of an identity. */
export const ComponentResultSchema = Type.Object(
  {
    component: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'For example `name`, `dob`, `face_match`',
    }),
    result: Type.Enum([...COMPONENT_RESULTS]),
    reasons: Type.Array(Type.String({ maxLength: 500 }), { maxItems: 50 }),
  },
  { title: 'ComponentResult', additionalProperties: false },
);
export type ComponentResult = Static<typeof ComponentResultSchema>;
