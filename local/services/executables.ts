import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

const SUFFIXES = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];

const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The full path of a program on the PATH of `env`, if it is there. */
export async function findOnPath(program: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const dir of (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean)) {
    for (const suffix of SUFFIXES) {
      const file = join(dir, program + suffix);
      if (await isExecutable(file)) return file;
    }
  }
  return undefined;
}
