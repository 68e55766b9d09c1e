import type { FastifyPluginAsync } from 'fastify';
import { viewIdentityCheck } from '../../store/views.ts';
import { instantChecks } from '../instant-checks.ts';
import { CreateIdentityCheckSchema, InstantCriminalProfileSchema } from '../schemas/instant-check.ts';

/** Instant criminal profiles: the matched identities, each with its records, are in the answer. */
const instantCriminalProfiles: FastifyPluginAsync = async (fastify) => {
  await fastify.register(instantChecks, {
    path: '/instant_criminal_profiles',
    parameter: 'check_id',
    product: 'instant_criminal_profile',
    checkType: 'instant_criminal_profile',
    tags: ['Instant criminal profiles'],
    names: { one: 'instant criminal profile check', operation: 'InstantCriminalProfile' },
    description: 'The people who match, best first, are in the answer, each with its own records.',
    body: CreateIdentityCheckSchema,
    schema: InstantCriminalProfileSchema,
    view: viewIdentityCheck,
  });
};

export default instantCriminalProfiles;
