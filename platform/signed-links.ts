import { jwtVerify, SignJWT } from 'jose';
import type { Keyring } from './keyring.ts';

const ALGORITHM = 'HS256';
const TYPE = 'file+jwt';

/** What a link lets its holder fetch. */
export interface SignedLink {
  readonly resourceId: string;
  readonly part: string;
}

/**
 * Signs the right to fetch one part of one resource, without any other credential (JWT, RFC 7519). The same claims
 * give the same token.
 */
export function signLink(
  keyring: Keyring,
  { resourceId, part }: SignedLink,
  expiresAt: Date,
): Promise<string> {
  return new SignJWT({ part })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: keyring.currentId })
    .setSubject(resourceId)
    .setExpirationTime(expiresAt)
    .sign(keyring.key('link'));
}

/** Reads a signed link. Gives null for one that is forged or has run out. */
export async function verifyLink(keyring: Keyring, token: string): Promise<SignedLink | null> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyring.key('link', kid ?? ''), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      requiredClaims: ['exp', 'sub', 'part'],
    });
    const { sub, part } = payload;
    return typeof sub === 'string' && typeof part === 'string' ? { resourceId: sub, part } : null;
  } catch {
    return null;
  }
}
