/** One thing that is wrong with a source file. It never quotes what the file says about a person. */
export interface SourceFault {
  /** Line of the file, counted from 1. */
  readonly line: number;
  /** JSON pointer to the faulty part of the line; empty for the line as a whole. */
  readonly pointer: string;
  /** What is wrong, in words. */
  readonly detail: string;
}

/** A source file cannot be read. Nothing that was read from it before this error may be published. */
export class SourceFormatError extends Error {
  readonly faults: readonly SourceFault[];

  constructor(faults: readonly SourceFault[]) {
    super(describe(faults));
    this.name = 'SourceFormatError';
    this.faults = faults;
  }
}

function describe(faults: readonly SourceFault[]): string {
  const [first] = faults;
  if (first === undefined) return 'the source cannot be read';
  const where = first.pointer === '' ? `line ${first.line}` : `line ${first.line}, ${first.pointer}`;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return `${where}: ${first.detail}${more}`;
}
