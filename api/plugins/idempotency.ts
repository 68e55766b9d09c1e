import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { newId } from '../../platform/ids.ts';
import type { SavedResponse } from '../../store/documents.ts';
import { Problem } from '../problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id that a resource made by this request gets; the same when the request is repeated under its key. */
    resourceId: string;
    /** The claimed idempotency key, until it is settled. */
    idempotencyClaim: string | null;
  }
}

const KEY_HEADER = 'idempotency-key';
const KEPT_HEADERS = [
  'content-type',
  'location',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-expires',
];

function replay(reply: FastifyReply, { status, headers, body }: SavedResponse): FastifyReply {
  return reply
    .code(status)
    .headers({ ...headers, 'idempotency-replayed': 'true' })
    .serializer(String)
    .send(body);
}

/** What was sent: the same fields in another order are another body. */
const sentBy = (request: FastifyRequest) => JSON.stringify([request.body ?? null, request.query ?? null]);

function keptHeaders(reply: FastifyReply): Record<string, string> {
  const entries = KEPT_HEADERS.map((name) => [name, reply.getHeader(name)]);
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]),
  );
}

/** `Idempotency-Key` on every POST: the first answer is kept for 24 hours and given again. */
export default fp(
  async (fastify) => {
    const { idempotency } = fastify.store;
    fastify.decorateRequest('resourceId', '');
    fastify.decorateRequest('idempotencyClaim', null);

    fastify.addHook('preHandler', async (request, reply) => {
      request.resourceId = newId();
      const key = request.headers[KEY_HEADER];
      if (key === undefined || request.method !== 'POST' || request.routeOptions.config.public) return;
      if (typeof key !== 'string' || key.length < 1 || key.length > 255) {
        throw new Problem('validation_error', 'Idempotency-Key must have 1 to 255 characters.');
      }
      const claimed = `${request.caller.account._id}|${request.url.split('?')[0]}|${key}`;
      const claim = await idempotency.claim(claimed, sentBy(request), request.resourceId);
      switch (claim.kind) {
        case 'claimed':
          request.resourceId = claim.resourceId;
          request.idempotencyClaim = claimed;
          return;
        case 'replay':
          return replay(reply, claim.response);
        case 'mismatch':
          throw new Problem('idempotency_mismatch', 'This idempotency key was used with another body.');
        case 'in_flight':
          throw new Problem('conflict', 'A request with this idempotency key is still being answered.', {
            headers: { 'retry-after': '1' },
          });
      }
    });

    fastify.addHook('onSend', async (request, reply, payload) => {
      const claim = request.idempotencyClaim;
      if (!claim) return;
      request.idempotencyClaim = null;
      const { statusCode: status } = reply;
      if (status >= 500) await idempotency.expire(claim);
      else if (status >= 400) await idempotency.release(claim);
      else
        await idempotency.save(claim, { status, headers: keptHeaders(reply), body: String(payload ?? '') });
    });
  },
  { name: 'idempotency', dependencies: ['authentication'] },
);
