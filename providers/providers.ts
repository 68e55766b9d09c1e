import { SCENARIO_PROVIDER } from '../screening/scenarios/order-scenario.ts';
import type { HttpProviderSettings } from './http/gateway.ts';
import { createHttpProvider } from './http/http-provider.ts';
import type { ProviderKind } from './kinds.ts';
import { type Provider, ProviderError } from './provider.ts';
import { createScenarioProvider } from './scenarios.ts';

/** Finds the implementation of a provider by its kind and name. */
export interface Providers {
  /** @throws ProviderError when no provider of this name is configured */
  of(kind: ProviderKind, name: string): Promise<Provider<ProviderKind>>;
}

/** Where providers are looked up. */
interface ProvidersOptions {
  /** The configuration of a provider; null when there is none. */
  readonly find: (name: string) => Promise<HttpProviderSettings | null>;
  /** The API's public address, with `/v1`. */
  readonly baseUrl: string;
}

/** The address to which a provider sends its callbacks. */
export const callbackUrl = (baseUrl: string, provider: string): string =>
  `${baseUrl}/provider_callbacks/${encodeURIComponent(provider)}`;

/** The two implementations of every kind: `scenarios`, built in, and `http`, for every provider that is configured. */
export function createProviders({ find, baseUrl }: ProvidersOptions): Providers {
  return {
    async of(kind, name) {
      if (name === SCENARIO_PROVIDER) return createScenarioProvider(kind);
      const settings = await find(name);
      if (!settings) throw new ProviderError('refused', `The provider ${name} is not configured any more`);
      return createHttpProvider(kind, settings, { callbackUrl: callbackUrl(baseUrl, name) });
    },
  };
}
