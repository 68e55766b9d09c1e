import type { DocumentImage } from '../screening/identity-verification.ts';

/** The name under which an image of an identity verification is stored. */
export const imageName = (checkId: string, image: DocumentImage): string =>
  `identity-verifications/${checkId}/${image}`;
