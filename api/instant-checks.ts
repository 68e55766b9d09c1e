import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type CheckReading, checkReading, viewIncluding } from './check-reading.ts';
import { answerCheck, writeCheck } from './lifecycle.ts';
import { requireFullName } from './personal-data.ts';
import { IncludeQuerySchema } from './schemas/check.ts';
import type { CreateIdentityCheckSchema, CreateInstantCheckSchema } from './schemas/instant-check.ts';
import { problems } from './schemas/problem.ts';

/** A product whose result is in the answer to its POST. */
export interface InstantProduct extends CheckReading {
  readonly body: typeof CreateInstantCheckSchema | typeof CreateIdentityCheckSchema;
  readonly checkType: string;
  readonly description: string;
}

/** The routes of an instant product: create and answer, list, one. */
export const instantChecks: FastifyPluginAsyncTypebox<InstantProduct> = async (fastify, instant) => {
  const { product, tags, names, path, checkType } = instant;

  fastify.post(
    path,
    {
      config: { product, metered: true },
      schema: {
        tags,
        summary: `Create ${/^[aeiou]/.test(names.one) ? 'an' : 'a'} ${names.one}`,
        description: `${instant.description} If a source does not answer within 10 seconds, the check is \`pending\` and completes by itself.`,
        operationId: `create${names.operation}`,
        querystring: IncludeQuerySchema,
        body: instant.body,
        response: { 201: instant.schema, ...problems(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { body, query } = request;
      const written = await writeCheck(fastify, request, {
        product,
        checkType,
        criteria: {
          input_type: 'person',
          ...(body.source_states && { source_states: body.source_states }),
          ...('order_by' in body && body.order_by && { order_by: body.order_by }),
        },
        body,
        requirePerson: requireFullName,
      });
      const check = await answerCheck(fastify, written);
      const view = await viewIncluding(fastify, instant, check, query.include);
      return reply.code(201).header('location', `/v1${path}/${check._id}`).send(view);
    },
  );

  await fastify.register(checkReading, instant);
};
