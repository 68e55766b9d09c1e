/** Writes one line for the reader. */
export type Log = (line: string) => void;

/** Where a service was found. */
export type Origin = 'environment' | 'path' | 'download' | 'pypi';

/** One way to get a service: nothing found is `undefined`; an attempt that failed throws. */
export interface Way<Found> {
  readonly origin: Origin;
  readonly name: string;
  find(): Promise<Found | undefined>;
}

/** No way led to the service. The message lists what was tried and says what to install. */
export class NoWayError extends Error {
  override readonly name = 'NoWayError';
}

/** The first line of an error's message, less the long addresses in brackets, for a list of reasons. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/ for url \(https?:[^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);

/**
 * Takes the first way that leads to the service, in the order given.
 * @param advice what the reader can do when no way does, one line each
 * @throws NoWayError when none does
 */
export async function firstOf<Found>(
  service: string,
  ways: readonly Way<Found>[],
  advice: readonly string[],
  log: Log,
): Promise<Found> {
  const tried: string[] = [];
  for (const way of ways) {
    try {
      const found = await way.find();
      if (found !== undefined) return found;
      tried.push(`${way.name}: not found`);
    } catch (error) {
      tried.push(`${way.name}: ${reasonOf(error)}`);
      log(`${service}: ${way.name} did not work: ${reasonOf(error)}`);
    }
  }
  throw new NoWayError(
    [
      `${service} cannot be started. Tried, in this order:`,
      ...tried.map((line) => `  - ${line}`),
      'Do one of these, then start again:',
      ...advice.map((line) => `  - ${line}`),
    ].join('\n'),
  );
}
