import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { DOCUMENT_IMAGES, type DocumentImage } from '../screening/identity-verification.ts';
import type { CheckDocument } from '../store/documents.ts';
import { imageName } from '../store/images.ts';
import { keepFile } from './plugins/multipart.ts';
import { type Fault, Problem } from './problem.ts';

/** 10 MiB. */
export const MAXIMUM_IMAGE = 10 * 1024 * 1024;

/** As many bytes as tell the type of any file. */
const HEAD_BYTES = 4100;
const TYPES: readonly string[] = ['image/jpeg', 'image/png'];

type Image = NonNullable<CheckDocument['verification']>['images'][number];

async function headOf(request: FastifyRequest, fileId: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.server.store.files.readSealed(fileId)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks);
}

const fault = (part: string, detail: string): Fault => ({
  code: 'validation_error',
  detail,
  source: { pointer: `/${part}` },
});

/** Which images are missing, or too many. */
function presenceFaults(request: FastifyRequest, areTaken: boolean): Fault[] {
  return DOCUMENT_IMAGES.flatMap((part) => {
    const isGiven = request.stagedFiles.has(part);
    if (isGiven === areTaken) return [];
    return [
      fault(part, areTaken ? 'is required for a document_verification' : 'is not taken by a pii_validation'),
    ];
  });
}

/**
 * Tells the images of a request by their content; names and headers of parts prove nothing.
 * @param areTaken - Whether this kind of verification takes images: then all of them are required.
 * @returns The content type of each
 * @throws Problem naming each image that is missing, too many, or neither JPEG nor PNG
 */
export async function readImages(
  request: FastifyRequest,
  areTaken: boolean,
): Promise<Map<DocumentImage, string>> {
  const faults = presenceFaults(request, areTaken);
  const types = new Map<DocumentImage, string>();
  for (const part of DOCUMENT_IMAGES) {
    const file = request.stagedFiles.get(part);
    if (!file) continue;
    const type = (await fileTypeFromBuffer(await headOf(request, file.file_id)))?.mime;
    if (type !== undefined && TYPES.includes(type)) types.set(part, type);
    else faults.push(fault(part, 'is neither a JPEG nor a PNG image'));
  }
  const [first] = faults;
  if (first) throw new Problem('validation_error', first.detail, { faults });
  return types;
}

/** Keeps the images of a request for its check. */
export async function keepImages(
  request: FastifyRequest,
  types: ReadonlyMap<DocumentImage, string>,
): Promise<Image[]> {
  const images: Image[] = [];
  for (const [name, content_type] of types) {
    const file = await keepFile(request, name, imageName(request.resourceId, name));
    images.push({ name, content_type, ...file });
  }
  return images;
}
