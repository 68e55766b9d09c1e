import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import type { DataConverter } from '@temporalio/common';
import type { Keyring } from './keyring.ts';
import { EncryptionCodec } from './payload-codec.ts';
import type { Settings } from './settings.ts';

/** The one data converter of the product: every payload encrypted, messages and stacks of failures too. */
export function createDataConverter(keyring: Keyring): DataConverter {
  return {
    payloadCodecs: [new EncryptionCodec(keyring)],
    failureConverterPath: fileURLToPath(new URL('./failure-converter.cjs', import.meta.url)),
  };
}

/** Where and how to reach Temporal: the same for clients and workers. */
export const temporalConnectionOptions = (
  settings: Pick<Settings, 'temporalAddress' | 'temporalTls' | 'temporalApiKey'>,
) => ({
  address: settings.temporalAddress,
  ...(settings.temporalTls && { tls: true }),
  ...(settings.temporalApiKey && { apiKey: settings.temporalApiKey }),
});

/** A client that starts, signals and queries workflows. Connects at its first call. */
export function createTemporalClient(settings: Settings): Client {
  return new Client({
    connection: Connection.lazy(temporalConnectionOptions(settings)),
    namespace: settings.temporalNamespace,
    dataConverter: createDataConverter(settings.keyring),
  });
}
