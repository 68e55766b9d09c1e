const LEVELS: Readonly<Record<number, string>> = { 40: 'WARN ', 50: 'ERROR ', 60: 'FATAL ' };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * A child's log line for the terminal: JSON lines are cut to their message, and their details stay in the file.
 * @returns `undefined` for a line that says nothing to a reader at the terminal
 */
export function readableLine(line: string): string | undefined {
  if (!line.startsWith('{')) return line.trim() === '' ? undefined : line;
  try {
    const entry: Record<string, unknown> = JSON.parse(line);
    const level = typeof entry.level === 'number' ? entry.level : 30;
    // Requests go to the log file alone, unless something is wrong.
    if (level < 30 || (level < 40 && ('req' in entry || 'res' in entry))) return undefined;
    const error = entry.err;
    const cause =
      typeof error === 'object' && error !== null && 'message' in error ? textOf(error.message) : '';
    return `${LEVELS[level] ?? ''}${textOf(entry.msg)}${cause ? `: ${cause}` : ''}`;
  } catch {
    return line;
  }
}
