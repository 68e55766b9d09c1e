import { describe, expect, it } from 'vitest';
import { normalizeSuffix } from '../../screening/names/affixes.ts';
import { type GivenNames, nameReadings } from '../../screening/names/readings.ts';
import { nameOf } from './support.ts';

describe('nameReadings', () => {
  it.each<[GivenNames, string[]]>([
    [{ first_name: 'John', last_name: 'Smith' }, ['John||Smith|']],
    [{ first_name: ' John ', middle_name: 'A.', last_name: 'Smith' }, ['John|A|Smith|']],
    [{ first_name: 'John', last_name: 'Smith Jr.' }, ['John||Smith|Jr']],
    [{ first_name: 'John', last_name: 'Smith', suffix: 'SR' }, ['John||Smith|Sr']],
    [{ first_name: 'John', last_name: 'Senior' }, ['John||Senior|']],
    [{ first_name: 'Mary Ann', last_name: 'De La Cruz' }, ['Mary Ann||De La Cruz|']],
    [{ first_name: 'John', middle_name: 'NMN', last_name: 'Smith' }, ['John||Smith|']],
    [{ first_name: 'John', middle_name: 'Adam', last_name: 'Smith', no_middle_name: true }, ['John||Smith|']],
    [{ full_name: 'Smith, John A., Jr.' }, ['John|A|Smith|Jr']],
    [{ full_name: 'Mary Ann Lee Jones' }, ['Mary|Ann Lee|Jones|', 'Mary|Ann|Lee Jones|']],
    [
      { full_name: 'Juan Carlos Smith', no_middle_name: true },
      ['Juan||Carlos Smith|', 'Juan Carlos||Smith|'],
    ],
    [{ first_name: 'John', last_name: 'Smith', full_name: 'JOHN SMITH' }, ['John||Smith|']],
    [
      { first_name: 'Mary', middle_name: 'Ann Lee', last_name: 'Jones', full_name: 'Mary Ann Lee Jones' },
      ['Mary|Ann Lee|Jones|', 'Mary|Ann|Lee Jones|'],
    ],
    [{ full_name: ' ' }, []],
    [{}, []],
  ])('reads %o', (given, expected) => {
    expect(nameReadings(given)).toEqual(expected.map(nameOf));
  });
});

describe('normalizeSuffix', () => {
  it.each([
    ['JR', 'Jr'],
    ['jr.', 'Jr'],
    ['Senior', 'Sr'],
    ['2nd', 'II'],
    ['iii', 'III'],
    ['Esq.', ''],
    ['', ''],
  ])('%j is %j', (suffix, expected) => {
    expect(normalizeSuffix(suffix)).toBe(expected);
  });
});
