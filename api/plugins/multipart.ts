import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { StoredFile } from '../../store/files.ts';
import { Problem } from '../problem.ts';

/** What a route takes as multipart: its file parts, and which of its fields are JSON. */
export interface MultipartParts {
  readonly files: readonly string[];
  readonly json?: readonly string[];
  /** Bytes a file may have. */
  readonly maxFileBytes: number;
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

/** Keeps a file of the request under a name. @throws Error when the request has no such file */
export async function keepFile(request: FastifyRequest, part: string, name: string): Promise<StoredFile> {
  const file = request.stagedFiles.get(part);
  if (!file) throw new Error(`The request has no file ${part}`);
  await request.server.store.files.keep(file.file_id, name);
  request.stagedFiles.delete(part);
  return file;
}

/** A field's text, or what its JSON says. */
function readField(name: string, text: string, json: readonly string[] = []): unknown {
  if (!json.includes(name)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw Problem.atPointer(`/${name}`, 'must be JSON');
  }
}

/**
 * Reads a multipart body: its files go to the store as they arrive, encrypted; the body then holds the fields and,
 * for each file, its name, size and SHA-256, so that it is checked, and compared under an idempotency key, like any
 * other. A file that no request kept is removed.
 */
async function readParts(fastify: FastifyInstance, request: FastifyRequest, parts: MultipartParts) {
  const body: Record<string, unknown> = {};
  const take = (name: string, value: unknown) => {
    if (Object.hasOwn(body, name)) throw Problem.atPointer(`/${name}`, 'is given twice');
    body[name] = value;
  };
  for await (const part of request.parts({
    limits: {
      fileSize: parts.maxFileBytes,
      files: parts.files.length + 1,
      fields: MAXIMUM_FIELDS,
      fieldSize: FIELD_BYTES,
    },
  })) {
    if (part.type === 'field') {
      if (part.valueTruncated)
        throw new Problem('payload_too_large', `The field ${part.fieldname} is too long.`);
      take(part.fieldname, readField(part.fieldname, String(part.value), parts.json));
      continue;
    }
    if (!parts.files.includes(part.fieldname)) {
      part.file.resume();
      throw Problem.atPointer(`/${part.fieldname}`, 'is not a file of this request');
    }
    const stored = await fastify.store.files.writeStaged(part.file);
    request.stagedFiles.set(part.fieldname, stored);
    if (part.file.truncated) {
      const megabytes = Math.floor(parts.maxFileBytes / (1024 * 1024));
      throw new Problem('payload_too_large', `A file may have ${megabytes} MiB at most.`);
    }
    take(part.fieldname, { filename: part.filename, size: stored.size, sha256: stored.sha256 });
  }
  return body;
}

/** Multipart bodies, for the routes that take them. */
export default fp(
  async (fastify) => {
    await fastify.register(multipart, { throwFileSizeLimit: false });
    fastify.decorateRequest('stagedFiles', null as unknown as Map<string, StoredFile>);

    fastify.addHook('onRequest', async (request) => {
      request.stagedFiles = new Map();
    });

    fastify.addHook('preValidation', async (request) => {
      const { multipart: parts } = request.routeOptions.config;
      if (!parts) {
        if (request.isMultipart()) throw new Problem('unsupported_media_type', 'This route takes JSON.');
        return;
      }
      if (!request.isMultipart())
        throw new Problem('unsupported_media_type', 'This route takes multipart/form-data.');
      request.body = await readParts(fastify, request, parts);
    });

    // What the request did not keep was refused, replayed, or failed on the way.
    fastify.addHook('onResponse', async (request) => {
      for (const { file_id } of request.stagedFiles?.values() ?? []) {
        await fastify.store.files
          .remove(file_id)
          .catch((err) => request.log.warn({ err, file_id }, 'a staged file could not be removed'));
      }
    });
  },
  { name: 'multipart', dependencies: ['services', 'problems'] },
);
