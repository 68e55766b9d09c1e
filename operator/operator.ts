import { join, resolve } from 'node:path';
import { runOperator } from './program.ts';

// A reader that has seen enough (`| head`) ends the program, and that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

process.exitCode = await runOperator(process.argv.slice(2), {
  env: process.env,
  localDir: join(resolve(import.meta.dirname, '..'), '.local'),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
  outIsTerminal: process.stdout.isTTY === true,
  columns: () => process.stderr.columns,
});
