import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A webhook receiver that tells when the event of a resource has come. */
export async function startReceiver() {
  const waiting = new Map<string, () => void>();
  const early = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.writeHead(204).end();
      const event: { data: { object: { id: string } } } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const { id } = event.data.object;
      const tell = waiting.get(id);
      if (tell) tell();
      else early.add(id);
      waiting.delete(id);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    eventOf(id: string): Promise<void> {
      if (early.delete(id)) return Promise.resolve();
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
