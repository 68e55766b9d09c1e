/** How a command can end other than well, with the program's exit code for it. */
export const EXIT_CODES = { failed: 1, wrong_use: 2, not_found: 3 } as const;
export type FailureCode = keyof typeof EXIT_CODES;

/** One thing that is wrong with a file: where, and what. */
export interface Fault {
  readonly line?: number;
  readonly pointer: string;
  readonly detail: string;
}

/** An end that the reader can do something about; it is told by its message alone. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
  readonly code: FailureCode;
  readonly faults: readonly Fault[];

  constructor(code: FailureCode, message: string, faults: readonly Fault[] = []) {
    super(message);
    this.code = code;
    this.faults = faults;
  }
}

/** Nothing has this id. */
export const notFound = (kind: string, id: string) =>
  new OperatorError('not_found', `There is no ${kind} ${id}`);

/** The command was called in a way that has no sense. */
export const wrongUse = (message: string) => new OperatorError('wrong_use', message);

/** Gives what was found. @throws OperatorError when it is null */
export function found<T>(value: T | null, kind: string, id: string): T {
  if (value === null) throw notFound(kind, id);
  return value;
}

/** A command that cannot be taken back asks for `--yes`. @throws OperatorError without it */
export function requireYes({ yes }: { yes?: boolean }, what: string): void {
  if (!yes) throw wrongUse(`${what} cannot be taken back. Say --yes to do it`);
}
