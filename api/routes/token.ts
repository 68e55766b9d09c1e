import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
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

const formDecoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

/**
 * Credentials of HTTP Basic (RFC 6749, 2.3.1): both parts are form-encoded.
 * Gives null without such a header, and nothing in it when it cannot be read.
 */
function basicCredentials(header: string | undefined): TokenRequest | null {
  const [scheme, encoded = ''] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return null;
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  try {
    return { client_id: formDecoded(id), client_secret: formDecoded(secret.join(':')) };
  } catch {
    return {};
  }
}

const refuse = (reply: FastifyReply, status: 400 | 401 | 429, error: string, error_description: string) =>
  reply.code(status).send({ error, error_description });

const refuseClient = (reply: FastifyReply, byBasic: boolean) => {
  if (byBasic) reply.header('www-authenticate', 'Basic realm="plumbline"');
  return refuse(reply, 401, 'invalid_client', 'The client is unknown or its secret is wrong.');
};

/** A failure of the service is no fault of the client: it is answered as everywhere else. */
const onError: RouteShorthandOptions['errorHandler'] = (error, _request, reply) => {
  const { statusCode = 500 } = error;
  if (statusCode === 429)
    return refuse(reply, 429, 'slow_down', 'Too many attempts; wait as Retry-After says.');
  if (statusCode >= 500) throw error;
  return refuse(reply, 400, 'invalid_request', 'The request cannot be read.');
};

const attemptKey = (request: FastifyRequest): string => {
  const body = (request.body ?? {}) as TokenRequest;
  const given = basicCredentials(request.headers.authorization)?.client_id ?? body.client_id ?? '';
  return `${request.ip}|${String(given).slice(0, 100)}`;
};

/** The OAuth 2.0 client credentials flow (RFC 6749, 4.4). Failures use that RFC's bodies. */
const token: FastifyPluginAsyncTypebox = async (fastify) => {
  const { settings, store } = fastify;
  await fastify.register(formbody);
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
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        security: [],
        body: Type.Optional(TokenRequestSchema),
        response: { 200: TokenSchema, 400: TokenErrorSchema, 401: TokenErrorSchema, 429: TokenErrorSchema },
      },
      attachValidation: true,
      errorHandler: onError,
      onRequest: async (_request, reply) => {
        reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' });
      },
    },
    async (request, reply) => {
      if (request.validationError)
        return refuse(reply, 400, 'invalid_request', 'A field has the wrong type.');
      const body: TokenRequest = request.body ?? {};
      const basic = basicCredentials(request.headers.authorization);
      const { client_id, client_secret } = basic ?? body;
      if (body.grant_type !== undefined && body.grant_type !== 'client_credentials') {
        return refuse(reply, 400, 'unsupported_grant_type', 'grant_type must be client_credentials.');
      }
      if (basic && (!client_id || !client_secret)) return refuseClient(reply, true);
      if (basic && body.client_secret !== undefined) {
        return refuse(
          reply,
          400,
          'invalid_request',
          'Credentials are given twice: by Basic and in the body.',
        );
      }
      if (!client_id || !client_secret) {
        return refuse(reply, 400, 'invalid_request', 'client_id and client_secret are required.');
      }
      const access = await store.accounts.authenticate(client_id, client_secret);
      if (!access) return refuseClient(reply, basic !== null);
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
