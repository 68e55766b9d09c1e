import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Registry } from 'prom-client';

/** A registry with the process's own figures in it. */
export function createRegistry(component: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ component });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/**
 * Serves `/metrics` on a port of its own, so that figures never stand on the public address.
 * @param extra further text in Prometheus format, for example the figures of the Temporal SDK
 */
export function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
  extra: () => Promise<string> = async () => '',
): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = `${await registry.metrics()}\n${await extra()}`;
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve(server));
  });
}
