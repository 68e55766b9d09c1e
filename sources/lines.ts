/** Chunks of a file, as streams give them. */
export type Chunks = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;

/** One line of a file, without its line ending. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  /** The bytes of the line, or undefined when it is longer than the limit. */
  readonly bytes: Buffer | undefined;
}

const NEWLINE = 0x0a;

/**
 * Cuts a stream of chunks into lines and keeps no more than one line in memory.
 * A line over `maxBytes` is passed on without its bytes, so that the reader can say which one it was.
 */
export async function* splitLines(input: Chunks, maxBytes: number): AsyncGenerator<Line> {
  const held = new HeldLine(maxBytes);
  let number = 0;
  for await (const chunk of input) {
    const bytes =
      typeof chunk === 'string'
        ? Buffer.from(chunk)
        : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      held.add(bytes.subarray(start, end));
      number += 1;
      yield { number, bytes: held.take() };
      start = end + 1;
    }
    held.add(bytes.subarray(start));
  }
  if (!held.empty) yield { number: number + 1, bytes: held.take() };
}

/** The pieces of the line that is being read; it lets go of them once they exceed the limit. */
class HeldLine {
  readonly #maxBytes: number;
  #pieces: Buffer[] = [];
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get empty(): boolean {
    return this.#length === 0;
  }

  add(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length > this.#maxBytes) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(piece);
  }

  /** The whole line, or undefined when it was too long. Starts over. */
  take(): Buffer | undefined {
    const [first, ...rest] = this.#pieces;
    const tooLong = this.#length > this.#maxBytes;
    this.#pieces = [];
    this.#length = 0;
    if (tooLong) return undefined;
    if (first === undefined) return Buffer.alloc(0);
    return rest.length === 0 ? first : Buffer.concat([first, ...rest]);
  }
}
