import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { DOCUMENT_IMAGES } from '../../screening/identity-verification.ts';
import { Problem } from '../problem.ts';
import { problems } from '../schemas/problem.ts';
import { fileResponse } from '../stored-files.ts';

const LinkQuerySchema = Type.Object(
  { token: Type.String({ maxLength: 1000 }) },
  { additionalProperties: false },
);

/** What providers call: images by signed links. Asks for no token of an account. */
const providerImages: FastifyPluginAsyncTypebox = async (fastify) => {
  const { store } = fastify;

  fastify.get(
    '/provider_images',
    {
      config: { public: true },
      schema: {
        tags: ['Providers'],
        summary: 'An image of an order, by its signed link',
        operationId: 'getProviderImage',
        security: [],
        querystring: LinkQuerySchema,
        response: { 200: fileResponse('image/jpeg', 'image/png'), ...problems(404) },
      },
    },
    async (request, reply) => {
      const link = await store.verifyLink(request.query.token);
      const check = link && (await store.checks.get(link.resourceId));
      const image = check?.verification?.images.find(({ name }) => name === link?.part);
      // A link is good for as long as its check waits.
      if (!image || check?.status !== 'pending' || !DOCUMENT_IMAGES.includes(image.name)) {
        throw Problem.notFound();
      }
      return reply
        .type(image.content_type)
        .header('content-length', image.size)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .send(store.files.readSealed(image.file_id));
    },
  );
};

export default providerImages;
