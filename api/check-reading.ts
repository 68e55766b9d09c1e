import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { Product } from '../screening/products.ts';
import type { CheckDocument } from '../store/documents.ts';
import type { CheckViewOptions } from '../store/views.ts';
import { Problem } from './problem.ts';
import { IncludeQuerySchema, ListQuerySchema } from './schemas/check.ts';
import { idParameter, ListHeaders } from './schemas/common.ts';
import { problems } from './schemas/problem.ts';

/** A product whose checks can be read. */
export interface CheckReading {
  readonly path: string;
  /** Name of the id in the path. */
  readonly parameter: string;
  readonly product: Product;
  readonly tags: string[];
  /** In a sentence, and in the names of operations. */
  readonly names: { readonly one: string; readonly operation: string };
  readonly schema: TSchema;
  readonly view: (check: CheckDocument, options: CheckViewOptions) => object;
}

/** A check as its caller asked to see it. The profiles of a page are asked for one by one, as they are written out. */
export async function viewIncluding(
  { store }: FastifyInstance,
  { view }: Pick<CheckReading, 'view'>,
  check: CheckDocument,
  include: readonly string[],
): Promise<object> {
  const withProfile = include.includes('profile');
  return view(check, {
    profile: withProfile ? await store.profiles.find(check.account_id, check.profile_id) : null,
    resultsFound: include.includes('results_found'),
  });
}

/** The two routes by which the checks of a product are read: the list, newest first, and one. */
export const checkReading: FastifyPluginAsyncTypebox<CheckReading> = async (fastify, reading) => {
  const { product, tags, names, schema } = reading;
  const { checks } = fastify.store;

  const view = (check: CheckDocument, include: readonly string[]) =>
    viewIncluding(fastify, reading, check, include);

  fastify.get(
    reading.path,
    {
      config: { product },
      schema: {
        tags,
        summary: `List ${names.one}s, newest first`,
        operationId: `list${names.operation}s`,
        querystring: ListQuerySchema,
        response: { 200: Type.Array(schema, { headers: ListHeaders }), ...problems() },
      },
    },
    async (request, reply) => {
      const { include, ...page } = request.query;
      const listing = await checks.list(request.caller.account._id, product, page);
      return reply.sendList(listing, page, (check) => view(check, include));
    },
  );

  fastify.get(
    `${reading.path}/:${reading.parameter}`,
    {
      config: { product },
      schema: {
        tags,
        summary: `One ${names.one}`,
        operationId: `get${names.operation}`,
        params: idParameter(reading.parameter),
        querystring: IncludeQuerySchema,
        response: { 200: schema, ...problems(404) },
      },
    },
    async (request) => {
      const id = request.params[reading.parameter] ?? '';
      const check = await checks.find(request.caller.account._id, product, id);
      if (!check) throw Problem.notFound();
      return view(check, request.query.include);
    },
  );
};
