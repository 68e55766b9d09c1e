import { Webhook } from 'standardwebhooks';
import { Agent, buildConnector, request } from 'undici';
import type { AddressFilter } from '../platform/address-filter.ts';
import { AddressRefusedError } from '../platform/address-filter.ts';
import { readRetryAfter } from '../platform/retry-after.ts';

const DEADLINE_MS = 15_000;
const RESPONSE_LIMIT = 64 * 1024;

/** What came of one attempt to post an event. */
export interface SendResult {
  readonly delivered: boolean;
  /** 410: the receiver wants no more. */
  readonly gone: boolean;
  readonly statusCode?: number;
  /** A short reason, without addresses or bodies. */
  readonly error?: string;
  readonly retryAfterMs: number;
  readonly durationMs: number;
}

export interface SignedMessage {
  readonly id: string;
  readonly body: string;
  readonly secrets: readonly string[];
}

export type WebhookSender = ReturnType<typeof createWebhookSender>;

/** Posts events signed by Standard Webhooks; refuses forbidden addresses at each connection. */
export function createWebhookSender(addresses: AddressFilter) {
  const connect = buildConnector({ lookup: addresses.lookup as never, timeout: 5000 });
  const agent = new Agent({
    connect: (options, callback) => {
      try {
        addresses.refuseLiteral(options.hostname);
      } catch (error) {
        callback(error as Error, null);
        return;
      }
      connect(options, callback);
    },
    connections: 32,
    pipelining: 1,
    headersTimeout: DEADLINE_MS,
    bodyTimeout: DEADLINE_MS,
  });

  return {
    async send(url: string, message: SignedMessage): Promise<SendResult> {
      const started = Date.now();
      const took = () => Date.now() - started;
      try {
        const response = await request(url, {
          method: 'POST',
          dispatcher: agent,
          signal: AbortSignal.timeout(DEADLINE_MS),
          headers: {
            'content-type': 'application/json',
            'user-agent': 'Plumbline-Webhooks/1.0',
            ...sign(message),
          },
          body: message.body,
        });
        await response.body.dump({ limit: RESPONSE_LIMIT }).catch(() => undefined);
        const { statusCode, headers } = response;
        const delivered = statusCode >= 200 && statusCode < 300;
        const retryAfter = headers['retry-after'];
        return {
          delivered,
          gone: statusCode === 410,
          statusCode,
          ...(!delivered && { error: `The receiver answered ${statusCode}` }),
          retryAfterMs:
            readRetryAfter(typeof retryAfter === 'string' ? retryAfter : undefined, new Date()) ?? 0,
          durationMs: took(),
        };
      } catch (error) {
        return { delivered: false, gone: false, error: describe(error), retryAfterMs: 0, durationMs: took() };
      }
    },

    async close(): Promise<void> {
      await agent.close();
    },
  };
}

/** The headers of Standard Webhooks 1.0; during a rotation one signature a secret. */
export function sign({ id, body, secrets }: SignedMessage, now = new Date()): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
}

function describe(error: unknown): string {
  if (error instanceof AddressRefusedError) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError')
    return 'The receiver did not answer within 15 seconds';
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  return `The connection failed (${code})`;
}
