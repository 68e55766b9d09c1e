const CELL_LIMIT = 44;

/** Control characters would let a value draw on the terminal. */
const cellOf = (value: string): string => {
  const plain = value.replace(/\p{Cc}/gu, ' ');
  return plain.length > CELL_LIMIT ? `${plain.slice(0, CELL_LIMIT - 1)}…` : plain;
};

/** Lines of a plain text table. */
export function tableLines(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const cells = [heads, ...rows].map((row) => heads.map((_, column) => cellOf(row[column] ?? '')));
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const [first = [], ...rest] = cells;
  return [line(first), widths.map((width) => '─'.repeat(width)).join('  '), ...rest.map(line)];
}
