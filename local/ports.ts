import { requireFreePort } from './services/index.ts';

/** The ports of a local installation, all on the loopback address. */
export interface LocalPorts {
  readonly api: number;
  readonly temporal: number;
  readonly temporalUi: number;
  readonly mongodb: number;
  readonly receiver: number;
  readonly metrics: number;
  readonly workerMetrics: number;
}

const DEFAULTS = {
  api: ['PORT', 3000, 'the API'],
  temporal: ['TEMPORAL_PORT', 7233, 'Temporal'],
  temporalUi: ['TEMPORAL_UI_PORT', 8233, "Temporal's web interface"],
  mongodb: ['MONGODB_PORT', 27017, 'MongoDB'],
  receiver: ['RECEIVER_PORT', 3001, 'the webhook receiver'],
  metrics: ['METRICS_PORT', 9464, "the API's metrics"],
  workerMetrics: ['WORKER_METRICS_PORT', 9465, "the worker's metrics"],
} as const satisfies Record<keyof LocalPorts, readonly [string, number, string]>;

function readPort(env: NodeJS.ProcessEnv, variable: string, fallback: number): number {
  const port = Number(env[variable] || fallback);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${variable}=${env[variable]} is not a port: give a number from 1 to 65535`);
}

/**
 * The ports, from the environment or by default.
 * @throws Error naming a variable that is no port, or two that name the same one
 */
export function readPorts(env: NodeJS.ProcessEnv = process.env): LocalPorts {
  const of = (name: keyof LocalPorts) => readPort(env, DEFAULTS[name][0], DEFAULTS[name][1]);
  const ports: LocalPorts = {
    api: of('api'),
    temporal: of('temporal'),
    temporalUi: of('temporalUi'),
    mongodb: of('mongodb'),
    receiver: of('receiver'),
    metrics: of('metrics'),
    workerMetrics: of('workerMetrics'),
  };
  const variables = new Map<number, string>();
  for (const name of Object.keys(DEFAULTS) as (keyof LocalPorts)[]) {
    const variable = DEFAULTS[name][0];
    const other = variables.get(ports[name]);
    if (other) throw new Error(`${other} and ${variable} are both ${ports[name]}: choose different ports`);
    variables.set(ports[name], variable);
  }
  return ports;
}

/**
 * Makes sure that the ports are free which this installation will listen on.
 * @throws PortTakenError naming the variable to set
 */
export async function requirePorts(ports: LocalPorts, unused: readonly (keyof LocalPorts)[]): Promise<void> {
  for (const name of Object.keys(DEFAULTS) as (keyof LocalPorts)[]) {
    if (unused.includes(name)) continue;
    const [variable, , purpose] = DEFAULTS[name];
    await requireFreePort(ports[name], variable, purpose);
  }
}
