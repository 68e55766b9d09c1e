import { describe, expect, it } from 'vitest';
import { AddressRefusedError, createAddressFilter } from '../../platform/address-filter.ts';

const closed = createAddressFilter([]);

const NOT_PUBLIC = [
  ['this network', '0.0.0.0'],
  ['this network, further on', '0.1.2.3'],
  ['loopback', '127.0.0.1'],
  ['the end of loopback', '127.255.255.254'],
  ['private 10/8', '10.0.0.1'],
  ['private 172.16/12', '172.16.0.1'],
  ['the end of 172.16/12', '172.31.255.255'],
  ['private 192.168/16', '192.168.1.1'],
  ['carrier NAT', '100.64.0.1'],
  ['the end of carrier NAT', '100.127.255.255'],
  ['link-local', '169.254.0.1'],
  ['cloud metadata', '169.254.169.254'],
  ['protocol assignments', '192.0.0.1'],
  ['documentation', '192.0.2.1'],
  ['benchmarking', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['IPv6 unspecified', '::'],
  ['IPv6 loopback', '::1'],
  ['IPv6 unique local fc', 'fc00::1'],
  ['IPv6 unique local fd', 'fd12:3456::1'],
  ['IPv6 link-local', 'fe80::1'],
  ['IPv6 site-local', 'fec0::1'],
  ['IPv6 multicast', 'ff02::1'],
  ['IPv6 documentation', '2001:db8::1'],
  ['IPv4 in IPv6: loopback', '::ffff:127.0.0.1'],
  ['IPv4 in IPv6: private', '::ffff:10.0.0.1'],
  ['IPv4 in IPv6: metadata in hexadecimal', '::ffff:a9fe:a9fe'],
  ['IPv4-compatible IPv6', '::127.0.0.1'],
  ['NAT64 of a private address', '64:ff9b::a00:1'],
  ['6to4 of a private address', '2002:a00:1::'],
  ['IPv6 that nobody was given', '4000::1'],
  ['no address', 'localhost'],
  ['nothing', ''],
] as const;

describe('the address filter', () => {
  it.each(NOT_PUBLIC)('refuses %s: %s', (_, address) => {
    expect(closed.isAllowed(address)).toBe(false);
  });

  it.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1'])(
    'lets the public address %s pass',
    (address) => {
      expect(closed.isAllowed(address)).toBe(true);
    },
  );

  it('lets pass what the operator allows, and nothing beside it', () => {
    const filter = createAddressFilter(['10.1.0.0/16', 'fd00::/8']);
    expect(filter.isAllowed('10.1.2.3')).toBe(true);
    expect(filter.isAllowed('::ffff:10.1.2.3')).toBe(true);
    expect(filter.isAllowed('10.2.0.1')).toBe(false);
    expect(filter.isAllowed('fd00::1')).toBe(true);
    expect(filter.isAllowed('::1')).toBe(false);
    expect(() => createAddressFilter(['everything'])).toThrow();
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://127.0.0.1./',
    'http://[::1]:8080/',
    'http://[::ffff:127.0.0.1]/',
    'http://[0:0:0:0:0:ffff:7f00:1]/',
    'http://localhost:3000/',
    'https://169.254.169.254/latest/meta-data',
    'http://0/',
  ])('refuses the address of an endpoint: %s', async (url) => {
    await expect(closed.check(new URL(url))).rejects.toThrow(AddressRefusedError);
  });

  it('takes a name that does not resolve yet, and refuses its literals before any look-up', async () => {
    await expect(closed.check(new URL('https://not-yet.invalid/'))).resolves.toBeUndefined();
    expect(() => closed.refuseLiteral('[::1]')).toThrow(AddressRefusedError);
    expect(() => closed.refuseLiteral('not-yet.invalid')).not.toThrow();
  });

  it('fails a look-up that leads to a refused address, in both forms', async () => {
    for (const options of [{ all: true }, {}]) {
      const error = await new Promise((resolve) => closed.lookup('localhost', options, resolve));
      expect(error).toBeInstanceOf(AddressRefusedError);
    }
    const open = createAddressFilter(['127.0.0.0/8', '::1/128']);
    const one = await new Promise((resolve) =>
      open.lookup('127.0.0.1', {}, (error, address, family) => resolve([error, address, family])),
    );
    expect(one).toEqual([null, '127.0.0.1', 4]);
  });

  it('does not name the address when it refuses', () => {
    expect(new AddressRefusedError().message).not.toMatch(/\d/);
  });
});
