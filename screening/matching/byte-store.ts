import { GrowingUint32 } from './growing.ts';

const CHUNK_BYTES = 4 * 1024 * 1024;

/** Texts kept as bytes in a few large buffers: small in memory, and no work for the garbage collector. */
export class ByteStore {
  readonly #chunks: Buffer[] = [];
  readonly #chunkOf = new GrowingUint32();
  readonly #offsets = new GrowingUint32();
  readonly #lengths = new GrowingUint32();
  #free = 0;
  #places: { chunkOf: Uint32Array; offsets: Uint32Array; lengths: Uint32Array } | undefined;

  /**
   * Copies a text.
   *
   * @param bytes - UTF-8.
   */
  add(bytes: Buffer): void {
    const room = this.#chunks.at(-1)?.length ?? 0;
    if (this.#free + bytes.length > room) {
      this.#chunks.push(Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, bytes.length)));
      this.#free = 0;
    }
    const last = this.#chunks.length - 1;
    this.#chunks[last]?.set(bytes, this.#free);
    this.#chunkOf.push(last);
    this.#offsets.push(this.#free);
    this.#lengths.push(bytes.length);
    this.#free += bytes.length;
  }

  /**
   * Reads a text back.
   *
   * @param index - The place of the text in the order of adding, from 0.
   * @returns The text; empty when there is none at this place.
   */
  read(index: number): string {
    this.#places ??= {
      chunkOf: this.#chunkOf.toArray(),
      offsets: this.#offsets.toArray(),
      lengths: this.#lengths.toArray(),
    };
    const { chunkOf, offsets, lengths } = this.#places;
    const chunk = this.#chunks[chunkOf[index] ?? -1];
    const offset = offsets[index] ?? 0;
    return chunk?.toString('utf8', offset, offset + (lengths[index] ?? 0)) ?? '';
  }
}
