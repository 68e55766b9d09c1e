import { createReadStream, readFileSync } from 'node:fs';
import { createGunzip, gunzipSync } from 'node:zlib';

/** The folder of data files that ship with this project. */
export const SHIPPED_DATA = new URL('./data/', import.meta.url);

/** Reads a small shipped text file at once; a name ending in `.gz` is unpacked. */
export function readShippedText(name: string): string {
  const bytes = readFileSync(new URL(name, SHIPPED_DATA));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Opens a file as a stream of chunks; a name ending in `.gz` is unpacked on the way. */
export async function* openChunks(file: string | URL): AsyncGenerator<Buffer> {
  const raw = createReadStream(file);
  const packed = String(file).endsWith('.gz');
  const stream = packed ? raw.pipe(createGunzip()) : raw;
  // A broken file must fail the reader, not the process.
  raw.on('error', (error) => stream.destroy(error));
  try {
    for await (const chunk of stream) yield chunk;
  } finally {
    raw.destroy();
  }
}
