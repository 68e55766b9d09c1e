import rateLimit from '@fastify/rate-limit';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { signToken } from '../tokens.ts';

/** Guesses per client and address in a minute. */
const ATTEMPTS_PER_MINUTE = 60;

const TokenRequestSchema = Type.Object(
  {
    client_id: Type.Optional(Type.String()),
    client_secret: Type.Optional(Type.String()),
    grant_type: Type.Optional(Type.String({ description: 'When sent: client_credentials' })),
    scope: Type.Optional(Type.String({ description: 'Space-separated; a part of what the client may have' })),
  },
  {
    title: 'TokenRequest',
    examples: [{ client_id: 'plc_0197c0de', client_secret: 'pls_…', grant_type: 'client_credentials' }],
  },
);

const TokenSchema = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.String(),
    expires_in: Type.Integer({ description: 'Seconds' }),
    scope: Type.String(),
  },
  {
    title: 'Token',
    examples: [{ access_token: 'eyJ…', token_type: 'Bearer', expires_in: 86400, scope: '' }],
  },
);

const TokenErrorSchema = Type.Object(
  { error: Type.String(), error_description: Type.String() },
  {
    title: 'TokenError',
    examples: [
      { error: 'invalid_client', error_description: 'The client is unknown or its secret is wrong.' },
    ],
  },
);

interface TokenRequest {
  readonly client_id?: string | undefined;
  readonly client_secret?: string | undefined;
  readonly grant_type?: string | undefined;
  readonly scope?: string | undefined;
}

/** Credentials of HTTP Basic (RFC 6749, 2.3.1): both parts are form-encoded. */
function basicCredentials(header: string | undefined): TokenRequest | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (!encoded) return null;
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  try {
    return { client_id: decodeURIComponent(id), client_secret: decodeURIComponent(secret.join(':')) };
  } catch {
    return {};
  }
}

const refuse = (reply: FastifyReply, status: 400 | 401 | 429, error: string, error_description: string) =>
  reply.code(status).send({ error, error_description });

const attemptKey = (request: FastifyRequest): string => {
  const body = (request.body ?? {}) as TokenRequest;
  const given = basicCredentials(request.headers.authorization)?.client_id ?? body.client_id ?? '';
  return `${request.ip}|${given.slice(0, 100)}`;
};

/** The OAuth 2.0 client credentials flow (RFC 6749, 4.4). Failures use that RFC's bodies. */
const token: FastifyPluginAsyncTypebox = async (fastify) => {
  const { settings, store } = fastify;
  await fastify.register(rateLimit, { global: false, hook: 'preHandler', keyGenerator: attemptKey });

  fastify.post(
    '/accounts/token',
    {
      config: { public: true, rateLimit: { max: ATTEMPTS_PER_MINUTE, timeWindow: '1 minute' } },
      schema: {
        tags: ['Accounts'],
        summary: 'Exchange client credentials for an access token',
        description: 'Takes JSON, a form, or HTTP Basic.',
        operationId: 'createToken',
        security: [],
        body: Type.Optional(TokenRequestSchema),
        response: { 200: TokenSchema, 400: TokenErrorSchema, 401: TokenErrorSchema, 429: TokenErrorSchema },
      },
      attachValidation: true,
      errorHandler: (error, _request, reply) =>
        (error as { statusCode?: number }).statusCode === 429
          ? refuse(reply, 429, 'slow_down', 'Too many attempts; wait as Retry-After says.')
          : refuse(reply, 400, 'invalid_request', 'The request cannot be read.'),
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
      if (request.validationError)
        return refuse(reply, 400, 'invalid_request', 'A field has the wrong type.');
      const body: TokenRequest = request.body ?? {};
      const basic = basicCredentials(request.headers.authorization);
      const { client_id, client_secret } = basic ?? body;
      if (body.grant_type !== undefined && body.grant_type !== 'client_credentials') {
        return refuse(reply, 400, 'unsupported_grant_type', 'grant_type must be client_credentials.');
      }
      if (!client_id || !client_secret) {
        return refuse(reply, 400, 'invalid_request', 'client_id and client_secret are required.');
      }
      const access = await store.accounts.authenticate(client_id, client_secret);
      if (!access) {
        if (basic) reply.header('www-authenticate', 'Basic realm="plumbline"');
        return refuse(reply, 401, 'invalid_client', 'The client is unknown or its secret is wrong.');
      }
      const granted = access.client.scopes;
      const scopes = body.scope === undefined ? granted : body.scope.split(' ').filter(Boolean);
      if (scopes.some((scope) => !granted.includes(scope))) {
        return refuse(reply, 400, 'invalid_scope', 'The client may not have one of the scopes.');
      }
      const lifeSeconds = settings.tokenLifeSeconds;
      const claims = { accountId: access.account._id, clientId: access.client.id, scopes };
      const access_token = await signToken(settings.keyring, claims, {
        issuer: settings.baseUrl,
        lifeSeconds,
      });
      return { access_token, token_type: 'Bearer', expires_in: lifeSeconds, scope: scopes.join(' ') };
    },
  );
};

export default token;
