import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOperator } from '../../operator/program.ts';

/**
 * The operator program before an installation of these variables.
 * @returns runs a command that must go well, and gives its document
 */
export const operatorOf =
  (env: Readonly<Record<string, string>>) =>
  async (...words: string[]) => {
    const printed = { out: '', err: '' };
    const code = await runOperator([...words, '--json'], {
      env,
      localDir: join(tmpdir(), 'no-local-installation'),
      isTerminal: false,
      out: (text) => {
        printed.out += text;
      },
      err: (text) => {
        printed.err += text;
      },
    });
    if (code !== 0) throw new Error(`exit ${code}: ${printed.err}`);
    return JSON.parse(printed.out);
  };
