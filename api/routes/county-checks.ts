import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { timeOfId } from '../../platform/ids.ts';
import { STATEWIDE } from '../../screening/places/counties.ts';
import { viewCountyCheck } from '../../store/views.ts';
import { checkReading } from '../check-reading.ts';
import { startCheck, writeCheck } from '../lifecycle.ts';
import { requireFullName } from '../personal-data.ts';
import { Problem } from '../problem.ts';
import { idParameter } from '../schemas/common.ts';
import {
  CancelCountyCheckSchema,
  CountyCheckSchema,
  CreateCountyCheckSchema,
} from '../schemas/county-check.ts';
import { problems } from '../schemas/problem.ts';

/** What a county court takes: the estimate until its provider gives one. */
const USUAL_TIME_MS = 3 * 86_400_000;

/** County checks: asked of a court, which may take weeks; the caller may cancel them meanwhile. */
const countyChecks: FastifyPluginAsyncTypebox = async (fastify) => {
  const { store, workflows } = fastify;
  const product = 'county_check' as const;
  const tags = ['County checks'];

  fastify.post(
    '/county_checks',
    {
      config: { product, metered: true },
      schema: {
        tags,
        summary: 'Order a county check',
        description:
          'Asks the court of one county, or of a whole state (`statewide`), about a person or, by `case_number`, about a case. It is answered in seconds or in weeks; a webhook tells when.',
        operationId: 'createCountyCheck',
        body: CreateCountyCheckSchema,
        response: { 201: CountyCheckSchema, ...problems(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const { state, county_fips_code, case_number } = body;
      const isStatewide = county_fips_code.toLowerCase() === STATEWIDE;
      const check = await writeCheck(fastify, request, {
        product,
        checkType: product,
        criteria: { input_type: 'person' },
        body,
        fields: {
          estimated_completion_at: new Date(timeOfId(request.resourceId).getTime() + USUAL_TIME_MS),
          county: {
            state,
            county_fips_code: isStatewide ? STATEWIDE : county_fips_code,
            ...(case_number !== undefined && { case_number }),
          },
        },
        requirePerson: case_number === undefined ? requireFullName : () => undefined,
      });
      await startCheck(fastify, check);
      return reply
        .code(201)
        .header('location', `/v1/county_checks/${check._id}`)
        .send(viewCountyCheck(check));
    },
  );

  fastify.post(
    '/county_checks/:county_check_id/cancel',
    {
      config: { product },
      schema: {
        tags,
        summary: 'Cancel a county check',
        description: 'Only a pending one. A cancel that races a result ends in exactly one of the two.',
        operationId: 'cancelCountyCheck',
        params: idParameter('county_check_id'),
        body: CancelCountyCheckSchema,
        response: { 200: CountyCheckSchema, ...problems(404, 409, 413, 415, 422, 503) },
      },
    },
    async (request) => {
      const id = request.params.county_check_id;
      const find = async () => {
        const found = await store.checks.find(request.caller.account._id, product, id);
        if (!found) throw Problem.notFound();
        return found;
      };
      const check = await find();
      const wish = { id: request.resourceId, reason: request.body.reason };
      if (check.status === 'pending') {
        await workflows.cancelOrder(check, wish).catch((error) => {
          fastify.log.error({ err: error, check_id: id }, 'check could not be cancelled');
          throw new Problem('unavailable', 'The check could not be cancelled now; try again.', {
            headers: { 'retry-after': '5' },
          });
        });
      }
      const after = await find();
      // Of two callers at once, one is told that the other was first.
      if (after.cancellation?.id === wish.id) return viewCountyCheck(after);
      throw new Problem('conflict', `The check is ${after.status}: only a pending one can be cancelled.`);
    },
  );

  await fastify.register(checkReading, {
    path: '/county_checks',
    parameter: 'county_check_id',
    product,
    tags,
    names: { one: 'county check', operation: 'CountyCheck' },
    schema: CountyCheckSchema,
    view: viewCountyCheck,
  });
};

export default countyChecks;
