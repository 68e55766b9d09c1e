import { execFile, spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A command that must keep showing signs of life: output, or growth of a folder it writes to. */
export interface WatchedCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Folder whose growth counts as a sign of life. */
  readonly watch?: string;
  /** Without a sign of life for so long, the command is ended. */
  readonly stallMs: number;
  /** Called about once a second with the size of the folder and the last line printed. */
  readonly onProgress?: (megabytes: number, line: string) => void;
  /** How often the folder is looked at. */
  readonly pollMs?: number;
}

/** A watched command failed or stalled. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

async function folderSize(dir: string): Promise<number> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const lastLine = (text: string): string =>
  text
    .trimEnd()
    .split(/[\r\n]+/)
    .at(-1)
    ?.trim() ?? '';

/**
 * Runs a command to its end and answers what it printed.
 * @throws CommandError when it fails, or shows no sign of life for `stallMs`
 */
export function runWatched(run: WatchedCommand): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(run.command, run.args, {
      env: run.env,
      cwd: run.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const killAtExit = () => child.kill('SIGKILL');
    process.once('exit', killAtExit);
    let stdout = '';
    let stderr = '';
    let alive = Date.now();
    let size = 0;
    let stalled = false;
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      alive = Date.now();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-8_000);
      alive = Date.now();
    });
    const timer = setInterval(async () => {
      const now = run.watch ? await folderSize(run.watch) : 0;
      if (now !== size) alive = Date.now();
      size = now;
      run.onProgress?.(size / 1_048_576, lastLine(stdout));
      if (Date.now() - alive < run.stallMs) return;
      stalled = true;
      child.kill('SIGKILL');
    }, run.pollMs ?? 1_000);
    const finish = (failure?: string) => {
      clearInterval(timer);
      process.off('exit', killAtExit);
      if (failure === undefined) resolve(stdout);
      else reject(new CommandError(failure));
    };
    child.on('error', (error) => finish(error.message));
    child.on('close', (code) => {
      if (stalled) finish(`no progress for ${Math.round(run.stallMs / 1000)} s`);
      else if (code === 0) finish();
      else finish(lastLine(stderr) || lastLine(stdout) || `ended with code ${code}`);
    });
  });
}

/** What a short command prints, or `undefined` when it fails or takes longer than `deadlineMs`. */
export function probe(
  command: string,
  args: readonly string[],
  deadlineMs = 5_000,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(command, args, { timeout: deadlineMs, killSignal: 'SIGKILL' }, (error, stdout, stderr) =>
      resolve(error ? undefined : `${stdout}${stderr}`),
    );
  });
}
