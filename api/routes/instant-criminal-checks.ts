import type { FastifyPluginAsync } from 'fastify';
import { viewInstantCheck } from '../../store/views.ts';
import { instantChecks } from '../instant-checks.ts';
import { CreateInstantCheckSchema, InstantCheckSchema } from '../schemas/instant-check.ts';

/** Instant criminal checks: the records are in the answer. */
const instantCriminalChecks: FastifyPluginAsync = async (fastify) => {
  await fastify.register(instantChecks, {
    path: '/checks',
    parameter: 'check_id',
    product: 'instant_criminal',
    checkType: 'instant_criminal',
    tags: ['Instant criminal checks'],
    names: { one: 'instant criminal check', operation: 'Check' },
    description: 'The records that match are in the answer.',
    body: CreateInstantCheckSchema,
    schema: InstantCheckSchema,
    view: viewInstantCheck,
  });
};

export default instantCriminalChecks;
