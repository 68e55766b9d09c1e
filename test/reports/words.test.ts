import { describe, expect, it } from 'vitest';
import { dateInWords, timeInWords } from '../../reports/words/dates.ts';
import { comparisonInWords, fieldInWords, pointsInWords } from '../../reports/words/match.ts';
import { addressInWords, counted, drivingClassInWords } from '../../reports/words/plain.ts';
import { DRIVING_CLASS_CODES } from '../../screening/driving/classes.ts';
import * as points from '../../screening/matching/points.ts';

describe('dates in words', () => {
  it.each([
    ['19780412', 'April 12, 1978', 'Apr 12, 1978'],
    ['19680000', '1968 (month and day unknown)', '1968 (month and day unknown)'],
    ['20130500', 'May 2013 (day unknown)', 'May 2013 (day unknown)'],
    ['20130900', 'September 2013 (day unknown)', 'Sep 2013 (day unknown)'],
    ['00000317', 'March 17 (year unknown)', 'Mar 17 (year unknown)'],
    ['00000000', 'unknown', 'unknown'],
    ['19680017', '19680017 (as recorded)', '19680017 (as recorded)'],
    ['19681399', '19681399 (as recorded)', '19681399 (as recorded)'],
    ['spring', 'spring (as recorded)', 'spring (as recorded)'],
  ])('%s', (date, long, short) => {
    expect(dateInWords(date)).toBe(long);
    expect(dateInWords(date, 'short')).toBe(short);
  });

  it('times are in UTC, to the second', () => {
    expect(timeInWords(new Date('2026-01-02T23:04:05.999Z'))).toBe('January 2, 2026, 23:04:05 UTC');
  });
});

describe('match reasons in words', () => {
  const codes = (outcomes: Record<string, points.Outcome>) =>
    new Set(Object.values(outcomes).map(({ comparison }) => comparison));
  const addresses = Object.values({ ...points.ADDRESS }).flatMap(({ beside, alone }) => [beside, alone]);

  it.each([
    [
      'last_name',
      codes(points.LAST_NAME),
      {
        exact: 'exact',
        particle: 'only a particle (such as "de la") differs',
        partial: 'part of the name agrees',
        phonetic: 'sounds alike',
        similar: 'similar',
        partial_conflict: 'one surname agrees, another differs',
      },
    ],
    [
      'first_name',
      codes(points.FIRST_NAME),
      {
        exact: 'exact',
        spelling: 'another spelling of the same name',
        nickname: 'nickname',
        phonetic: 'sounds alike',
        similar: 'similar',
        middle_as_first: 'the middle name of one is the first name of the other',
        initial: 'the initial agrees',
        missing: 'not given',
      },
    ],
    [
      'middle_name',
      codes(points.MIDDLE_NAME),
      {
        exact: 'exact',
        initial: 'the initial agrees',
        similar: 'similar',
        none: 'not given',
        missing: 'not given on one side',
        as_last_name: 'the middle name of one stands in the last name of the other',
        conflict: 'differs',
      },
    ],
    [
      'suffix',
      codes(points.SUFFIX),
      {
        exact: 'exact',
        none: 'not given',
        missing: 'not given on one side',
        similar: 'often written for one another (such as Jr and II)',
        conflict: 'differs',
      },
    ],
    [
      'name',
      codes({ alias: points.ALIAS, swapped: points.SWAPPED }),
      {
        alias: 'an alias agrees',
        swapped: 'first and last name changed places',
      },
    ],
    [
      'dob',
      codes(points.DOB),
      {
        exact: 'exact',
        alias: 'another recorded date agrees',
        inferred: 'a date inferred from other records agrees',
        partial: 'the parts known to both agree',
        transposed: 'month and day changed places',
        year_only: 'year only',
        missing: 'not known',
        adjacent_year: 'one year apart',
        digit: 'one digit differs',
        inferred_conflict: 'a date inferred from other records differs',
        conflict: 'differs',
      },
    ],
    [
      'address',
      codes(Object.fromEntries([...addresses, ...Object.values(points.ADDRESS_ALONE)].entries())),
      {
        same_address: 'same address',
        same_street: 'same street',
        same_zip: 'same ZIP code',
        same_city: 'same city',
        same_state: 'same state',
        different: 'another address',
        missing: 'not known',
      },
    ],
  ] as const)('%s: every comparison that the matcher makes', (field, comparisons, expected) => {
    const words = [...comparisons].map((comparison) => [
      comparison,
      comparisonInWords({ field, comparison }),
    ]);
    expect(Object.fromEntries(words)).toEqual(expected);
  });

  it('spells out what it does not know', () => {
    expect(comparisonInWords({ field: 'shoe_size', comparison: 'half_a_size' })).toBe('half a size');
    expect(fieldInWords('shoe_size')).toBe('Shoe size');
    expect(fieldInWords('constructor')).toBe('Constructor');
    expect(comparisonInWords({ field: 'dob', comparison: 'constructor' })).toBe('constructor');
  });

  it.each([
    [36, '+36'],
    [0, '0'],
    [-8, '−8'],
  ])('%i points are %s', (contribution, words) => {
    expect(pointsInWords(contribution)).toBe(words);
  });
});

describe('plain words', () => {
  it('names every class of driving offences', () => {
    for (const code of DRIVING_CLASS_CODES) expect(drivingClassInWords(code)).toMatch(/^[A-Z][a-z]+,? /);
  });

  it.each([
    [
      { street: '1 Main St', city: 'Waco', state: 'TX', zip_code: '76701', country: 'US' },
      '1 Main St, Waco, TX 76701, US',
    ],
    [{ state: 'TX' }, 'TX'],
    [{ city: 'Waco', zip_code: '76701' }, 'Waco, 76701'],
    [{}, ''],
  ])('an address: %j', (address, words) => {
    expect(addressInWords(address)).toBe(words);
  });

  it.each([
    [0, 'no records'],
    [1, '1 record'],
    [2, '2 records'],
  ])('%i is %s', (count, words) => {
    expect(counted(count, 'record', 'records')).toBe(words);
  });
});
