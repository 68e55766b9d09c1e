import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bundleWorkflows } from '../worker/bundle.ts';
import { ROOT } from './paths.ts';

/** Folders whose files that are no TypeScript are read at run time. */
const WITH_DATA = [
  'api',
  'activities',
  'operator',
  'platform',
  'providers',
  'reports',
  'screening',
  'sources',
  'store',
  'worker',
];

const DIST = join(ROOT, 'dist');

function compile(): Promise<void> {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`tsc ended with code ${code}`))));
  });
}

async function copyData(folder: string): Promise<void> {
  const from = join(ROOT, folder);
  if (!existsSync(from)) return;
  await cp(from, join(DIST, folder), { recursive: true, filter: (path) => !path.endsWith('.ts') });
}

/** `npm run build`: JavaScript, data files and the workflow bundle in `dist/`, for production. */
await rm(DIST, { recursive: true, force: true });
await compile();
await Promise.all(WITH_DATA.map(copyData));
await bundleWorkflows(join(DIST, 'workflow-bundle.js'));
console.log(`Built in ${DIST}`);
