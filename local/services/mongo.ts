import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExternalService, findersOf, type ServiceProgram, type Surroundings } from './program.ts';
import { firstOf, type Way } from './ways.ts';

/**
 * Engines that do not read one another's files rightly, so each has a folder of its own. (The two forms of
 * SecantusDB share a layout, but one reports the indexes of the other as different ones.)
 */
const ENGINES = ['mongod', 'secantusd-rs', 'secantusd-py'] as const;
export type MongoEngine = (typeof ENGINES)[number];

export interface MongoProgram extends ServiceProgram {
  readonly engine: MongoEngine;
}

export type MongoService = ExternalService | MongoProgram;

export interface MongoRequest extends Surroundings {
  /** Holds one folder an engine, and a note which engine's data are in use. */
  readonly dataDir: string;
  readonly port: number;
}

/** The name of the replica set that a `mongod` of ours forms on its own. */
export const REPLICA_SET = 'rs0';

const DATABASE = 'plumbline';

const ADVICE = [
  'install MongoDB 7 or 8, so that `mongod` is on the PATH',
  'set MONGODB_URI to the address of a MongoDB replica set that runs',
  'install Python 3.10 or newer with venv and pip (python3-venv), where PyPI can be reached',
];

/** Another engine would help nobody whose data are in the files of this one. */
const adviceFor = (engine: MongoEngine, dataDir: string): string[] => [
  `bring ${engine} back: the data in ${dataDir} belong to it`,
  'begin anew without these data: npm start -- --fresh',
  'set MONGODB_URI to the address of a MongoDB replica set that runs',
];

/** Takes the user name and password out of an address. */
export const withoutCredentials = (uri: string): string => uri.replace(/\/\/[^@/]*@/, '//');

const noteOf = (dataDir: string) => join(dataDir, 'engine');

async function engineInUse(dataDir: string): Promise<MongoEngine | undefined> {
  const note = (await readFile(noteOf(dataDir), 'utf8').catch(() => '')).trim();
  return ENGINES.find((engine) => engine === note);
}

function programOf(
  engine: MongoEngine,
  origin: ServiceProgram['origin'],
  name: string,
  command: readonly [string, ...string[]],
  { dataDir, port }: MongoRequest,
): MongoProgram {
  const dir = join(dataDir, engine);
  const [program, ...before] = command;
  const args =
    engine === 'mongod'
      ? ['--dbpath', dir, '--port', `${port}`, '--bind_ip', '127.0.0.1', '--replSet', REPLICA_SET, '--quiet']
      : ['--host', '127.0.0.1', '--port', `${port}`, '--storage-path', dir, '--sync-on-commit'];
  return {
    kind: 'program',
    engine,
    origin,
    describe: `${name} (${program})`,
    address: `mongodb://127.0.0.1:${port}/${DATABASE}?directConnection=true`,
    command: program,
    args: [...before, ...args, ...(engine === 'mongod' ? [] : ['--log-level', 'WARNING'])],
  };
}

type EngineWay = Way<MongoProgram> & { readonly engine: MongoEngine };

function waysOf(request: MongoRequest): EngineWay[] {
  const find = findersOf(request);
  const onPath = (program: string, engine: MongoEngine): EngineWay => ({
    origin: 'path',
    engine,
    name: `${program} on the PATH`,
    async find() {
      const path = await find.onPath(program);
      return path ? programOf(engine, 'path', this.name, [path], request) : undefined;
    },
  });
  return [
    onPath('mongod', 'mongod'),
    onPath('secantusd-rs', 'secantusd-rs'),
    {
      origin: 'download',
      engine: 'mongod',
      name: 'the official MongoDB download',
      async find() {
        return programOf('mongod', 'download', this.name, [await find.download('mongod')], request);
      },
    },
    {
      origin: 'pypi',
      engine: 'secantusd-py',
      name: 'SecantusDB from PyPI',
      async find() {
        const program = await find.pypi('mongodb');
        const command = [program('python'), program('secantusd-py')] as const;
        return programOf('secantusd-py', 'pypi', this.name, command, request);
      },
    },
  ];
}

/**
 * Finds how to run MongoDB: MONGODB_URI, `mongod` or `secantusd-rs` on the PATH, the official
 * download, SecantusDB from PyPI. Data made by one engine are only ever opened by that engine.
 * @throws NoWayError with what to install
 */
export async function resolveMongo(request: MongoRequest): Promise<MongoService> {
  const uri = request.env.MONGODB_URI;
  if (uri) {
    const describe = `MONGODB_URI (${withoutCredentials(uri)})`;
    return { kind: 'external', origin: 'environment', describe, address: uri };
  }
  const engine = await engineInUse(request.dataDir);
  if (engine) request.log(`MongoDB: the data here were made by ${engine}`);
  const ways = waysOf(request).filter((way) => engine === undefined || way.engine === engine);
  const advice = engine ? adviceFor(engine, request.dataDir) : ADVICE;
  const found = await firstOf<MongoProgram>('MongoDB', ways, advice, request.log);
  await mkdir(join(request.dataDir, found.engine), { recursive: true });
  await writeFile(noteOf(request.dataDir), found.engine);
  return found;
}
