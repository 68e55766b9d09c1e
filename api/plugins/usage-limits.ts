import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { UsageLimit } from '../../store/documents.ts';
import type { Usage } from '../../store/usage.ts';
import { Problem } from '../problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What was counted for this request, until it is answered. */
    countedUsage: { limit: UsageLimit; at: Date; remaining: number } | null;
  }
  interface FastifyContextConfig {
    /** Requests to this route count against the product's usage limit. */
    metered?: boolean;
  }
}

const headersOf = ({ limit, remaining, expires }: Usage) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-expires': expires.toISOString(),
});

/** Counts creates against the account's limit for the product. A refused or replayed request costs nothing. */
export default fp(
  async (fastify) => {
    const { usage } = fastify.store;
    fastify.decorateRequest('countedUsage', null);

    const limitOf = (request: FastifyRequest): UsageLimit | undefined => {
      const { metered, product } = request.routeOptions.config;
      return metered && product ? request.caller.account.products[product]?.usage_limit : undefined;
    };

    fastify.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
      const limit = limitOf(request);
      const { product } = request.routeOptions.config;
      if (!limit || !product || reply.sent) return;
      const at = new Date();
      const state = await usage.count(request.caller.account._id, product, limit, at);
      reply.headers(headersOf(state));
      if (!state.allowed) {
        const seconds = Math.max(1, Math.ceil((state.expires.getTime() - at.getTime()) / 1000));
        throw new Problem('rate_limited', 'The usage limit of this product is reached.', {
          headers: { 'retry-after': String(seconds) },
        });
      }
      request.countedUsage = { limit, at, remaining: state.remaining };
    });

    fastify.addHook('onSend', async (request, reply) => {
      const { countedUsage } = request;
      const { product } = request.routeOptions.config;
      if (!countedUsage || !product || reply.statusCode < 400) return;
      request.countedUsage = null;
      reply.header('x-ratelimit-remaining', String(countedUsage.remaining + 1));
      await usage.refund(request.caller.account._id, product, countedUsage.limit, countedUsage.at);
    });
  },
  { name: 'usage-limits', dependencies: ['idempotency'] },
);
