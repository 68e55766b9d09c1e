import { createHash, timingSafeEqual } from 'node:crypto';
import type { Payload } from '@temporalio/common';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { EncryptionCodec } from '../../platform/payload-codec.ts';
import { Problem } from '../problem.ts';

/** A payload as the Temporal UI sends it: bytes in base64. */
interface JsonPayload {
  metadata?: Record<string, string>;
  data?: string;
}

const toBytes = ({ metadata = {}, data = '' }: JsonPayload): Payload => ({
  metadata: Object.fromEntries(
    Object.entries(metadata).map(([key, value]) => [key, Buffer.from(value, 'base64')]),
  ),
  data: Buffer.from(data, 'base64'),
});

const toJson = ({ metadata, data }: Payload): JsonPayload => ({
  metadata: Object.fromEntries(
    Object.entries(metadata ?? {}).map(([key, value]) => [key, Buffer.from(value).toString('base64')]),
  ),
  data: Buffer.from(data ?? []).toString('base64'),
});

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time, whatever the lengths. */
const equal = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

const isPayload = (value: unknown): value is JsonPayload =>
  typeof value === 'object' &&
  value !== null &&
  (!('data' in value) || typeof value.data === 'string') &&
  (!('metadata' in value) ||
    (typeof value.metadata === 'object' &&
      value.metadata !== null &&
      Object.values(value.metadata).every((part) => typeof part === 'string')));

/**
 * The codec server of the Temporal UI: decodes payloads for an operator who holds the codec token. The UI sends it as
 * a bearer token where it has a login; where it has none, the token stands in the endpoint's path.
 */
const codec: FastifyPluginAsync = async (fastify) => {
  const { codecToken, codecOrigins, keyring } = fastify.settings;
  if (!codecToken) return;
  const encryption = new EncryptionCodec(keyring);
  // The path can hold the token: it is never logged.
  const options = { config: { public: true }, logLevel: 'silent', schema: { hide: true } } as const;

  fastify.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!origin || !codecOrigins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'authorization,content-type,x-namespace',
      'access-control-allow-methods': 'POST,OPTIONS',
      'access-control-allow-credentials': 'true',
      vary: 'origin',
    });
  });

  const authorize = (request: FastifyRequest): void => {
    const { token = '' } = request.params as { token?: string };
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? token;
    if (!equal(bearer, codecToken)) throw new Problem('unauthorized', 'The codec token is required.');
  };

  const payloadsOf = (request: FastifyRequest): Payload[] => {
    const { payloads } = (request.body ?? {}) as { payloads?: unknown[] };
    if (!Array.isArray(payloads) || !payloads.every(isPayload))
      throw Problem.atPointer('/payloads', 'must be a list of payloads');
    return payloads.map(toBytes);
  };

  for (const prefix of ['/codec', '/codec/:token']) {
    fastify.options(`${prefix}/decode`, options, (_request, reply) => reply.code(204).send());
    fastify.options(`${prefix}/encode`, options, (_request, reply) => reply.code(204).send());
    fastify.post(`${prefix}/decode`, options, async (request) => {
      authorize(request);
      const decoded = await encryption.decode(payloadsOf(request)).catch(() => {
        throw Problem.atPointer(
          '/payloads',
          'holds a payload that the keys of this installation do not open',
        );
      });
      return { payloads: decoded.map(toJson) };
    });
    fastify.post(`${prefix}/encode`, options, async (request) => {
      authorize(request);
      return { payloads: (await encryption.encode(payloadsOf(request))).map(toJson) };
    });
  }
};

export default codec;
