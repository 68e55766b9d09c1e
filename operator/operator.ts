import { join, resolve } from 'node:path';
import { runOperator } from './program.ts';

process.exitCode = await runOperator(process.argv.slice(2), {
  env: process.env,
  localDir: join(resolve(import.meta.dirname, '..'), '.local'),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
});
