import contentDisposition from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { StoredFile } from '../store/files.ts';

/** How a file is offered. */
export interface Offered {
  readonly filename: string;
  readonly contentType: string;
  /** `inline` for what a browser shows by itself. */
  readonly disposition?: 'attachment' | 'inline';
}

/** What a route that streams a file answers with, for the OpenAPI document. */
export const fileResponse = (...contentTypes: string[]) => ({
  description: 'The file',
  content: Object.fromEntries(
    contentTypes.map((type) => [
      type,
      { schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) },
    ]),
  ),
});

const matches = (header: string | undefined, etag: string) =>
  header
    ?.split(',')
    .map((part) => part.trim().replace(/^W\//, ''))
    .some((part) => part === etag || part === '*') ?? false;

/** Streams a stored file with its type, length, name and entity tag; 304 when the caller has it already. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  offered: Offered,
): FastifyReply {
  const etag = `"${file.sha256}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply
    .type(offered.contentType)
    .header('content-length', file.size)
    .header(
      'content-disposition',
      contentDisposition(offered.filename, { type: offered.disposition ?? 'attachment' }),
    )
    .header('x-content-type-options', 'nosniff')
    .send(request.server.store.files.readSealed(file.file_id));
}
