import { type LookupAddress, lookup } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that nothing may be sent to. The message names no address: it may be shown to a customer. */
export class AddressRefusedError extends Error {
  constructor() {
    super('The address is private, loopback, link-local or otherwise not public');
  }
}

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];
type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** The one block of IPv6 that holds public addresses (RFC 4291); the rest is reserved, whatever it is called. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

const isGlobal = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_UNICAST);

export type AddressFilter = ReturnType<typeof createAddressFilter>;

/**
 * Tells which addresses webhooks may be sent to: public unicast ones, and the networks that the operator allows.
 * @param allowedNetworks CIDR notation
 * @throws Error when a network cannot be read
 */
export function createAddressFilter(allowedNetworks: readonly string[]) {
  const allowed: Network[] = allowedNetworks.map((cidr) => ipaddr.parseCIDR(cidr));

  const isAllowed = (address: string): boolean => {
    if (!ipaddr.isValid(address)) return false;
    // An IPv4 address in IPv6 clothes is judged by what it stands for.
    const parsed = ipaddr.process(address);
    const listed = allowed.some(
      ([network, bits]) => parsed.kind() === network.kind() && parsed.match([network, bits] as never),
    );
    return listed || (parsed.range() === 'unicast' && isGlobal(parsed));
  };

  /** Resolves a name as `dns.lookup` does, and fails when any of its addresses is refused. */
  const filteredLookup = (hostname: string, options: object, callback: LookupCallback): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(new AddressRefusedError(), []);
      }
      if ('all' in options && options.all) return callback(null, addresses);
      const [first] = addresses;
      return callback(null, first?.address ?? '', first?.family);
    });
  };

  return {
    isAllowed,
    lookup: filteredLookup,

    /** Refuses a host that is written as a forbidden address: such a host is never looked up. */
    refuseLiteral(hostname: string): void {
      const bare = hostname.replace(/^\[|\]$/g, '');
      if (isIP(bare) !== 0 && !isAllowed(bare)) throw new AddressRefusedError();
    },

    /**
     * Checks the address of an endpoint at registration.
     * A name that does not resolve yet is taken: the check at connection time decides.
     * @throws AddressRefusedError
     */
    async check(url: URL): Promise<void> {
      this.refuseLiteral(url.hostname);
      if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return;
      await new Promise<void>((resolve, reject) => {
        filteredLookup(url.hostname, { all: true }, (error) =>
          error instanceof AddressRefusedError ? reject(error) : resolve(),
        );
      });
    },
  };
}
