import { BulkFileError } from './file-error.ts';
import { refuseOtherKinds, SIGNATURE_BYTES } from './file-kind.ts';

/** Bytes of a file as a stream gives them, in pieces of any size. */
export type Bytes = AsyncIterable<Uint8Array>;

export type BulkEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Work is done in pieces of at most this size, however large the chunks of a stream are. */
const PIECE_BYTES = 65_536;

/** Cuts chunks into pieces, so that what is made of one stays small. */
export async function* inPieces(input: Bytes): AsyncGenerator<Buffer> {
  for await (const chunk of input) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const length = Math.min(PIECE_BYTES, chunk.length - at);
      yield Buffer.from(chunk.buffer, chunk.byteOffset + at, length);
    }
  }
}

/**
 * Judges in which encoding a file is written. Bytes that are not UTF-8 may come late, so the whole file is looked at:
 * it is Windows-1252 (which holds Latin-1) when it is not UTF-8. UTF-16 is known by its byte-order mark.
 *
 * @throws {BulkFileError} `empty_file`; `wrong_format`; `bad_encoding` when UTF-8 and another encoding are mixed, since
 * reading such a file either way would garble names, and a garbled name finds no records.
 */
export async function judgeEncoding(input: Bytes): Promise<BulkEncoding> {
  let start = Buffer.alloc(0);
  const judge = new Utf8Judge();
  for await (const piece of inPieces(input)) {
    if (start.length < SIGNATURE_BYTES) {
      start = Buffer.concat([start, piece.subarray(0, SIGNATURE_BYTES - start.length)]);
      refuseOtherKinds(start);
      const unicode = utf16Mark(start);
      if (unicode !== undefined) return unicode;
    }
    judge.add(piece);
  }
  if (start.length === 0) throw new BulkFileError('empty_file', 'The file is empty');
  const marked = start.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
  return judge.end(marked);
}

function utf16Mark(start: Buffer): BulkEncoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return undefined;
}

const mixed = (detail: string) => new BulkFileError('bad_encoding', `${detail}; save it as CSV UTF-8`);

/** Counts what is UTF-8 beyond ASCII, and what is not. */
class Utf8Judge {
  readonly #strict = new TextDecoder('utf-8', { fatal: true });
  readonly #lenient = new TextDecoder('utf-8');
  #valid = true;
  #good = 0;
  #bad = 0;

  add(piece: Buffer): void {
    this.#read(piece, true);
  }

  end(marked: boolean): BulkEncoding {
    this.#read(Buffer.alloc(0), false);
    if (this.#valid) return 'utf-8';
    if (marked) throw mixed('The file is marked as UTF-8 and holds bytes that are not');
    // In Windows-1252 two letters beyond ASCII rarely follow one another as UTF-8 would have it.
    if (this.#good > this.#bad) throw mixed('The file mixes UTF-8 with another encoding');
    return 'windows-1252';
  }

  #read(piece: Buffer, stream: boolean): void {
    for (const character of this.#lenient.decode(piece, { stream }).match(/[^\0-\x7f]/gu) ?? []) {
      if (character === '\ufffd') this.#bad += 1;
      else this.#good += 1;
    }
    try {
      if (this.#valid) this.#strict.decode(piece, { stream });
    } catch {
      this.#valid = false;
    }
  }
}

/**
 * Turns a file into UTF-8 without a byte-order mark, piece by piece.
 *
 * @throws {BulkFileError} `bad_encoding` when UTF-16 is broken.
 */
export async function* toUtf8(input: Bytes, encoding: BulkEncoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (piece: Buffer, stream: boolean) => {
    try {
      return Buffer.from(decoder.decode(piece, { stream }));
    } catch {
      throw new BulkFileError('bad_encoding', `The file is not valid ${encoding.toUpperCase()}`);
    }
  };
  for await (const piece of inPieces(input)) yield decode(piece, true);
  yield decode(Buffer.alloc(0), false);
}
