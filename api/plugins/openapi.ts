import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { Type } from 'typebox';
import { SCOPE_DESCRIPTIONS } from '../../screening/scopes.ts';
import { hoistComponents } from '../components.ts';

const DESCRIPTION = `Background screening as durable workflows.

**Not a consumer report.** The service is not a consumer reporting agency. Outside the regulated products its data must
not be used for credit, insurance, employment or any other purpose of 15 U.S.C. 1681b (FCRA).

Get a token at \`/accounts/token\`, send it as \`Authorization: Bearer …\`. Every POST takes an \`Idempotency-Key\`.
Errors are problem documents (RFC 9457); lists are bare arrays with \`X-Total-Count\` and \`Link\`.`;

const TAGS = [
  ['Accounts', 'Tokens, accounts, users'],
  ['Profiles', 'Stored sets of personal data that checks can reference'],
  ['Criminal checks', 'Created asynchronously; a webhook brings the result'],
  ['Events and webhooks', 'What happened, and where it is told (Standard Webhooks)'],
  ['Test scenarios', 'Deterministic cases for test accounts'],
  ['Service', 'Health of the service'],
] as const;

/** The scheme's name is part of the specification. */
export const SECURITY_SCHEME = 'get-bearer-token-using-oauth2';

const IdempotencyHeader = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'The first answer is kept for 24 hours under this key, and given again to the same request',
    }),
  ),
});

const takesKey = ({ method, config }: RouteOptions) => method === 'POST' && !config?.public;

/** OpenAPI 3.1 at `/openapi.json`, made from the schemas that check the requests; readable at `/docs`. */
export default fp(
  async (fastify) => {
    const { baseUrl } = fastify.settings;
    await fastify.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Plumbline',
          version: '1.0.0',
          description: DESCRIPTION,
          license: { name: 'Apache-2.0' },
        },
        servers: [{ url: baseUrl }],
        tags: TAGS.map(([name, description]) => ({ name, description })),
        security: [{ [SECURITY_SCHEME]: [] }],
        components: {
          securitySchemes: {
            [SECURITY_SCHEME]: {
              type: 'oauth2',
              flows: {
                clientCredentials: { tokenUrl: `${baseUrl}/accounts/token`, scopes: SCOPE_DESCRIPTIONS },
              },
            },
          },
        },
      },
      stripBasePath: false,
      transform: ({ schema, url, route }) => ({
        schema: takesKey(route) ? { ...schema, headers: IdempotencyHeader } : schema,
        url: url.replace(/^\/v1/, '') || '/',
      }),
      transformObject: (document) =>
        'openapiObject' in document ? hoistComponents(document.openapiObject) : document.swaggerObject,
    });
    await fastify.register(swaggerUi, { routePrefix: '/docs', uiConfig: { displayRequestDuration: true } });
    fastify.get('/openapi.json', { config: { public: true }, schema: { hide: true } }, () =>
      fastify.swagger(),
    );
  },
  { name: 'openapi', dependencies: ['services'] },
);
