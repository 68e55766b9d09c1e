import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { StoredFile } from '../../store/files.ts';
import { Problem } from '../problem.ts';

/** What a route takes as multipart: its file parts, and which of its fields are JSON. */
export interface MultipartParts {
  readonly files: readonly string[];
  readonly json?: readonly string[];
  /** Bytes a file may have. */
  readonly maxFileBytes: number;
  /** The route takes JSON as well, for a request without files. */
  readonly orJson?: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of this request, by the name of their part; they are removed unless the request keeps them. */
    stagedFiles: Map<string, StoredFile>;
  }
  interface FastifyContextConfig {
    /** The route takes a multipart body of these parts. */
    multipart?: MultipartParts;
  }
}

const FIELD_BYTES = 64 * 1024;
const MAXIMUM_FIELDS = 50;
/** Boundaries, the headers of parts, and fields. */
const OVERHEAD_BYTES = 1024 * 1024;
/** For how long the rest of a refused body is taken, so that a client that still sends can read why. */
const LINGER_MS = 2000;

/** The parts that a request is read as; undefined for one that is JSON. */
function partsIn(request: FastifyRequest): MultipartParts | undefined {
  const { multipart: parts } = request.routeOptions.config;
  return parts?.orJson && !request.isMultipart() ? undefined : parts;
}

/** Bytes the whole body may have. */
const bodyBytes = ({ files, maxFileBytes }: MultipartParts) => files.length * maxFileBytes + OVERHEAD_BYTES;

/** Keeps a file of the request under a name. @throws Error when the request has no such file */
export async function keepFile(request: FastifyRequest, part: string, name: string): Promise<StoredFile> {
  const file = request.stagedFiles.get(part);
  if (!file) throw new Error(`The request has no file ${part}`);
  // First of all, so that a client that goes away now does not have the file removed.
  request.stagedFiles.delete(part);
  await request.server.store.files.keep(file.file_id, name);
  return file;
}

/** Removes the files that the request did not keep. Doing it twice is harmless. */
async function removeStaged({ server, stagedFiles, log }: FastifyRequest): Promise<void> {
  const left = [...(stagedFiles?.values() ?? [])];
  stagedFiles?.clear();
  for (const { file_id } of left) {
    await server.store.files
      .remove(file_id)
      .catch((err) => log.warn({ err, file_id }, 'a staged file could not be removed'));
  }
}

/** Refuses, before a byte of it is read, a body that is of another kind or says that it is too large. */
function refuseUnread({ headers }: FastifyRequest, parts: MultipartParts): void {
  if (!/^\s*multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new Problem('unsupported_media_type', 'This route takes multipart/form-data.');
  if (Number(headers['content-length'] ?? 0) > bodyBytes(parts)) throw tooLarge(parts);
}

const tooLarge = ({ maxFileBytes }: MultipartParts) => {
  const megabytes = Math.floor(maxFileBytes / (1024 * 1024));
  return new Problem('payload_too_large', `A file may have ${megabytes} MiB at most.`);
};

/** A field's text, or what its JSON says. */
function readField(name: string, value: unknown, json: readonly string[] = []): unknown {
  // A part that says it is JSON was read as JSON already.
  if (!json.includes(name) || typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw Problem.atPointer(`/${name}`, 'must be JSON');
  }
}

/** What the reader of the body says of it, as a refusal. The reader's own words may quote the body. */
function unreadable(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 413)
    return new Problem('payload_too_large', 'The body has too many parts.');
  const detail = 'The multipart body cannot be read: it is cut off, or not of the form that its headers say.';
  return new Problem('validation_error', detail);
}

/** Passes a stream on; its failures are the body's. */
async function* readable<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    throw unreadable(error);
  }
}

/** The parts of a body, one after the other. A body without end is refused where the limit is passed. */
function partsOf(request: FastifyRequest, parts: MultipartParts) {
  const most = bodyBytes(parts);
  let taken = 0;
  request.raw.on('data', (chunk: Buffer) => {
    const wasWithin = taken <= most;
    taken += chunk.length;
    // The reader of the parts looks at no limit between and around them; it ends when its source fails.
    if (wasWithin && taken > most) request.raw.emit('error', tooLarge(parts));
  });
  const limits = {
    fileSize: parts.maxFileBytes,
    files: parts.files.length + 1,
    fields: MAXIMUM_FIELDS,
    fieldSize: FIELD_BYTES,
  };
  return readable(request.parts({ limits }));
}

/**
 * Reads a multipart body: its files go to the store as they arrive, encrypted; the body then holds the fields and,
 * for each file, its name, size and SHA-256, so that it is checked, and compared under an idempotency key, like any
 * other. A file that no request kept is removed.
 * @throws Problem naming the part that is not taken
 */
async function readParts(request: FastifyRequest, parts: MultipartParts, isGone: () => boolean) {
  const body: Record<string, unknown> = {};
  for await (const part of partsOf(request, parts)) {
    const { fieldname: name } = part;
    if (part.type === 'file' && !parts.files.includes(name))
      throw Problem.atPointer(`/${name}`, 'is not a file of this request');
    if (Object.hasOwn(body, name)) throw Problem.atPointer(`/${name}`, 'is given twice');
    if (part.type === 'field') {
      if (part.valueTruncated) throw new Problem('payload_too_large', `The field ${name} is too long.`);
      body[name] = readField(name, part.value, parts.json);
      continue;
    }
    const stored = await request.server.store.files.writeStaged(readable(part.file));
    request.stagedFiles.set(name, stored);
    if (part.file.truncated) throw tooLarge(parts);
    body[name] = { filename: part.filename, size: stored.size, sha256: stored.sha256 };
  }
  if (isGone()) throw new Problem('validation_error', 'The connection was closed.');
  return body;
}

/** Takes the rest of a body that was refused, for a moment, and then ends the connection. */
function discardRest({ raw, headers }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  const timer = setTimeout(() => raw.socket.destroy(), LINGER_MS);
  raw.once('close', () => clearTimeout(timer));
  raw.once('end', () => {
    clearTimeout(timer);
    if (headers.connection?.toLowerCase() === 'close') raw.socket.end();
  });
  raw.unpipe();
  raw.resume();
}

/** Multipart bodies, for the routes that take them. */
export default fp(
  async (fastify) => {
    await fastify.register(multipart, { throwFileSizeLimit: false });
    fastify.decorateRequest('stagedFiles', null as unknown as Map<string, StoredFile>);

    fastify.addHook('onRequest', async (request, reply) => {
      request.stagedFiles = new Map();
      const parts = partsIn(request);
      if (!parts) return;
      // A client that goes away before its answer: no other hook runs then.
      reply.raw.once('close', () => void removeStaged(request));
      refuseUnread(request, parts);
    });

    fastify.addHook('preValidation', async (request, reply) => {
      const parts = partsIn(request);
      if (!parts) {
        if (request.isMultipart()) throw new Problem('unsupported_media_type', 'This route takes JSON.');
        return;
      }
      try {
        request.body = await readParts(request, parts, () => reply.raw.closed);
      } catch (error) {
        await removeStaged(request);
        throw error;
      }
    });

    // Node ends the connection of a client that asks so with the answer, and one that still sends never sees it.
    fastify.addHook('onSend', async (request, reply) => {
      if (partsIn(request) && !request.raw.readableEnded) reply.header('connection', 'keep-alive');
    });

    // What the request did not keep was refused, replayed, or failed on the way.
    fastify.addHook('onResponse', async (request) => {
      if (!partsIn(request)) return;
      discardRest(request);
      await removeStaged(request);
    });
  },
  { name: 'multipart', dependencies: ['services', 'problems'] },
);
