import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { type Subject, SubjectSchema } from '../screening/record.ts';
import { type SourceFault, SourceFormatError } from './faults.ts';
import { type Chunks, splitLines } from './lines.ts';
import { SeenIds } from './seen-ids.ts';

/** A subject and the line it stands on. */
export interface SubjectLine {
  /** Counted from 1. */
  readonly line: number;
  readonly subject: Subject;
  /** The line as it stands in the file, without its line ending. */
  readonly text: string;
}

/** Limits of the reader. */
export interface ReadOptions {
  /** A longer line is refused. Default 1 MiB. */
  readonly maxLineBytes?: number;
  /** The reader gives up after so many faults. Default 20. */
  readonly maxFaults?: number;
}

const MAX_LINE_BYTES = 1024 * 1024;
const MAX_FAULTS = 20;
const BYTE_ORDER_MARK = '\uFEFF';

const validator = Compile(SubjectSchema);
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What became of one line: a subject, faults, or nothing for a blank line. */
type Outcome = { readonly found: SubjectLine } | { readonly faults: readonly SourceFault[] } | undefined;

/**
 * Reads subjects from this project's JSON-lines format: one `Subject` a line, in UTF-8.
 * Blank lines and a byte-order mark are allowed. Memory stays flat, save eight bytes an id to find duplicates.
 *
 * After the first bad line it yields nothing more; it reads on to collect up to `maxFaults` faults, then throws.
 * So a caller that publishes only when the loop has ended never publishes half a file.
 *
 * @throws {SourceFormatError} with the line, the JSON pointer and the reason of each fault.
 */
export async function* readSubjectLines(
  input: Chunks,
  options: ReadOptions = {},
): AsyncGenerator<SubjectLine> {
  const { maxLineBytes = MAX_LINE_BYTES, maxFaults = MAX_FAULTS } = options;
  const seen = new SeenIds();
  const faults: SourceFault[] = [];
  for await (const { number, bytes } of splitLines(input, maxLineBytes)) {
    const outcome =
      bytes === undefined
        ? fault(number, '', `is longer than ${maxLineBytes} bytes`)
        : readLine(number, bytes, seen);
    if (outcome === undefined) continue;
    if ('faults' in outcome) faults.push(...outcome.faults);
    else if (faults.length === 0) yield outcome.found;
    if (faults.length >= maxFaults) break;
  }
  if (faults.length > 0) throw new SourceFormatError(faults.slice(0, maxFaults));
}

/** As {@link readSubjectLines}, without the lines. */
export async function* readSubjects(input: Chunks, options: ReadOptions = {}): AsyncGenerator<Subject> {
  for await (const { subject } of readSubjectLines(input, options)) yield subject;
}

function readLine(line: number, bytes: Buffer, seen: SeenIds): Outcome {
  const text = decode(line, bytes);
  if (text === undefined) return fault(line, '', 'is not valid UTF-8');
  if (text.trim() === '') return undefined;
  const parsed = parse(text);
  if (parsed === undefined) return fault(line, '', 'is not valid JSON');
  const subject: unknown = parsed.value;
  if (!validator.Check(subject)) return { faults: explain(line, validator.Errors(subject)) };
  if (!seen.add(subject.subject_id))
    return fault(line, '/subject_id', 'repeats the subject_id of an earlier line');
  return { found: { line, subject, text } };
}

function fault(line: number, pointer: string, detail: string): Outcome {
  return { faults: [{ line, pointer, detail }] };
}

function decode(line: number, bytes: Buffer): string | undefined {
  try {
    const text = decoder.decode(bytes);
    const start = line === 1 && text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    return text.slice(start, text.endsWith('\r') ? -1 : undefined);
  } catch {
    return undefined;
  }
}

/** The parser's own message is dropped, because it quotes the line. */
function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The validator's errors as faults: its messages speak of the schema alone, never of the value. */
function explain(line: number, errors: readonly TLocalizedValidationError[]): SourceFault[] {
  const faults = errors.flatMap((error): SourceFault[] => {
    const pointer = error.instancePath;
    if (error.keyword === 'additionalProperties') return [];
    if (error.keyword === 'boolean') return [{ line, pointer, detail: 'is not a field of this format' }];
    if (error.keyword === 'enum') {
      return [{ line, pointer, detail: `must be one of: ${error.params.allowedValues.join(', ')}` }];
    }
    return [{ line, pointer, detail: error.message }];
  });
  return faults.length > 0 ? faults : [{ line, pointer: '', detail: 'does not fit the schema' }];
}
