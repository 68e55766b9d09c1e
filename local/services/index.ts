export {
  startMongoForTests,
  startTemporalForTests,
  type TestService,
  temporalTestServerPath,
} from './for-tests.ts';
export {
  type MongoEngine,
  type MongoRequest,
  type MongoService,
  resolveMongo,
  withoutCredentials,
} from './mongo.ts';
export { freePort, PortTakenError, requireFreePort } from './ports.ts';
export type { ExternalService, Finders, ServiceProgram } from './program.ts';
export { NotReadyError, type Patience, waitForMongo, waitForTemporal } from './ready.ts';
export {
  resolveTemporal,
  resolveTemporalTestServer,
  SEARCH_ATTRIBUTES,
  type TemporalRequest,
  type TemporalService,
  temporalArguments,
} from './temporal.ts';
export { type Log, NoWayError } from './ways.ts';
