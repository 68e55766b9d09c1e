import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

/** A new id: UUID version 7 (RFC 9562), so that ids sort by time. */
export const newId = (): string => v7();

/**
 * An id that follows from others: the same parts give the same id, so that a step done twice writes once.
 * @param at the moment the id shall sort by
 */
export function derivedId(at: Date, ...parts: string[]): string {
  const digest = createHash('sha256').update(parts.join('\n')).digest();
  return v7({
    msecs: at.getTime(),
    random: digest.subarray(0, 16),
    seq: digest.readUInt32BE(16) & 0x7fffffff,
  });
}

/** The moment a version 7 UUID was made. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
}
