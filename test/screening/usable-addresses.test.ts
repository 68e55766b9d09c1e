import { describe, expect, it } from 'vitest';
import { usableAddresses } from '../../screening/addresses/usable.ts';

const HOME = { street: '1200 Main Street Apt 4', city: 'Austin', state: 'TX', zip_code: '78701' };

describe('the addresses of a search', () => {
  it.each([
    ['an American one is used', [HOME], 'person', 1, []],
    ['a country that is said is used', [{ ...HOME, country: 'US' }], 'address', 1, []],
    [
      'one abroad is ignored',
      [{ ...HOME, country: 'CA' }, HOME],
      'person',
      1,
      ['Address 1 was ignored: it is outside the United States.'],
    ],
    [
      'the same one in other words is ignored',
      [HOME, { ...HOME, street: '1200 MAIN ST' }],
      'person',
      1,
      ['Address 2 was ignored: it says the same as an earlier one.'],
    ],
    ['a box says where mail goes', [{ ...HOME, street: 'PO Box 12' }], 'person', 1, []],
    [
      'nobody lives in a box',
      [{ ...HOME, street: 'PO Box 12' }],
      'address',
      0,
      ['Address 1 was ignored: it names no house where somebody can live.'],
    ],
    [
      'a street without a number is no home',
      [{ ...HOME, street: 'Main Street' }],
      'address',
      0,
      ['Address 1 was ignored: it names no house where somebody can live.'],
    ],
  ] as const)('%s', (_, addresses, by, used, notes) => {
    const usable = usableAddresses(addresses, by);
    expect(usable.used).toHaveLength(used);
    expect(usable.notes).toEqual(notes);
  });
});
