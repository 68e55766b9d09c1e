import { BulkFileError } from './file-error.ts';

/** As many bytes as the longest signature below. */
export const SIGNATURE_BYTES = 8;

const WORKBOOK = 'a ZIP archive or an Excel workbook';
const COMPRESSED = 'a compressed file';
const IMAGE = 'an image';

/** The first bytes of files that are often sent in place of CSV. */
const SIGNATURES: readonly (readonly [hex: string, kind: string])[] = [
  ['504b0304', WORKBOOK],
  ['504b0506', WORKBOOK],
  ['504b0708', WORKBOOK],
  ['d0cf11e0a1b11ae1', 'an old Excel workbook'],
  ['1f8b', COMPRESSED],
  ['28b52ffd', COMPRESSED],
  ['377abcaf271c', COMPRESSED],
  ['fd377a585a00', COMPRESSED],
  ['255044462d', 'a PDF document'],
  ['89504e470d0a1a0a', IMAGE],
  ['ffd8ff', IMAGE],
  ['474946383761', IMAGE],
  ['474946383961', IMAGE],
  ['49492a00', IMAGE],
  ['4d4d002a', IMAGE],
];

/**
 * Refuses a file that is plainly something other than text.
 *
 * @param start - The first bytes of the file, `SIGNATURE_BYTES` of them where there are as many.
 * @throws {BulkFileError} `wrong_format`, naming what the file is.
 */
export function refuseOtherKinds(start: Buffer): void {
  const hex = start.toString('hex');
  const found = SIGNATURES.find(([signature]) => hex.startsWith(signature));
  if (found) throw new BulkFileError('wrong_format', `The file is ${found[1]}; save it as CSV`);
}
