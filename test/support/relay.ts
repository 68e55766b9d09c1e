import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * Passes connections on to a service, until it is cut; then it closes them, and refuses new ones.
 * @param sent is told of the bytes that clients send, as they pass
 */
export async function startRelay(
  target: { host: string; port: number },
  sent: (bytes: number) => void = () => undefined,
) {
  const sockets = new Set<Socket>();
  let whole = true;
  let held = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
  };
  const cut = () => {
    whole = false;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((incoming) => {
    if (!whole) {
      incoming.destroy();
      return;
    }
    keep(incoming);
    if (held) return;
    const outgoing = connect(target);
    keep(outgoing);
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
    incoming.on('data', ({ length }: Buffer) => sent(length));
    incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    /** Passes nothing on any more, and lets everybody wait. */
    hold() {
      held = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      whole = true;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
