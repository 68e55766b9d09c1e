import { appendFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { fieldsOf, isString, readJson } from './files.ts';

/** An event whose signature was found good. */
export interface ReceivedEvent {
  readonly id: string;
  readonly type: string;
  readonly received_at: string;
  /** Id of the resource that the event is about. */
  readonly resource: string | null;
  /** Which of the receiver's secrets verified it. */
  readonly destination: string;
  readonly body: unknown;
}

export interface ReceiverOptions {
  /** JSON file with the secrets, `{name: "whsec_..."}`; read anew for every event. */
  readonly secretsFile: string;
  /** JSON-lines file to which verified events are appended. */
  readonly eventsFile: string;
  readonly print: (line: string) => void;
}

const BODY_LIMIT = 5 * 1024 * 1024;
const KEPT = 1_000;

class BodyTooLargeError extends Error {}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new BodyTooLargeError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const header = (request: IncomingMessage, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** The name of the secret that verifies the request, or why none does. */
function verify(
  body: Buffer,
  request: IncomingMessage,
  secretsFile: string,
): { name: string } | { fault: string } {
  const secrets = Object.entries(fieldsOf(readJson(secretsFile), isString));
  if (secrets.length === 0) return { fault: 'the receiver knows no secret yet' };
  const headers = {
    'webhook-id': header(request, 'webhook-id'),
    'webhook-timestamp': header(request, 'webhook-timestamp'),
    'webhook-signature': header(request, 'webhook-signature'),
  };
  let fault = '';
  for (const [name, secret] of secrets) {
    try {
      new Webhook(secret).verify(body, headers);
      return { name };
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
    }
  }
  return { fault };
}

/** A field of an object, when it is an object and has it. */
const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function eventOf(body: unknown, id: string, destination: string): ReceivedEvent {
  const resource = text(field(field(field(body, 'data'), 'object'), 'id'));
  return {
    id: text(field(body, 'id')) ?? id,
    type: text(field(body, 'type')) ?? 'unknown',
    received_at: new Date().toISOString(),
    resource: resource ?? null,
    destination,
    body,
  };
}

function describe(event: ReceivedEvent): string {
  const results = field(field(field(event.body, 'data'), 'object'), 'results');
  const found = Array.isArray(results) ? `, ${results.length} result${results.length === 1 ? '' : 's'}` : '';
  return `${event.type}  resource ${event.resource ?? 'none'}${found}  (event ${event.id}, signature good)`;
}

function answer(response: ServerResponse, status: number, body?: unknown): void {
  if (body === undefined) response.writeHead(status).end();
  else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/**
 * A webhook receiver: it verifies each event by Standard Webhooks, prints it, keeps it in a file, and answers 204.
 * `GET /received?resource=ID` lists the latest events about a resource.
 */
export function createReceiver({ secretsFile, eventsFile, print }: ReceiverOptions): Server {
  const latest: ReceivedEvent[] = [];

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const outcome = verify(body, request, secretsFile);
    const id = header(request, 'webhook-id');
    if ('fault' in outcome) {
      print(`refused event ${id || '(without id)'}: ${outcome.fault}`);
      return answer(response, 401, { error: outcome.fault });
    }
    const event = eventOf(JSON.parse(body.toString()), id, outcome.name);
    appendFileSync(eventsFile, `${JSON.stringify(event)}\n`, { mode: 0o600 });
    latest.push(event);
    if (latest.length > KEPT) latest.shift();
    print(describe(event));
    answer(response, 204);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'POST') return receive(request, response);
    if (request.method === 'GET' && url.pathname === '/received') {
      const resource = url.searchParams.get('resource');
      return answer(
        response,
        200,
        latest.filter((event) => !resource || event.resource === resource),
      );
    }
    if (request.method === 'GET' && url.pathname === '/health')
      return answer(response, 200, { status: 'ok' });
    answer(response, 404, { error: 'POST events here, or GET /received?resource=ID' });
  }

  return createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      const tooLarge = error instanceof BodyTooLargeError;
      print(
        tooLarge ? 'refused an event of more than 5 MiB' : `an event could not be read: ${String(error)}`,
      );
      response.setHeader('connection', 'close');
      answer(response, tooLarge ? 413 : 400, { error: tooLarge ? 'body too large' : 'not readable' });
    });
  });
}
