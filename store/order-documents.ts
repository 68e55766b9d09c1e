import { type Static, Type } from 'typebox';
import { DOCUMENT_IMAGES, VERIFICATION_TYPES } from '../screening/identity-verification.ts';
import { DateTime } from './model.ts';

/** What checks that a provider answers keep besides: what they ask, and how their order stands. */

const Id = () => Type.String();

/** The court that a county check asks. */
export const CountySchema = Type.Object({
  state: Type.String(),
  county_fips_code: Type.String(),
  case_number: Type.Optional(Type.String()),
});

/** The licence that a driver check asks about. */
export const CheckedLicenceSchema = Type.Object({
  number: Type.String({ description: 'sealed' }),
  masked: Type.String(),
  state: Type.String(),
  zip_code: Type.Optional(Type.String()),
});

export type CheckedLicence = Static<typeof CheckedLicenceSchema>;

/** What an identity verification looks at. */
export const VerificationSchema = Type.Object({
  type: Type.Enum([...VERIFICATION_TYPES]),
  images: Type.Array(
    Type.Object({
      name: Type.Enum([...DOCUMENT_IMAGES]),
      content_type: Type.String(),
      file_id: Id(),
      sha256: Type.String(),
      size: Type.Integer(),
    }),
  ),
  images_erased_at: Type.Optional(DateTime()),
});

/** An order that a provider is given. It is noted before it is placed, so that none is forgotten. */
export const ProviderOrderSchema = Type.Object({
  provider: Id(),
  /** The same key is the same order, however often it is placed. */
  key: Type.String(),
  asked_at: DateTime(),
  /** What it is asked, sealed, until it has answered: placed again, an order says the same. */
  content: Type.Optional(Type.String()),
  /** The provider's own name of it, once it has answered. */
  reference: Type.Optional(Type.String()),
  /** What the provider said when the order was taken back. */
  withdrawn: Type.Optional(Type.Enum(['cancelled', 'too_late', 'never_placed'])),
});
export type ProviderOrder = Static<typeof ProviderOrderSchema>;

/** A caller's wish that ended a check. */
export const CancellationSchema = Type.Object({
  /** Of the request, so that of two at once one is told that it came too late. */
  id: Id(),
  reason: Type.Optional(Type.String()),
});
export type Cancellation = Static<typeof CancellationSchema>;
