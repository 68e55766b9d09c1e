/** What ends the reading of rows before any parser sees them. */
export type BatchFault = 'too_long' | 'too_long_in_quotes' | 'nul';

const NUL = 0x00;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const QUOTE = 0x22;

/**
 * Cuts UTF-8 text into batches of whole rows and keeps no more than one row and one piece of the input in memory, so
 * that a line without end is refused where the limit is passed. A line break between quotation marks ends no row.
 *
 * @param input - Pieces of any size; a batch is about as large as a piece.
 * @param maximumBytes - Of one row, without its line ending.
 * @param fail - Makes the error of the first row that was not in a batch.
 */
export async function* rowBatches(
  input: AsyncIterable<Buffer>,
  maximumBytes: number,
  fail: (fault: BatchFault) => Error,
): AsyncGenerator<Buffer> {
  const splitter = new RowSplitter(maximumBytes);
  for await (const piece of input) {
    const { batch, fault } = splitter.add(piece);
    if (batch.length > 0) yield batch;
    if (fault) throw fail(fault);
  }
  if (splitter.held.length > 0) yield splitter.held;
}

/** Holds the row that is not complete yet, and whether its end stands between quotation marks. */
class RowSplitter {
  readonly #maximumBytes: number;
  held: Buffer = Buffer.alloc(0);
  #quoted = false;

  constructor(maximumBytes: number) {
    this.#maximumBytes = maximumBytes;
  }

  /** Takes a piece; gives the rows that are complete now. After a fault there is nothing more to add. */
  add(piece: Buffer): { batch: Buffer; fault?: BatchFault } {
    const { end, fault } = this.#scan(piece);
    const batch = end === 0 ? Buffer.alloc(0) : Buffer.concat([this.held, piece.subarray(0, end)]);
    this.held = Buffer.concat([end === 0 ? this.held : Buffer.alloc(0), piece.subarray(end)]);
    return fault ? { batch, fault } : { batch };
  }

  /** Finds where the last complete row of a piece ends, and the first fault. */
  #scan(piece: Buffer): { end: number; fault?: BatchFault } {
    let end = 0;
    let rowStart = -this.held.length;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at];
      if (byte === QUOTE) this.#quoted = !this.#quoted;
      else if (byte === NUL) return { end, fault: 'nul' };
      else if ((byte === LINE_FEED || byte === CARRIAGE_RETURN) && !this.#quoted) {
        if (at - rowStart > this.#maximumBytes) return { end, fault: 'too_long' };
        end = at + 1;
        rowStart = end;
      }
    }
    if (piece.length - rowStart <= this.#maximumBytes) return { end };
    return { end, fault: this.#quoted ? 'too_long_in_quotes' : 'too_long' };
  }
}
