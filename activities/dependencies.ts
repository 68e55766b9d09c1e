import type { AddressFilter } from '../platform/address-filter.ts';
import type { Providers } from '../providers/providers.ts';
import type { Store } from '../store/store.ts';
import type { SearchIndex } from './search-index.ts';

/** What activities work with. */
export interface ActivityDependencies {
  readonly store: Store;
  readonly searchIndex: SearchIndex;
  readonly providers: Providers;
  readonly addressFilter: AddressFilter;
  /** The API's public address, with `/v1`. */
  readonly baseUrl: string;
  /** The time; a test that skips days gives its own. */
  readonly now?: () => Promise<Date>;
}

/** The machine's clock. */
export const systemTime = async (): Promise<Date> => new Date();
