import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Keyring } from '../platform/keyring.ts';

const ALGORITHM = 'HS256';
const AUDIENCE = 'plumbline';

/** What an access token says. */
export interface TokenClaims {
  readonly accountId: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
}

/** A token whose signature was checked. */
export interface VerifiedToken extends TokenClaims {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Signs an access token (JWT, RFC 7519) with the current key, which `kid` names. */
export function signToken(
  keyring: Keyring,
  { accountId, clientId, scopes }: TokenClaims,
  { issuer, lifeSeconds }: { issuer: string; lifeSeconds: number },
): Promise<string> {
  return new SignJWT({ account_id: accountId, scope: scopes.join(' ') })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt', kid: keyring.currentId })
    .setSubject(clientId)
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${lifeSeconds}s`)
    .sign(keyring.key('token'));
}

/** Reads an access token. Gives null for one that is forged, foreign or has run out. */
export async function verifyToken(
  keyring: Keyring,
  token: string,
  issuer: string,
): Promise<VerifiedToken | null> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyring.key('token', kid ?? ''), {
      algorithms: [ALGORITHM],
      issuer,
      audience: AUDIENCE,
      typ: 'at+jwt',
      requiredClaims: ['exp', 'sub', 'account_id', 'scope'],
    });
    const { sub, account_id, scope, exp } = payload;
    if (typeof sub !== 'string' || typeof account_id !== 'string' || typeof scope !== 'string' || !exp)
      return null;
    const scopes = scope.split(' ').filter(Boolean);
    return { clientId: sub, accountId: account_id, scopes, expiresAt: exp * 1000 };
  } catch {
    return null;
  }
}

const MOST_TOKENS = 10_000;

/** Reads access tokens, and remembers which ones it has checked: a signature does not change, only time passes. */
export function createTokenReader(keyring: Keyring, issuer: string) {
  const checked = new LRUCache<string, VerifiedToken>({ max: MOST_TOKENS });
  return async (token: string): Promise<TokenClaims | null> => {
    const known = checked.get(token);
    if (known) return known.expiresAt > Date.now() ? known : null;
    const verified = await verifyToken(keyring, token, issuer);
    if (verified) checked.set(token, verified);
    return verified;
  };
}
