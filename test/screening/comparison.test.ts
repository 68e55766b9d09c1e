import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFirstNames, compareMiddleNames } from '../../screening/matching/compare-given.ts';
import {
  compareSuffixes,
  compareSurnames,
  readWrittenSurname,
} from '../../screening/matching/compare-last.ts';
import { nysiis } from '../../screening/matching/phonetic.ts';
import { isOneSlip, jaroWinkler } from '../../screening/matching/similarity.ts';
import { relationOfNames } from '../../screening/names/nicknames.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'e', 'h', 'n', 'r', 's', 'y'), maxLength: 8 });
const name = fc.oneof(
  word,
  fc.constantFrom('john', 'jon', 'eric', 'erica', 'bill', 'william', 'al', 'j', 'mohammed'),
);

describe('jaroWinkler', () => {
  // The values that Winkler's paper gives.
  it.each([
    ['martha', 'marhta', 0.961],
    ['dwayne', 'duane', 0.84],
    ['dixon', 'dicksonx', 0.813],
    ['shackleford', 'shackelford', 0.982],
    ['abc', 'abc', 1],
    ['abc', 'xyz', 0],
    ['', 'abc', 0],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(jaroWinkler(a, b)).toBeCloseTo(expected, 3);
  });

  it('is between 0 and 1 and does not depend on the order', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const similarity = jaroWinkler(a, b);
        expect(similarity).toBeGreaterThanOrEqual(0);
        expect(similarity).toBeLessThanOrEqual(1);
        expect(jaroWinkler(b, a)).toBe(similarity);
      }),
    );
  });
});

describe('isOneSlip', () => {
  it.each([
    ['hanna', 'habna', true],
    ['ryan', 'ryn', true],
    ['ryan', 'ryann', true],
    ['kai', 'kia', true],
    ['ryan', 'ryan', false],
    ['hanna', 'ahnna', true],
    ['hanna', 'nahna', false],
    ['ryan', 'bryant', false],
    ['abcd', 'badc', false],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(isOneSlip(a, b)).toBe(expected);
    expect(isOneSlip(b, a)).toBe(expected);
  });
});

describe('nysiis', () => {
  it.each([
    ['mohammed', 'muhammad'],
    ['smith', 'smyth'],
    ['knight', 'night'],
    ['philips', 'filips'],
    ['catherine', 'katherine'],
    ['macdonald', 'mcdonald'],
    ['gonzales', 'gonzalez'],
  ])('%s sounds like %s', (a, b) => {
    expect(nysiis(a)).toBe(nysiis(b));
    expect(nysiis(a)).not.toBe('');
  });

  it.each([
    ['smith', 'jones'],
    ['garcia', 'lopez'],
  ])('%s does not sound like %s', (a, b) => {
    expect(nysiis(a)).not.toBe(nysiis(b));
  });

  it('has no key for other scripts', () => {
    expect(nysiis('путин')).toBe('');
    expect(nysiis('')).toBe('');
  });
});

describe('relationOfNames', () => {
  it.each([
    ['william', 'bill', 'nickname'],
    ['bill', 'william', 'nickname'],
    ['liz', 'betsy', 'shared_root'],
    ['mohammed', 'muhammad', 'spelling'],
    ['katherine', 'cathy', 'nickname'],
    ['albert', 'alfred', undefined],
    ['john', 'peter', undefined],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(relationOfNames(a, b)).toBe(expected);
  });
});

describe('compareMiddleNames', () => {
  it.each([
    [[], [], 'none'],
    [['adam'], [], 'missing'],
    [['adam'], ['adam'], 'exact'],
    [['a'], ['adam'], 'initial'],
    [['adam'], ['brian'], 'conflict'],
    [['a'], ['b'], 'conflict'],
    [['jose', 'adam'], ['adam'], 'exact'],
    [['ann'], ['anne'], 'similar'],
  ])('%j and %j: %s', (a, b, expected) => {
    expect(compareMiddleNames(a, b).comparison).toBe(expected);
    expect(compareMiddleNames(b, a).comparison).toBe(expected);
  });
});

describe('compareSurnames', () => {
  it.each([
    ['Smith', 'SMITH', 'exact'],
    ["O'Brien", 'O Brien', 'exact'],
    ['De La Cruz', 'Delacruz', 'exact'],
    ['de la Cruz', 'Cruz', 'particle'],
    ['van der Berg', 'Berg', 'particle'],
    ['Saint John', 'St. John', 'particle'],
    ['García Márquez', 'Garcia', 'partial'],
    ['Smith-Jones', 'Jones', 'partial'],
    ['García Márquez', 'García López', 'partial_conflict'],
    ['Clark', 'Clarke', 'phonetic'],
    ['Achterberg', 'Achterburg', 'phonetic'],
    ['Achterberg', 'Achterbegr', 'similar'],
    ['Hall', 'Hill', undefined],
    ['Smith', 'Jones', undefined],
    ['McDonald', 'Donald', undefined],
    ['', 'Smith', undefined],
  ])('%s and %s: %s', (a, b, expected) => {
    const [left, right] = [readWrittenSurname(a), readWrittenSurname(b)];
    expect(compareSurnames(left, right)?.comparison).toBe(expected);
    expect(compareSurnames(right, left)?.comparison).toBe(expected);
  });
});

describe('compareSuffixes', () => {
  it.each([
    ['', '', 'none'],
    ['Jr', '', 'missing'],
    ['Jr', 'Jr', 'exact'],
    ['Jr', 'II', 'similar'],
    ['Jr', 'Sr', 'conflict'],
    ['II', 'III', 'conflict'],
  ])('%j and %j: %s', (a, b, expected) => {
    expect(compareSuffixes(a, b).comparison).toBe(expected);
    expect(compareSuffixes(b, a).comparison).toBe(expected);
  });
});

describe('every comparison of names', () => {
  it('does not depend on the order', () => {
    fc.assert(
      fc.property(name, name, name, (a, b, c) => {
        expect(compareFirstNames(a, b)).toBe(compareFirstNames(b, a));
        const [left, right] = [readWrittenSurname(`${a} ${c}`), readWrittenSurname(b)];
        expect(compareSurnames(left, right)).toBe(compareSurnames(right, left));
      }),
      { numRuns: 2000 },
    );
  });
});
