import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Listr } from 'listr2';
import { bundleWorkflows } from '../worker/bundle.ts';
import { waitForApi, waitForReceiver, waitForWorker } from './answers.ts';
import { childEnvironment, scriptChild, writeOperatorEnvironment } from './children.ts';
import type { Credentials } from './credentials.ts';
import { beginAnew, StartError, takeStartLock } from './installation.ts';
import { ensureKeys } from './keys.ts';
import { readableLine } from './log-line.ts';
import { localPaths } from './paths.ts';
import { readPorts, requirePorts } from './ports.ts';
import { fillStore, hopeless, type Installation, startMongo, startTemporal } from './prepare.ts';
import { CHILDREN, type ChildName, endLeftovers, writeProcesses } from './processes.ts';
import { stopOnce } from './stopping.ts';
import { createSupervisor, type Supervisor } from './supervisor.ts';
import { walkthrough } from './walkthrough.ts';

const USAGE = `npm start [-- --fresh]

Brings up MongoDB, Temporal, the API, a worker and a webhook receiver, and keeps them running.
Data live in .local/; --fresh begins anew without them.

Variables: PORT, TEMPORAL_PORT, TEMPORAL_UI_PORT, MONGODB_PORT, RECEIVER_PORT, METRICS_PORT,
WORKER_METRICS_PORT; MONGODB_URI and TEMPORAL_ADDRESS to use services that run already.`;

const CHILD_DEADLINE_MS = 90_000;

/** Filled by the steps, one after another. */
interface Progress {
  mongodbUri: string;
  temporalAddress: string;
  temporalUiUrl: string | null;
  credentials?: Credentials;
}

function readArguments(): { fresh: boolean } {
  try {
    const { values } = parseArgs({
      options: { fresh: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values.help) {
      console.log(USAGE);
      process.exit(0);
    }
    return { fresh: values.fresh ?? false };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

const prefixed = (name: string, line: string) => console.log(`${name.padEnd(8)} | ${line}`);

/** While everything ends, the children's complaints about one another go to their log files alone. */
const terminal = { quiet: false };

function supervise(paths: Installation['paths']): Supervisor<ChildName> {
  return createSupervisor<ChildName>({
    logDir: paths.logs,
    onLine: (name, line) => {
      const readable = terminal.quiet ? undefined : readableLine(line);
      if (readable) prefixed(name, readable);
    },
    onEvent: (name, event) => prefixed(name, event),
    onProcesses: (pids) => writeProcesses(paths.processes, pids),
  });
}

const queueOf = (env: NodeJS.ProcessEnv) => ({
  namespace: env.TEMPORAL_NAMESPACE || 'default',
  taskQueue: env.TASK_QUEUE || 'plumbline',
});

/** Starts the processes of this project and waits until each does its work. */
async function startChildren(installation: Installation, progress: Progress): Promise<void> {
  const { env, ports, supervisor } = installation;
  const { mongodbUri, temporalAddress, credentials } = progress;
  if (!credentials) throw new Error('The seed has not run');
  const shared = childEnvironment(env, { ...installation, addresses: { mongodbUri, temporalAddress } });
  writeOperatorEnvironment(installation.paths.environment, shared);
  supervisor.start(scriptChild('receiver', shared));
  supervisor.start(scriptChild('worker', { ...shared, METRICS_PORT: `${ports.workerMetrics}` }));
  supervisor.start(scriptChild('api', shared));
  const waiting = (name: ChildName) => ({
    deadlineMs: CHILD_DEADLINE_MS,
    hopeless: hopeless(installation, name),
  });
  await Promise.all([
    waitForReceiver(ports.receiver, waiting('receiver')),
    waitForApi(credentials.base_url, credentials.accounts.pilot, waiting('api')),
    waitForWorker(temporalAddress, queueOf(env), waiting('worker')),
  ]);
}

/** The steps of a start, with their progress before the reader's eyes. */
function stepsOf(installation: Installation): Listr<Progress, 'default', 'simple'> {
  const services = [
    {
      title: 'MongoDB',
      task: async (progress: Progress, task: { title: string; output: string }) => {
        const { uri, describe } = await startMongo(installation, (line) => {
          task.output = line;
        });
        progress.mongodbUri = uri;
        task.title = `MongoDB: ${describe}`;
      },
    },
    {
      title: 'Temporal',
      task: async (progress: Progress, task: { title: string; output: string }) => {
        const found = await startTemporal(installation, (line) => {
          task.output = line;
        });
        progress.temporalAddress = found.address;
        progress.temporalUiUrl = found.uiUrl;
        task.title = `Temporal: ${found.describe}`;
      },
    },
    { title: 'Workflow bundle', task: () => bundleWorkflows(installation.paths.bundle) },
  ];
  return new Listr<Progress, 'default', 'simple'>(
    [
      { title: 'Services', task: (_, task) => task.newListr(services, { concurrent: true }) },
      {
        title: 'Indexes, demo accounts, record sources',
        task: async (progress, task) => {
          progress.credentials = await fillStore(installation, progress, (line) => {
            task.output = line;
          });
        },
      },
      { title: 'API, worker, webhook receiver', task: (progress) => startChildren(installation, progress) },
    ],
    {
      registerSignalListeners: false,
      fallbackRenderer: 'simple',
      rendererOptions: { collapseSubtasks: false, showErrorMessage: false },
    },
  );
}

async function start(): Promise<void> {
  const { fresh } = readArguments();
  const { env } = process;
  const paths = localPaths();
  const ports = readPorts(env);
  await takeStartLock(paths);
  const supervisor = supervise(paths);
  const release = async () => {
    terminal.quiet = true;
    await supervisor.stop(CHILDREN);
    rmSync(paths.startLock, { force: true });
  };
  stopOnce(async (error) => {
    if (error) report(error);
    else console.log('\nStopping …');
    await release();
  });
  try {
    const leftovers = await endLeftovers(paths);
    if (leftovers.length > 0)
      console.log(`Ended what an earlier start had left behind: ${leftovers.join(', ')}`);
    if (fresh) beginAnew(paths, env);
    await requirePorts(ports, [
      ...(env.MONGODB_URI ? (['mongodb'] as const) : []),
      ...(env.TEMPORAL_ADDRESS ? (['temporal', 'temporalUi'] as const) : []),
    ]);
    const installation = { env, paths, ports, keys: ensureKeys(paths.keys, env), supervisor };
    const progress: Progress = { mongodbUri: '', temporalAddress: '', temporalUiUrl: null };
    const { credentials } = await stepsOf(installation).run(progress);
    if (credentials) announce(credentials);
  } catch (error) {
    await release();
    throw error;
  }
}

function announce({ accounts: _, ...addresses }: Credentials): void {
  console.log(walkthrough(addresses));
  console.log(`plumbline ready ${JSON.stringify({ ...addresses, credentials: '.local/credentials.json' })}`);
}

/** Mistakes that the reader can mend are told by their message alone. */
function report(error: unknown): void {
  const known = ['StartError', 'NoWayError', 'PortTakenError', 'NotReadyError', 'Error'];
  const plain = error instanceof Error && known.includes(error.name);
  console.error(plain ? `\n${error.message}` : error);
}

try {
  await start();
} catch (error) {
  report(error);
  process.exit(1);
}
