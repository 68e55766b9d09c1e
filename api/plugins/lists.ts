import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import type { Listing, Page } from '../../store/owned.ts';

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Answers with a page of a list: a bare array, `X-Total-Count`, and `Link` while there are more.
     * The array is written as it is read, so that a huge page takes no more memory than a small one.
     * @param view gives what the caller sees of a document
     */
    sendList<T>(listing: Listing<T>, page: Page, view: (document: T) => unknown): FastifyReply;
  }
}

/** A list that is in memory already. */
export function listingOf<T>(items: readonly T[], { limit, skip }: Page): Listing<T> {
  return { total: items.length, documents: Readable.from(items.slice(skip, skip + limit)) };
}

async function* jsonArray<T>(
  documents: AsyncIterable<T>,
  view: (document: T) => unknown,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const document of documents) {
    yield separator + JSON.stringify(await view(document));
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

function nextLink(reply: FastifyReply, { limit, skip }: Page): string {
  const { baseUrl } = reply.server.settings;
  const [path = '', query = ''] = reply.request.url.replace(/^\/v1/, '').split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('limit', String(limit));
  parameters.set('skip', String(skip + limit));
  return `<${baseUrl}${path}?${parameters}>; rel="next"`;
}

/** The one way in which lists are answered. */
export default fp(
  async (fastify) => {
    fastify.decorateReply('sendList', function sendList(this: FastifyReply, listing, page, view) {
      this.header('x-total-count', String(listing.total));
      if (page.limit > 0 && page.skip + page.limit < listing.total) this.header('link', nextLink(this, page));
      return this.type('application/json; charset=utf-8').send(
        Readable.from(jsonArray(listing.documents, view)),
      );
    });
  },
  { name: 'lists', dependencies: ['services'] },
);
