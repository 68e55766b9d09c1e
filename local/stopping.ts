const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Stops once, at the first signal or the first error that nobody caught, and then ends the process. Further signals are
 * passed over: a terminal and the package runner both send one, and the second must not cut the first short.
 *
 * @param stop - Told the error, when it is one.
 */
export function stopOnce(stop: (error?: unknown) => Promise<void>): void {
  let stopping = false;
  const begin = (exitCode: number, error?: unknown) => {
    if (stopping) return;
    stopping = true;
    void stop(error).finally(() => process.exit(exitCode));
  };
  for (const signal of SIGNALS) process.on(signal, () => begin(0));
  process.on('uncaughtException', (error) => begin(1, error));
  process.on('unhandledRejection', (error) => begin(1, error));
}
