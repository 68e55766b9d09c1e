import { mkdirSync } from 'node:fs';
import closeWithGrace from 'close-with-grace';
import { localPaths } from './paths.ts';
import { readPorts } from './ports.ts';
import { createReceiver } from './receiver.ts';

/** `npm run receive`: the webhook destination of the demo accounts. */
const paths = localPaths();
const { receiver: port } = readPorts();
mkdirSync(paths.dir, { recursive: true });

const server = createReceiver({
  secretsFile: paths.receiverSecrets,
  eventsFile: paths.webhooks,
  print: (line) => console.log(line),
});

server.on('error', (error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE';
  console.error(
    taken
      ? `Port ${port} is taken: the receiver may run already (npm start starts it). Choose another with RECEIVER_PORT.`
      : error.message,
  );
  process.exit(1);
});
server.listen(port, '127.0.0.1', () =>
  console.log(`Waiting for webhooks at http://127.0.0.1:${port}/webhooks`),
);

closeWithGrace({ delay: 5_000, logger: false }, async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
