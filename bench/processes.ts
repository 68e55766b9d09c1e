import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A file that the build made. */
export const built = (path: string) => fileURLToPath(new URL(`../dist/${path}.js`, import.meta.url));

/** Programs that do not outlive the bench, however it ends. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const program of running) program.kill('SIGKILL');
});

/** A program of the project in a process of its own, as the build made it: what production runs. */
export function startProgram(path: string, env: NodeJS.ProcessEnv): ChildProcess {
  const program = spawn(process.execPath, [built(path)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(program);
  return program.once('exit', (code) => {
    running.delete(program);
    // A part that ends of itself leaves nothing to measure.
    if (code) process.exit(1);
  });
}

/** Ends programs in good order. */
export async function stopPrograms(programs: readonly ChildProcess[]): Promise<void> {
  for (const program of programs) program.kill('SIGTERM');
  await Promise.all(programs.map((program) => program.exitCode ?? once(program, 'exit')));
}

/** @throws Error when an address does not answer within half a minute */
export async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const ready = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await pause(100);
  }
  throw new Error(`${url} does not answer`);
}

/** The most memory that a running program ever held, in megabytes; as Linux counts it. */
export async function peakMemory({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
