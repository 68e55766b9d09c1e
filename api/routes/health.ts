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
  const schema = { tags: ['Service'], security: [], response: { 200: HealthSchema, 503: ProblemSchema } };

  fastify.get('/health', { ...options, schema: { ...schema, summary: 'The process is alive' } }, () => ({
    status: 'ok',
  }));

  fastify.get(
    '/ready',
    { ...options, schema: { ...schema, summary: 'MongoDB and Temporal answer' } },
    async () => {
      await within(store.ping()).catch(() => {
        throw new Problem('unavailable', 'MongoDB does not answer.');
      });
      await within(temporal.connection.workflowService.getSystemInfo({})).catch(() => {
        throw new Problem('unavailable', 'Temporal does not answer.');
      });
      return { status: 'ok' };
    },
  );
};

export default health;
