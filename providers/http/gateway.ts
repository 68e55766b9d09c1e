import type { Socket } from 'node:net';
import got, { type Delays, type Request, type Response } from 'got';
import { readRetryAfter } from '../../platform/retry-after.ts';
import { ProviderError } from '../provider.ts';
import { failureOfCall, failureOfStatus, invalidAnswer } from './failures.ts';

/** Where an http provider is, and the secret it knows us by. */
export interface HttpProviderSettings {
  readonly name: string;
  readonly base_url: string;
  readonly api_key: string;
}

/** Milliseconds that each phase of a call may take, and the whole of it. */
export type Timeouts = Delays & { readonly request: number };

/** One request to a gateway. */
export interface GatewayCall {
  readonly method: 'GET' | 'POST';
  /** Begins with a slash. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The statuses that carry an answer. */
  readonly expected: readonly number[];
  /** Bytes of the answer after decompression. */
  readonly limit: number;
  readonly timeouts: Timeouts;
  /** Failures of this call alone, before the common meaning of a status. */
  readonly failures?: Readonly<Partial<Record<number, ProviderError>>>;
}

export type Gateway = ReturnType<typeof createGateway>;

/** The address that paths are put behind. Credentials in it are left out: the token is the only one. */
function addressOf({ name, base_url }: HttpProviderSettings): string {
  const url = URL.canParse(base_url) ? new URL(base_url) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new ProviderError('unavailable', `The address of the provider ${name} is not of http or https`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Asks a vendor's gateway, once a call: whoever calls decides whether to ask again. */
export function createGateway(settings: HttpProviderSettings) {
  const { name, api_key } = settings;
  const address = addressOf(settings);

  const send = ({ method, path, headers, body, timeouts }: GatewayCall): Request => {
    const { request, ...phases } = timeouts;
    // Of itself, got tries a stream once.
    const stream = got.stream(`${address}${path}`, {
      method,
      headers: {
        'user-agent': 'Plumbline-Providers/1.0',
        accept: 'application/json',
        authorization: `Bearer ${api_key}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      timeout: phases,
      // The whole call: it ends then, in whatever state the connection is.
      signal: AbortSignal.timeout(request),
      throwHttpErrors: false,
      followRedirect: false,
    });
    // A failure between two reads reaches the next one; without a listener it would end the process.
    stream.on('error', () => undefined);
    return stream;
  };

  const responseTo = (stream: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      stream.once('response', resolve);
      stream.once('error', reject);
      // 101: the connection is no longer the client's to close.
      stream.once('upgrade', (_response: unknown, socket: Socket) => {
        socket.destroy();
        reject(invalidAnswer(name, 'another protocol'));
      });
    });

  const read = async (stream: Request, { headers }: Response, limit: number): Promise<unknown> => {
    if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
      throw invalidAnswer(name, 'something else than JSON');
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw invalidAnswer(name, `more than ${limit} bytes`);
      chunks.push(chunk);
    }
    try {
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
    } catch {
      throw invalidAnswer(name, 'JSON that cannot be read');
    }
  };

  return {
    name,

    /**
     * Sends a request and reads its answer.
     * @returns the JSON document of the answer, unchecked
     * @throws ProviderError
     */
    async call(call: GatewayCall): Promise<unknown> {
      const stream = send(call);
      try {
        const response = await responseTo(stream);
        const { statusCode, headers } = response;
        if (call.expected.includes(statusCode)) return await read(stream, response, call.limit);
        const wait = readRetryAfter(headers['retry-after'], new Date());
        throw call.failures?.[statusCode] ?? failureOfStatus(name, statusCode, wait);
      } catch (error) {
        throw failureOfCall(name, error);
      } finally {
        // An answer that nobody reads to its end goes no further.
        stream.destroy();
      }
    },
  };
}
