import { type AddressFilter, AddressRefusedError } from '../platform/address-filter.ts';
import { wrongUse } from './errors.ts';

const LONGEST = 2000;

/**
 * Makes sure that events may be sent to an address, by the same rules as the API.
 * @throws OperatorError saying what is wrong with it
 */
export async function checkDestination(text: string, addressFilter: AddressFilter): Promise<void> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || text.length > LONGEST)
    throw wrongUse('The URL must be an http or https address');
  if (url.username || url.password) throw wrongUse('The URL must not hold credentials');
  await addressFilter.check(url).catch((error: unknown) => {
    if (!(error instanceof AddressRefusedError)) throw error;
    throw wrongUse(`The URL is refused. ${error.message}. ALLOWED_NETWORKS can allow its network`);
  });
}
