import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { newId } from '../platform/ids.ts';
import authentication from './plugins/authentication.ts';
import idempotency from './plugins/idempotency.ts';
import lists from './plugins/lists.ts';
import metrics from './plugins/metrics.ts';
import multipart from './plugins/multipart.ts';
import openapi from './plugins/openapi.ts';
import problems, { answerUnreadableAddress } from './plugins/problems.ts';
import services, { type Services } from './plugins/services.ts';
import usageLimits from './plugins/usage-limits.ts';
import validation from './plugins/validation.ts';
import { parseQueryString } from './query-string.ts';
import accounts from './routes/accounts.ts';
import bulkUploads from './routes/bulk-uploads.ts';
import codec from './routes/codec.ts';
import countyChecks from './routes/county-checks.ts';
import criminalChecks from './routes/criminal-checks.ts';
import driverChecks from './routes/driver-checks.ts';
import driverRiskSignals from './routes/driver-risk-signals.ts';
import events from './routes/events.ts';
import health from './routes/health.ts';
import identityVerifications from './routes/identity-verifications.ts';
import instantCriminalChecks from './routes/instant-criminal-checks.ts';
import instantCriminalProfiles from './routes/instant-criminal-profiles.ts';
import profiles from './routes/profiles.ts';
import providerCallbacks from './routes/provider-callbacks.ts';
import providerImages from './routes/provider-images.ts';
import reports from './routes/reports.ts';
import testScenarios from './routes/test-scenarios.ts';
import token from './routes/token.ts';
import users from './routes/users.ts';
import webhookEndpoints from './routes/webhook-endpoints.ts';

const BODY_LIMIT = 1024 * 1024;
const REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** A request's own id when it has a proper one, else a new one. */
const requestId = (given: string | string[] | undefined) =>
  typeof given === 'string' && REQUEST_ID.test(given) ? given : newId();

/** Builds the server from its plugins and routes. It does not listen yet. */
export async function buildApp(given: Services, logger?: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    bodyLimit: BODY_LIMIT,
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    routerOptions: { querystringParser: parseQueryString },
    return503OnClosing: true,
    frameworkErrors: answerUnreadableAddress,
  }).withTypeProvider<TypeBoxTypeProvider>();

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  await app.register(services, given);
  await app.register(problems);
  await app.register(validation);
  await app.register(metrics);
  await app.register(openapi);
  await app.register(lists);
  await app.register(health);
  await app.register(codec);
  // By itself: it asks for no token, and its answers are never kept.
  await app.register(token, { prefix: '/v1' });
  await app.register(
    async (v1) => {
      await v1.register(authentication);
      await v1.register(multipart);
      await v1.register(idempotency);
      await v1.register(usageLimits);
      await v1.register(accounts);
      await v1.register(users);
      await v1.register(profiles);
      await v1.register(criminalChecks);
      await v1.register(instantCriminalChecks);
      await v1.register(instantCriminalProfiles);
      await v1.register(driverRiskSignals);
      await v1.register(countyChecks);
      await v1.register(driverChecks);
      await v1.register(identityVerifications);
      await v1.register(reports);
      await v1.register(bulkUploads);
      await v1.register(events);
      await v1.register(webhookEndpoints);
      await v1.register(testScenarios);
      await v1.register(providerImages);
      await v1.register(providerCallbacks);
    },
    { prefix: '/v1' },
  );
  return app;
}
