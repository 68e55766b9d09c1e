import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { AccountDocument } from '../../store/documents.ts';
import { viewCriminalCheck } from '../../store/views.ts';
import { checkReading } from '../check-reading.ts';
import { startCheck, writeCheck } from '../lifecycle.ts';
import { requireFullName } from '../personal-data.ts';
import { Problem } from '../problem.ts';
import { IncludeQuerySchema } from '../schemas/check.ts';
import {
  AcceptedCheckSchema,
  CreateCriminalCheckSchema,
  CriminalCheckSchema,
} from '../schemas/criminal-check.ts';
import { problems } from '../schemas/problem.ts';

/** Criminal checks: accepted at once, searched by a workflow, told by webhook. */
const criminalChecks: FastifyPluginAsyncTypebox = async (fastify) => {
  const { store } = fastify;
  const product = 'criminal_check' as const;
  const tags = ['Criminal checks'];

  const requireWebhook = async ({ _id, products }: AccountDocument): Promise<void> => {
    if (products[product]?.destination_url) return;
    const endpoints = await store.webhookEndpoints.subscribed(_id, 'criminal_check.completed');
    if (endpoints.length > 0) return;
    throw new Problem(
      'webhook_not_configured',
      'Results come by webhook: configure a destination for criminal checks.',
    );
  };

  fastify.post(
    '/criminal_checks',
    {
      config: { product, metered: true },
      schema: {
        tags,
        summary: 'Order a criminal check',
        description: 'Accepted at once; a webhook tells when the results are ready.',
        operationId: 'createCriminalCheck',
        querystring: IncludeQuerySchema,
        body: CreateCriminalCheckSchema,
        response: { 202: AcceptedCheckSchema, ...problems(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { body } = request;
      await requireWebhook(request.caller.account);
      const byAddress = body.input_type === 'address';
      const check = await writeCheck(fastify, request, {
        product,
        checkType: byAddress ? 'sex_offender_registry' : (body.check_type ?? 'instant_criminal'),
        criteria: {
          input_type: body.input_type ?? 'person',
          ...(body.source_states && { source_states: body.source_states }),
          ...(body.order_by && { order_by: body.order_by }),
        },
        body,
        requirePerson: byAddress ? () => undefined : requireFullName,
      });
      await startCheck(fastify, check);
      const accepted = {
        id: check._id,
        status: 'pending' as const,
        created_at: check.created_at.toISOString(),
      };
      return reply.code(202).header('location', `/v1/criminal_checks/${check._id}`).send(accepted);
    },
  );

  await fastify.register(checkReading, {
    path: '/criminal_checks',
    parameter: 'criminal_check_id',
    product,
    tags,
    names: { one: 'criminal check', operation: 'CriminalCheck' },
    schema: CriminalCheckSchema,
    view: viewCriminalCheck,
  });
};

export default criminalChecks;
