import { EXIT_CODES, type FailureCode, type Fault } from './errors.ts';

/** What a command has to say: a document for programs, and the same for people. */
export interface Report {
  readonly data: unknown;
  readonly text: string;
}

/** Where the program writes. */
export interface Streams {
  out(text: string): void;
  err(text: string): void;
}

/** How a command failed. */
export interface Failure {
  readonly code: FailureCode;
  readonly message: string;
  readonly faults?: readonly Fault[];
}

/** A row of a table, or the fields of one thing. */
export type Fields = Readonly<Record<string, unknown>>;

/** A value for people, without the control characters that a terminal would obey. */
function show(value: unknown): string {
  if (value === undefined || value === null) return '-';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(show).join(', ');
  return String(value).replace(/\p{Cc}/gu, '?');
}

const isNested = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

function flatten(fields: Fields, path = ''): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (isNested(value)) return flatten(value, `${path}${name}.`);
    if (Array.isArray(value) && value.some(isNested)) return flatten({ ...value }, `${path}${name}.`);
    return value === undefined ? [] : [[`${path}${name}`, show(value)]];
  });
}

/** Lines of cells, each column as wide as its widest cell. */
function align(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A table of the named columns. */
export function table(columns: readonly string[], rows: readonly Fields[]): string {
  if (rows.length === 0) return '(none)';
  return align([
    columns.map((name) => name.toUpperCase()),
    ...rows.map((row) => columns.map((name) => show(row[name]))),
  ]);
}

/** A list: every field for programs, the named columns for people. */
export function listReport(columns: readonly string[], rows: readonly Fields[]): Report {
  return { data: rows, text: table(columns, rows) };
}

/** One thing with its fields, and sentences for people after it. */
export function itemReport(data: Fields, ...notes: readonly string[]): Report {
  const text = align(flatten(data));
  return { data, text: notes.length === 0 ? text : [text, '', ...notes].join('\n') };
}

/** Writes what a command gave. */
export function printReport(streams: Streams, { data, text }: Report, json: boolean): void {
  streams.out(`${json ? JSON.stringify(data) : text}\n`);
}

/** Writes how a command failed, and gives the program's exit code. */
export function printFailure(streams: Streams, failure: Failure, json: boolean): number {
  const { code, message, faults = [] } = failure;
  if (json) {
    const error = { code, message, ...(faults.length > 0 && { faults }) };
    streams.err(`${JSON.stringify({ error })}\n`);
  } else {
    const lines = faults.map(({ line, pointer, detail }) => {
      const place = [line !== undefined && `line ${line}`, pointer].filter(Boolean).join(', ');
      return `  ${place ? `${place}: ` : ''}${detail}`;
    });
    streams.err(`${[`error: ${message}`, ...lines].join('\n')}\n`);
  }
  return EXIT_CODES[code];
}
