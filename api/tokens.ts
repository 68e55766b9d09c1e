import { jwtVerify, SignJWT } from 'jose';
import type { Keyring } from '../platform/keyring.ts';

const ALGORITHM = 'HS256';
const AUDIENCE = 'plumbline';

/** What an access token says. */
export interface TokenClaims {
  readonly accountId: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
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
): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyring.key('token', kid ?? ''), {
      algorithms: [ALGORITHM],
      issuer,
      audience: AUDIENCE,
      typ: 'at+jwt',
      requiredClaims: ['exp', 'sub', 'account_id', 'scope'],
    });
    const { sub, account_id, scope } = payload;
    if (typeof sub !== 'string' || typeof account_id !== 'string' || typeof scope !== 'string') return null;
    return { clientId: sub, accountId: account_id, scopes: scope.split(' ').filter(Boolean) };
  } catch {
    return null;
  }
}
