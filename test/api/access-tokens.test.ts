import { randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '../../api/tokens.ts';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';

const oldKey = `old:${randomBytes(32).toString('base64')}`;
const newKey = `new:${randomBytes(32).toString('base64')}`;

let installation: Installation;
let caller: TestAccount;
beforeAll(async () => {
  installation = await install({ PLUMBLINE_KEYS: oldKey });
  caller = await createTestAccount(installation, { scopes: ['read:account'] });
});
afterAll(() => installation.close());

const read = (token: string, { app }: Pick<Installation, 'app'> = installation) =>
  app.inject({ method: 'GET', url: '/v1/profiles', headers: { authorization: `Bearer ${token}` } });

const expectRefused = async (token: string, from: Pick<Installation, 'app'> = installation) => {
  const answer = await read(token, from);
  expectProblem(answer, 'unauthorized');
  expect(answer.headers['www-authenticate']).toMatch(/^Bearer realm=/);
};

/** A token that is right in all, for single things to be made wrong. */
const craft = (header: Partial<{ alg: string; kid: string; typ: string }> = {}) => {
  const { account, clientId } = caller;
  return new SignJWT({ account_id: account._id, scope: '' })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'old', ...header })
    .setSubject(clientId)
    .setIssuer(installation.settings.baseUrl)
    .setAudience('plumbline')
    .setIssuedAt()
    .setExpirationTime('1h');
};
const rightKey = () => installation.settings.keyring.key('token');

describe('an access token', () => {
  it('says who asked, for which account, and for how long', () => {
    expect(decodeProtectedHeader(caller.token)).toEqual({ alg: 'HS256', typ: 'at+jwt', kid: 'old' });
    const { iat = 0, exp = 0, ...claims } = decodeJwt(caller.token);
    expect(exp - iat).toBe(86_400);
    expect(claims).toEqual({
      iss: installation.settings.baseUrl,
      aud: 'plumbline',
      sub: caller.clientId,
      account_id: caller.account._id,
      scope: 'read:account',
    });
  });

  it('opens the API, whatever the letter case of the scheme', async () => {
    expect((await read(caller.token)).statusCode).toBe(200);
    expect((await read(await craft().sign(rightKey()))).statusCode).toBe(200);
    const headers = { authorization: `bearer ${caller.token}` };
    const answer = await installation.app.inject({ method: 'GET', url: '/v1/profiles', headers });
    expect(answer.statusCode).toBe(200);
  });

  it('is required', async () => {
    for (const headers of [{}, { authorization: 'Bearer' }, { authorization: 'Basic YTpi' }]) {
      expectProblem(await installation.app.inject({ url: '/v1/profiles', headers }), 'unauthorized');
    }
  });

  it('is refused with another algorithm, or none', async () => {
    await expectRefused(await craft({ alg: 'HS512' }).sign(rightKey()));
    const { account, clientId } = caller;
    const unsigned = new UnsecuredJWT({ account_id: account._id, scope: '' })
      .setSubject(clientId)
      .setIssuer(installation.settings.baseUrl)
      .setAudience('plumbline')
      .setExpirationTime('1h')
      .encode();
    await expectRefused(unsigned);
  });

  it('is refused with a wrong key, kid or type', async () => {
    await expectRefused(await craft().sign(randomBytes(32)));
    await expectRefused(await craft({ kid: 'none' }).sign(rightKey()));
    await expectRefused(await craft({ typ: 'JWT' }).sign(rightKey()));
    await expectRefused(await craft().sign(installation.settings.keyring.key('field')));
  });

  it('is refused from another issuer or for another audience', async () => {
    await expectRefused(await craft().setIssuer('https://elsewhere').sign(rightKey()));
    await expectRefused(await craft().setAudience('elsewhere').sign(rightKey()));
  });

  it('is refused when it has run out, or never does', async () => {
    await expectRefused(
      await craft()
        .setExpirationTime(new Date(Date.now() - 1000))
        .sign(rightKey()),
    );
    const claims = { accountId: caller.account._id, clientId: caller.clientId, scopes: [] };
    const endless = new SignJWT({ account_id: claims.accountId, scope: '' })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: 'old' })
      .setSubject(claims.clientId)
      .setIssuer(installation.settings.baseUrl)
      .setAudience('plumbline');
    await expectRefused(await endless.sign(rightKey()));
  });

  it('is refused after it was tampered with', async () => {
    const [header, payload = '', signature] = caller.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, scope: 'delete:account' })).toString('base64url');
    await expectRefused(`${header}.${forged}.${signature}`);
    await expectRefused(`${header}.${payload}.${signature?.slice(0, -4)}AAAA`);
  });

  it('outlives a rotation of keys, and ends with its key', async () => {
    const MONGODB_URI = installation.settings.mongodbUri;
    const rotated = await install({ MONGODB_URI, PLUMBLINE_KEYS: `${newKey},${oldKey}` });
    expect((await read(caller.token, rotated)).statusCode).toBe(200);
    const fresh = await signToken(
      rotated.settings.keyring,
      { accountId: caller.account._id, clientId: caller.clientId, scopes: [] },
      { issuer: rotated.settings.baseUrl, lifeSeconds: 60 },
    );
    expect(decodeProtectedHeader(fresh).kid).toBe('new');
    expect((await read(fresh, rotated)).statusCode).toBe(200);
    await rotated.app.close();
    await rotated.store.close();

    const withoutOld = await install({ MONGODB_URI, PLUMBLINE_KEYS: newKey });
    await expectRefused(caller.token, withoutOld);
    expect((await read(fresh, withoutOld)).statusCode).toBe(200);
    await withoutOld.app.close();
    await withoutOld.store.close();
  });

  it('ends at once when its client or account is disabled', async () => {
    const { accounts } = installation.store;
    const { token, clientId, account } = await createTestAccount(installation);
    expect((await read(token)).statusCode).toBe(200);
    await accounts.setClientStatus(clientId, 'disabled');
    await expectRefused(token);
    await accounts.setClientStatus(clientId, 'active');
    expect((await read(token)).statusCode).toBe(200);
    await accounts.setStatus(account._id, 'disabled');
    await expectRefused(token);
  });

  it('loses a scope that its client loses', async () => {
    const { token, clientId, call } = await createTestAccount(installation, { scopes: ['read:users'] });
    expect((await call({ url: '/v1/users' })).statusCode).toBe(200);
    await installation.store.accounts.model.updateOne(
      { 'clients.id': clientId },
      { $set: { 'clients.$.scopes': [] } },
    );
    expectProblem(await call({ url: '/v1/users' }), 'forbidden');
    expect((await read(token)).statusCode).toBe(200);
  });
});
