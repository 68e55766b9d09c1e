import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A webhook receiver whose answers a test decides. */
export async function startReceiver(
  answer: (
    request: ReceivedRequest,
    count: number,
  ) => { status: number; headers?: Record<string, string> } | 'drop' = () => ({
    status: 204,
  }),
) {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const got = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') };
      received.push(got);
      const answered = answer(got, received.length);
      // A dead receiver: the connection breaks.
      if (answered === 'drop') request.socket.destroy();
      else response.writeHead(answered.status, answered.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
