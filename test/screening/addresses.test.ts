import { describe, expect, it } from 'vitest';
import { compareAddresses } from '../../screening/addresses/compare.ts';
import { foldCity, normalizeAddress, stateCode, zip5 } from '../../screening/addresses/normalize.ts';
import type { RecordedAddress } from '../../screening/record.ts';

const streetOf = (street: string): string => {
  const address = normalizeAddress({ street });
  return [address.number, address.direction, address.street].join('|');
};

describe('normalizeAddress', () => {
  it.each([
    ['123 Main St', '123||main'],
    ['123 MAIN STREET', '123||main'],
    ['123 Main St.', '123||main'],
    ['123 N. Main St', '123|n|main'],
    ['123 North Main Street', '123|n|main'],
    ['123 Main St N', '123|n|main'],
    ['123 Main St Apt 4B', '123||main'],
    ['123 Main St, Apt 4B', '123||main'],
    ['123 Main Apt 4', '123||main'],
    ['5 Lot Whitcomb Dr', '5||lot whitcomb'],
    ['123 Main St #4', '123||main'],
    ['123 Main St # 4', '123||main'],
    ['123 Main St Unit C', '123||main'],
    ['123 Main St Ste 200', '123||main'],
    ['123 Main St Rear', '123||main'],
    ['123 1/2 Main St', '123||main'],
    ['0123 Main St', '123||main'],
    ['37-12 82nd St', '37-12||82nd'],
    ['12B Baker St', '12b||baker'],
    ['500 Fifth Ave', '500||5th'],
    ['500 5th Avenue', '500||5th'],
    ['1 Park Ave', '1||park'],
    ['1 Park Avenue West', '1|w|park'],
    ['8 Avenue N', '8||avenue n'],
    ['8 South St', '8||south'],
    ['77 Saint Marks Place', '77||st marks'],
    ['77 St. Marks Pl', '77||st marks'],
    ['9 NW Lovejoy Ct', '9|nw|lovejoy'],
    ['4410 State Route 5', '4410||state rt 5'],
    ['P.O. Box 123', '123||po box'],
    ['PO BOX 123', '123||po box'],
    ['Post Office Box 123-A', '123a||po box'],
    ['Main St', '||main'],
    ['', '||'],
  ])('reads the street %j', (street, expected) => {
    expect(streetOf(street)).toBe(expected);
  });

  it.each([
    ['CA', 'CA'],
    ['ca', 'CA'],
    ['California', 'CA'],
    ['NORTH CAROLINA', 'NC'],
    ['D.C.', 'DC'],
    ['Bavaria', 'bavaria'],
    ['', ''],
  ])('reads the state %j', (state, expected) => {
    expect(stateCode(state)).toBe(expected);
  });

  it.each([
    ['90210', '90210'],
    ['90210-1234', '90210'],
    ['902101234', '90210'],
    ['9021', ''],
    ['SW1A 1AA', ''],
  ])('reads the zip code %j', (zip, expected) => {
    expect(zip5(zip)).toBe(expected);
  });

  it.each([
    ['St. Louis', 'st louis'],
    ['Saint Louis', 'st louis'],
    ['FT WORTH', 'ft worth'],
    ['Fort Worth', 'ft worth'],
    ['N. Las Vegas', 'n las vegas'],
    ['North Las Vegas', 'n las vegas'],
    ['Cañon City', 'canon city'],
  ])('folds the city %j', (city, expected) => {
    expect(foldCity(city)).toBe(expected);
  });
});

describe('compareAddresses', () => {
  const home: RecordedAddress = {
    street: '123 N Main St Apt 4',
    city: 'Saint Louis',
    state: 'MO',
    zip_code: '63101',
  };
  it.each<[string, RecordedAddress]>([
    ['same_address', { street: '123 North Main Street', city: 'ST LOUIS', state: 'Missouri' }],
    ['same_address', { street: '123 Main', zip_code: '63101-0001' }],
    ['same_street', { street: '125 N Main St', city: 'St. Louis', state: 'MO' }],
    ['same_street', { street: 'Main St', city: 'St. Louis', state: 'MO' }],
    ['same_zip', { street: '123 S Main St', zip_code: '63101' }],
    ['same_zip', { street: '9 Oak Ave', city: 'St. Louis', state: 'MO', zip_code: '63101' }],
    ['same_city', { street: '9 Oak Ave', city: 'St. Louis', state: 'MO', zip_code: '63102' }],
    ['same_state', { street: '123 N Main St', city: 'Springfield', state: 'MO' }],
    ['different', { street: '123 N Main St', city: 'Saint Louis', state: 'MI' }],
    ['different', { city: 'Chicago', state: 'IL', zip_code: '60601' }],
    ['unknown', {}],
    ['unknown', { country: 'US' }],
  ])('finds %s', (expected, other) => {
    const [a, b] = [normalizeAddress(home), normalizeAddress(other)];
    expect(compareAddresses(a, b)).toBe(expected);
    expect(compareAddresses(b, a)).toBe(expected);
  });
});
