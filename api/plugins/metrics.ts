import fp from 'fastify-plugin';
import { Histogram, type Registry } from 'prom-client';
import { createRegistry } from '../../platform/metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
}

/** Counts requests by route and status, with their times. The figures are served on a port of their own. */
export default fp(
  async (fastify) => {
    const registry = createRegistry('api');
    const durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time to answer, by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    });
    fastify.decorate('metrics', registry);
    fastify.addHook('onResponse', async (request, reply) => {
      // The route's pattern, never the address: ids would make a series each.
      const route = request.routeOptions.url ?? 'none';
      durations.observe(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1000,
      );
    });
  },
  { name: 'metrics' },
);
