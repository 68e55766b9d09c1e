import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { redactPaths } from '../../platform/log.ts';
import { createRegistry, serveMetrics } from '../../platform/metrics.ts';

it('metrics are served as text, on a port of their own', async () => {
  const server = await serveMetrics(
    createRegistry('test'),
    { host: '127.0.0.1', port: 0 },
    async () => 'extra 1',
  );
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await fetch(`${base}/metrics`);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect(text).toMatch(/^# HELP process_cpu_user_seconds_total/m);
  expect(text).toMatch(/component="test"/);
  expect(text).toMatch(/^extra 1$/m);
  expect((await fetch(base)).status).toBe(404);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('personal data and secrets stay out of the log', () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = pino({ redact: { paths: redactPaths, censor: '[redacted]' } }, stream);
  const person = { ssn: '123-45-6789', first_name: 'Dolores', email: 'd@example.com' };
  log.info({ ...person, body: person, request: { body: person } }, 'created');
  expect(lines.join('')).not.toMatch(/123-45|Dolores|d@example/);
  expect(lines.join('')).toContain('[redacted]');
});
