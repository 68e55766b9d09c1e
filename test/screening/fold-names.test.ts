import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, foldWords, squashName } from '../../screening/names/fold.ts';

describe('foldName', () => {
  it.each([
    ['José', 'jose'],
    ['JOSE\u0301', 'jose'],
    ["O'Brien", 'obrien'],
    ['O’BRIEN', 'obrien'],
    ['Oʼbrien', 'obrien'],
    ['O´Brien', 'obrien'],
    ['Jo\u00adhn', 'john'],
    ['Kaʻiulani', 'kaiulani'],
    ['Smith-Jones', 'smith jones'],
    ['Smith‑Jones', 'smith jones'],
    ['Łukasz', 'lukasz'],
    ['Groß', 'gross'],
    ['GROẞ', 'gross'],
    ['Søren', 'soren'],
    ['Æthelred', 'aethelred'],
    ['Đặng', 'dang'],
    ['Þór', 'thor'],
    ['İbrahim', 'ibrahim'],
    ['Ｊｏｈｎ', 'john'],
    ['J.R.', 'j r'],
    ['  Mary   Ann ', 'mary ann'],
    ['Ёлкин', 'елкин'],
    ['مُحَمَّد', 'محمد'],
    ['हिन्दी', 'हिन्दी'],
    ['김', '김'],
    ['…', ''],
  ])('folds %j to %j', (name, expected) => {
    expect(foldName(name)).toBe(expected);
  });

  it('is done after one time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldName(foldName(text))).toBe(foldName(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('folds plain text as it folds the rest', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(foldName(`${text}é`)).toBe(foldName(`${text}e`));
      }),
    );
  });

  it('gives words and run-together letters', () => {
    expect(foldWords(' De La Cruz ')).toEqual(['de', 'la', 'cruz']);
    expect(foldWords('—')).toEqual([]);
    expect(squashName('De La Cruz')).toBe('delacruz');
  });
});
