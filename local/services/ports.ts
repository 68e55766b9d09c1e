import { createServer } from 'node:net';

/** A port that another program holds; the message names the variable that chooses another. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';
}

const listen = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });

/** A port of the loopback address that is free now. */
export async function freePort(): Promise<number> {
  const port = await listen(0);
  if (port === undefined) throw new Error('No free port on 127.0.0.1');
  return port;
}

/**
 * Makes sure that a port can be listened on.
 * @throws PortTakenError naming the variable to set
 */
export async function requireFreePort(port: number, variable: string, purpose: string): Promise<void> {
  if ((await listen(port)) !== undefined) return;
  throw new PortTakenError(
    `Port ${port}, wanted for ${purpose}, is taken by another program. ` +
      `End that program, or choose another port: ${variable}=${port + 10_000 > 65_535 ? port - 10_000 : port + 10_000} npm start`,
  );
}
