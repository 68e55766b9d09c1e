import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { type AddressFilter, createAddressFilter } from '../platform/address-filter.ts';
import { readSettings, type Settings } from '../platform/settings.ts';
import { createTemporalClient } from '../platform/temporal.ts';
import { createStore, type Store } from '../store/store.ts';
import { OperatorError, wrongUse } from './errors.ts';
import type { Streams } from './output.ts';

/** The world around the program. */
export interface Host extends Streams {
  readonly env: NodeJS.ProcessEnv;
  /** Where an installation made by `npm start` would stand. */
  readonly localDir: string;
  /** Whether somebody looks at what goes to the error stream as it comes. */
  readonly isTerminal: boolean;
  /** The same of the output stream; taken to be as the error stream when left out. */
  readonly outIsTerminal?: boolean;
  /** How wide that terminal is now, where it is known. */
  readonly columns?: () => number | undefined;
}

/** What a command works with. */
export interface Context {
  readonly store: Store;
  readonly settings: Settings;
  readonly addressFilter: AddressFilter;
  /** Connects at its first call: most commands need the database alone. */
  readonly temporal: () => Client;
}

/** The strings of a JSON file that holds one object; nothing when there is no such file. */
function stringsOf(file: string): Record<string, string> {
  try {
    const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof content !== 'object' || content === null) return {};
    return Object.fromEntries(
      Object.entries(content).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

const isSet = (env: NodeJS.ProcessEnv, name: string) => Boolean(env[name] || env[`${name}_FILE`]);

/**
 * The environment, filled up from an installation that `npm start` made: `environment.json` holds variables by name,
 * `keys.json` the keys. Keys of such an installation are never taken for another database.
 * @throws OperatorError naming what to set
 */
export function environmentOf({ env, localDir }: Pick<Host, 'env' | 'localDir'>): NodeJS.ProcessEnv {
  const missing = ['MONGODB_URI', 'PLUMBLINE_KEYS'].filter((name) => !isSet(env, name));
  if (missing.length === 0) return env;
  const keys = stringsOf(join(localDir, 'keys.json'));
  const local = { ...keys, ...stringsOf(join(localDir, 'environment.json')) };
  const sameDatabase = !isSet(env, 'MONGODB_URI') || env.MONGODB_URI === local.MONGODB_URI;
  if (sameDatabase && missing.every((name) => local[name])) {
    const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
    return { ...local, ...given };
  }
  const names = missing.join(' and ');
  const which = `Set ${missing.length > 1 ? 'them' : 'it'} to what the API and the worker run with`;
  const standing =
    Object.keys(keys).length > 0 ? `; the installation in ${localDir} does not tell its address` : '';
  throw wrongUse(`${names} ${missing.length > 1 ? 'are' : 'is'} not set. ${which}${standing}.`);
}

function settingsOf(host: Host): Settings {
  const env = environmentOf(host);
  try {
    return readSettings(env);
  } catch (error) {
    throw wrongUse(error instanceof Error ? error.message : 'The settings cannot be read');
  }
}

function addressFilterOf({ allowedNetworks }: Settings): AddressFilter {
  try {
    return createAddressFilter(allowedNetworks);
  } catch {
    throw wrongUse('ALLOWED_NETWORKS holds something that is not a network in CIDR notation');
  }
}

/** Opens the store for a piece of work and closes it after. @throws OperatorError when it cannot be opened */
export async function withContext<T>(host: Host, work: (context: Context) => Promise<T>): Promise<T> {
  const settings = settingsOf(host);
  const addressFilter = addressFilterOf(settings);
  const store = createStore(settings.mongodbUri, settings.keyring);
  let client: Client | undefined;
  const temporal = () => {
    client ??= createTemporalClient(settings);
    return client;
  };
  try {
    // The driver's message is dropped: it may quote the address, which may hold a password.
    await store.ping().catch(() => {
      throw new OperatorError('failed', 'MongoDB does not answer. Is MONGODB_URI right, and does it run?');
    });
    return await work({ store, settings, addressFilter, temporal });
  } finally {
    await client?.connection.close();
    await store.close();
  }
}
