import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifySchema, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { type TObject, Type } from 'typebox';
import { hoistComponents } from '../../platform/openapi-components.ts';
import { SCOPE_DESCRIPTIONS } from '../../screening/scopes.ts';
import type { MultipartParts } from './multipart.ts';

const DESCRIPTION = `Background screening as durable workflows.

**Not a consumer report.** The service is not a consumer reporting agency. Outside the regulated products its data must
not be used for credit, insurance, employment or any other purpose of 15 U.S.C. 1681b (FCRA).

Get a token at \`/accounts/token\`, send it as \`Authorization: Bearer …\`. Every POST takes an \`Idempotency-Key\`.
Errors are problem documents (RFC 9457); lists are bare arrays with \`X-Total-Count\` and \`Link\`.`;

const TAGS = [
  ['Accounts', 'Tokens, accounts, users'],
  ['Profiles', 'Stored sets of personal data that checks can reference'],
  ['Criminal checks', 'Created asynchronously; a webhook brings the result'],
  ['Instant criminal checks', 'The records are in the answer; a printable report'],
  ['Instant criminal profiles', 'The matched identities are in the answer, each with its records'],
  ['Driver risk signals', 'What the records of matched identities say about driving'],
  ['County checks', 'Asked of a court, in seconds or in weeks; can be cancelled while pending'],
  ['Driver checks', 'Driver licenses and motor-vehicle reports'],
  ['Identity verifications', 'Personal data, or a document and a face'],
  ['Reports', 'Printable reports of checks'],
  ['Bulk uploads', 'A CSV file of people; results as CSV or spreadsheet'],
  ['Events and webhooks', 'What happened, and where it is told (Standard Webhooks)'],
  ['Test scenarios', 'Deterministic cases for test accounts'],
  ['Providers', 'What outside sources call'],
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

/** The body as it is sent: files are parts of it. The schema checks what the body says of them once they are read. */
function multipartBody(body: unknown, { files }: MultipartParts) {
  const { properties, ...rest } = body as TObject;
  const parts = files.map((name) => [name, Type.Unsafe({ type: 'string', format: 'binary' })]);
  return { ...rest, properties: { ...properties, ...Object.fromEntries(parts) } };
}

function describe(schema: FastifySchema, route: RouteOptions): FastifySchema {
  const { multipart } = route.config ?? {};
  return {
    ...schema,
    ...(takesKey(route) && { headers: IdempotencyHeader }),
    ...(multipart && { body: multipartBody(schema.body, multipart) }),
  };
}

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
        schema: describe(schema, route),
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
