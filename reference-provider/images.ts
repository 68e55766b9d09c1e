import { createHash } from 'node:crypto';
import type { OrderRequest } from '../providers/contract/schemas.ts';
import type { OrderImage } from '../providers/kinds.ts';

const DEADLINE_MS = 30_000;
/** The largest image that a client may upload. */
const LIMIT_BYTES = 10 * 1024 * 1024;

/** The SHA-256 of what an address holds. @throws Error when it is not to be had, or too large */
async function digestOf(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(DEADLINE_MS) });
  if (!response.ok || !response.body) throw new Error(`answered with status ${response.status}`);
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > LIMIT_BYTES) throw new Error('is larger than 10 MiB');
    hash.update(chunk);
  }
  return hash.digest('hex');
}

/** Fetches an image. @returns what is wrong with it */
async function faultOf({ name, url, sha256 }: OrderImage): Promise<string[]> {
  try {
    return (await digestOf(url)) === sha256 ? [] : [`The image ${name} is not the one that was announced`];
  } catch {
    return [`The image ${name} could not be fetched`];
  }
}

/** Fetches the images of an order, and compares each with its digest. @returns what is wrong with them */
export async function imageFaultsOf(request: OrderRequest): Promise<string[]> {
  if (request.kind !== 'identity_verification') return [];
  const faults = await Promise.all((request.order.images ?? []).map(faultOf));
  return faults.flat();
}
