import { once } from 'node:events';
import { PassThrough, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import exceljs, { type AddWorksheetOptions, type Worksheet } from 'exceljs';

/** Text is handed to the archive in pieces of about this many characters. */
const PIECE_LENGTH = 16_384;

/** What `exceljs` writes a sheet to. */
interface SheetText {
  write(text: string | { toBuffer(): Buffer }): void;
  end(): void;
  pause(): void;
  on(event: 'zipped', listener: () => void): void;
}

/** A sheet's way into the archive, with the back-pressure that the package's own stream lacks. */
class SheetStream implements SheetText {
  /** Holds no more than the archive has room for, as long as the writer awaits `room`. */
  readonly entry = new PassThrough();
  #text = '';

  write(text: string | { toBuffer(): Buffer }): void {
    this.#text += typeof text === 'string' ? text : text.toBuffer().toString('utf8');
    if (this.#text.length >= PIECE_LENGTH) this.#flush();
  }

  end(): void {
    this.#flush();
    this.entry.end();
  }

  /** Nothing flows before it is asked for. */
  pause(): void {}

  on(event: 'zipped', listener: () => void): void {
    this.entry.on(event === 'zipped' ? 'finish' : event, listener);
  }

  get full(): boolean {
    return this.entry.writableNeedDrain;
  }

  #flush(): void {
    this.entry.write(this.#text);
    this.#text = '';
  }
}

/** The parts of the package's writer that its types leave out. */
interface WriterParts {
  readonly zip: {
    append(source: string | PassThrough, entry: { name: string; date?: Date }): unknown;
    abort(): unknown;
    on(event: 'error', listener: (error: Error) => void): unknown;
  };
  /** In the order of the workbook's tabs. */
  _worksheets: (OpenSheet | undefined)[];
}

/** A sheet that is written row by row; it forgets a row that is committed. */
export type OpenSheet = Pick<Worksheet, 'addRow' | 'columns' | 'autoFilter'> & { commit(): void };

interface WriterOptions {
  readonly stream: Writable;
  readonly useStyles: boolean;
  readonly creator: string;
  readonly lastModifiedBy: string;
  readonly created: Date;
  readonly modified: Date;
}

type Writer = exceljs.stream.xlsx.WorkbookWriter & WriterParts;
const Writer = exceljs.stream.xlsx.WorkbookWriter as unknown as new (options: WriterOptions) => Writer;

/** Dates every entry of the archive alike, and gives sheets streams with back-pressure. */
class SteadyWriter extends Writer {
  #latest = new SheetStream();

  /** The constructor of the package's writer adds its first entries by this method. */
  override addThemes(): Promise<void> {
    const append = this.zip.append.bind(this.zip);
    const date = this.created;
    this.zip.append = (source, entry) => append(source, { ...entry, date });
    return super.addThemes();
  }

  _openStream(name: string): SheetText {
    this.#latest = new SheetStream();
    this.zip.append(this.#latest.entry, { name });
    return this.#latest;
  }

  openSheet(name: string, options: Partial<AddWorksheetOptions>): { sheet: OpenSheet; stream: SheetStream } {
    const sheet = this.addWorksheet(name, options) as Worksheet & { commit(): void };
    return { sheet, stream: this.#latest };
  }
}

/**
 * A workbook that is written as it grows. Sheets are written one after the other, since the archive takes one entry at
 * a time. The same rows give the same bytes: every date in the file is the one given.
 */
export class GrowingWorkbook {
  readonly #writer: SteadyWriter;
  readonly #out: Writable;
  readonly #done: Promise<void>;
  readonly #stopped = new AbortController();

  /** @param date - When the workbook was made, for those who look. */
  constructor(out: Writable, date: Date) {
    this.#out = out;
    this.#done = finished(out);
    this.#done.catch((error: unknown) => this.#stopped.abort(error));
    const made = { creator: 'Plumbline', lastModifiedBy: 'Plumbline', created: date, modified: date };
    this.#writer = new SteadyWriter({ stream: out, useStyles: true, ...made });
    this.#writer.zip.on('error', (error) => out.destroy(error));
  }

  /** Opens a sheet. The one before it must be committed. */
  openSheet(name: string, options: Partial<AddWorksheetOptions> = {}) {
    const { sheet, stream } = this.#writer.openSheet(name, options);
    const room = async () => {
      if (stream.full) await once(stream.entry, 'drain', { signal: this.#stopped.signal });
    };
    return {
      sheet,
      /** True when `room` must be awaited before more is written. */
      isFull: () => stream.full,
      room,
    };
  }

  /** Puts the sheet that was opened last before all others: what sums up is written last and read first. */
  putLastSheetFirst(): void {
    const sheets = this.#writer._worksheets.filter((sheet) => sheet !== undefined);
    this.#writer._worksheets = [...sheets.slice(-1), ...sheets.slice(0, -1)];
  }

  /** Writes the rest, and ends the stream. All sheets must be committed. */
  async commit(): Promise<void> {
    await Promise.all([this.#writer.commit(), this.#done]);
  }

  /** Gives up; the stream is destroyed. @returns what ended the stream before, if anything did, else the reason given */
  abandon(reason: unknown): unknown {
    const { aborted, reason: earlier } = this.#stopped.signal;
    this.#writer.zip.abort();
    this.#out.destroy();
    return aborted ? earlier : reason;
  }
}
