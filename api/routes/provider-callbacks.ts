import type { FastifyPluginAsync } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { Type } from 'typebox';
import { CALLBACK_EXAMPLE } from '../../providers/contract/examples.ts';
import { type Callback, CallbackSchema } from '../../providers/contract/schemas.ts';
import { readOrderKey } from '../../store/order-key.ts';
import { Problem } from '../problem.ts';
import { problems } from '../schemas/problem.ts';

const BODY_LIMIT = 16 * 1024;

const unauthorized = () => new Problem('unauthorized', 'The signature is not that of a configured provider.');

/** A callback whose signature is checked; nothing else is. */
type Told = Partial<Record<keyof Callback, unknown>>;

/** @throws Problem when the body is no JSON object */
function readBody(body: string): Told {
  try {
    const told: unknown = JSON.parse(body);
    if (typeof told === 'object' && told !== null && !Array.isArray(told)) return told;
  } catch {
    // Refused as everything else that is no callback.
  }
  throw new Problem('validation_error', 'The body is not a JSON object.');
}

/**
 * Callbacks of providers, signed by Standard Webhooks. One is a hint and nothing more: the workflow that owns the check
 * asks the provider itself, so that a callback that is forged, late or sent twice changes nothing.
 */
const providerCallbacks: FastifyPluginAsync = async (fastify) => {
  const { store, workflows } = fastify;

  // A signature is of the bytes as they came.
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });

  /** @throws Problem when the callback is not signed by the provider, too old, or no JSON object */
  const verified = async (
    provider: string,
    body: string,
    headers: Record<string, unknown>,
  ): Promise<Told> => {
    const configured = await store.providers.find(provider);
    if (!configured) throw unauthorized();
    try {
      const webhook = new Webhook(configured.callback_secret);
      webhook.verify(body, headers as Record<string, string>, { jsonParse: false });
    } catch {
      throw unauthorized();
    }
    return readBody(body);
  };

  /** The pending check whose order this provider has under this key. */
  const waitingFor = async (provider: string, { order_key }: Told) => {
    const key = typeof order_key === 'string' ? readOrderKey(order_key) : undefined;
    const check = key?.provider === provider ? await store.checks.get(key.checkId) : null;
    return check?.status === 'pending' && check.order?.key === order_key ? check : null;
  };

  fastify.post<{ Params: { provider: string }; Body: string }>(
    '/provider_callbacks/:provider',
    {
      config: { public: true },
      bodyLimit: BODY_LIMIT,
      // The signature is checked before the body is read.
      validatorCompiler: () => () => true,
      schema: {
        tags: ['Providers'],
        summary: 'News of an order, from a provider',
        description:
          'Signed by Standard Webhooks with the secret of the provider. Answered with 204 also when nothing waits for the news.',
        operationId: 'receiveProviderCallback',
        security: [],
        params: Type.Object({ provider: Type.String({ maxLength: 100 }) }),
        body: Type.Object(CallbackSchema.properties, {
          title: 'ProviderCallback',
          examples: [CALLBACK_EXAMPLE],
        }),
        response: { 204: Type.Null(), ...problems(413, 415, 503) },
      },
    },
    async (request, reply) => {
      const { provider } = request.params;
      const told = await verified(provider, request.body, request.headers);
      const check = await waitingFor(provider, told);
      if (check) {
        await workflows.tellOrder(check._id).catch((error) => {
          fastify.log.warn({ err: error, check_id: check._id }, 'a callback could not be passed on');
          throw new Problem('unavailable', 'Send it again.', { headers: { 'retry-after': '5' } });
        });
      }
      return reply.code(204).send(null);
    },
  );
};

export default providerCallbacks;
