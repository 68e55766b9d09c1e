import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Problem } from '../problem.ts';
import { ProblemSchema } from '../schemas/problem.ts';

const HealthSchema = Type.Object(
  { status: Type.String({ examples: ['ok'] }) },
  { title: 'Health', examples: [{ status: 'ok' }] },
);
const DEADLINE_MS = 3000;

const within = <T>(promise: Promise<T>) =>
  Promise.race([promise, new Promise<never>((_, reject) => setTimeout(reject, DEADLINE_MS).unref())]);

/** For orchestrators: is the process alive, and can it serve? */
const health: FastifyPluginAsyncTypebox = async (fastify) => {
  const { store, temporal } = fastify;
  const options = { config: { public: true }, logLevel: 'warn' } as const;
  const schema = {
    tags: ['Service'],
    security: [],
    // Beside the versioned paths, not below them.
    servers: [{ url: fastify.settings.baseUrl.replace(/\/v1$/, '') }],
    response: { 200: HealthSchema, 503: ProblemSchema },
  };

  fastify.get(
    '/health',
    { ...options, schema: { ...schema, summary: 'The process is alive', operationId: 'getHealth' } },
    () => ({ status: 'ok' }),
  );

  fastify.get(
    '/ready',
    {
      ...options,
      schema: { ...schema, summary: 'MongoDB and Temporal answer', operationId: 'getReadiness' },
    },
    async () => {
      await within(store.ping()).catch(() => {
        throw new Problem('unavailable', 'MongoDB does not answer.');
      });
      // The deadline ends the client's own attempts as well.
      const asked = temporal.connection.withDeadline(Date.now() + DEADLINE_MS, () =>
        temporal.connection.workflowService.getSystemInfo({}),
      );
      await asked.catch(() => {
        throw new Problem('unavailable', 'Temporal does not answer.');
      });
      return { status: 'ok' };
    },
  );
};

export default health;
