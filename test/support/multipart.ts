import type { InjectOptions } from 'fastify';

/** A file of a multipart body. */
export interface FilePart {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** The payload and headers of a multipart request. */
export async function multipart(
  fields: Record<string, string>,
  files: Record<string, FilePart>,
): Promise<Pick<InjectOptions, 'payload' | 'headers'>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [part, { name, content }] of Object.entries(files)) {
    form.set(part, new File([typeof content === 'string' ? content : Uint8Array.from(content)], name));
  }
  const encoded = new Response(form);
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}
