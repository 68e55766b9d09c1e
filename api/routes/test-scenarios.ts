import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { PRODUCTS } from '../../screening/products.ts';
import { listScenarios } from '../../screening/scenarios/catalogue.ts';
import { listingOf } from '../plugins/lists.ts';
import { ListHeaders, PageQuery } from '../schemas/common.ts';
import { problems } from '../schemas/problem.ts';

const AnyObject = Type.Object({}, { additionalProperties: true });

const TestScenarioSchema = Type.Object(
  {
    id: Type.String(),
    product: Type.Enum([...PRODUCTS]),
    description: Type.String(),
    inputs: Type.Object(
      {},
      { additionalProperties: true, description: 'A body that can be posted as it is' },
    ),
    expected: AnyObject,
  },
  { title: 'TestScenario', examples: listScenarios('criminal_check').slice(0, 1) },
);

/** Deterministic cases for test accounts. */
const testScenarios: FastifyPluginAsyncTypebox = async (fastify) => {
  fastify.get(
    '/test_scenarios',
    {
      schema: {
        tags: ['Test scenarios'],
        summary: 'List test scenarios',
        description: 'A test account never touches real sources: it meets a scenario by first and last name.',
        operationId: 'listTestScenarios',
        querystring: Type.Object(
          {
            ...PageQuery,
            product: Type.Optional(Type.Enum([...PRODUCTS])),
          },
          { additionalProperties: false },
        ),
        response: { 200: Type.Array(TestScenarioSchema, { headers: ListHeaders }), ...problems() },
      },
    },
    async (request, reply) => {
      const { product, ...page } = request.query;
      return reply.sendList(listingOf(listScenarios(product), page), page, (scenario) => scenario);
    },
  );
};

export default testScenarios;
