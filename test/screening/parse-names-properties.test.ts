import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, squashName } from '../../screening/names/fold.ts';
import { parseFullName } from '../../screening/names/parse.ts';

const GIVEN = ['John', 'Mary', 'William', 'Zoë', 'Ana', 'Jean-Luc', 'Ngozi', 'Siobhán'];
const SURNAMES = ['Smith', "O'Brien", 'Nowak', 'Smith-Jones', 'Müller', 'Okafor', 'Achterberg'];
const SUFFIXES = ['', 'Jr', 'Sr', 'II', 'III'];

const written = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          'Dr.',
          'Judge',
          'de',
          'la',
          'van',
          'bin',
          'al',
          'Abdul',
          'García',
          'López',
          'Y',
          'y',
          'e',
          'O',
          "O'",
          'St.',
        ],
        ...[
          'Jr',
          'V',
          'MD',
          'Ma',
          'NMN',
          ',',
          ', ',
          '"',
          '(',
          ')',
          "'",
          '-',
          'aka',
          'née',
          'J.R.',
          'Maria',
          'del',
          'Carmen',
        ],
      ),
      { maxLength: 9 },
    )
    .map((words) => words.join(' ')),
);

const lettersOf = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...squashName(text)]));

describe('parseFullName, for any text', () => {
  it('never throws, and gives texts', () => {
    fc.assert(
      fc.property(written, fc.boolean(), (text, noMiddleName) => {
        const { name, alternatives, notes } = parseFullName(text, { noMiddleName });
        for (const part of [name, ...alternatives].flatMap(Object.values)) expect(typeof part).toBe('string');
        expect(notes.length).toBeGreaterThan(0);
      }),
      { numRuns: 3000 },
    );
  });

  it('loses no word: each is in a part, a nickname, another reading, or set aside', () => {
    fc.assert(
      fc.property(written, (text) => {
        const { name, alternatives, nicknames, setAside } = parseFullName(text);
        const kept = [name, ...alternatives].flatMap((reading) => Object.values(reading) as string[]);
        const letters = lettersOf([...kept, ...nicknames, ...setAside, 'aka née']);
        for (const letter of squashName(text)) expect(letters).toContain(letter);
      }),
      { numRuns: 3000 },
    );
  });

  it('finds a last name whenever there is a letter', () => {
    fc.assert(
      fc.property(written, (text) => {
        const { name } = parseFullName(text);
        expect(name.last !== '').toBe(foldName(name.first + name.middle + name.last) !== '');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('parseFullName, for simple names', () => {
  const name = fc.record({
    first: fc.constantFrom(...GIVEN),
    middle: fc.constantFrom('', ...GIVEN, 'Q'),
    last: fc.constantFrom(...SURNAMES),
    suffix: fc.constantFrom(...SUFFIXES),
  });

  it('reads back what it wrote, in both orders', () => {
    fc.assert(
      fc.property(name, (expected) => {
        const { first, middle, last, suffix } = expected;
        const natural = [first, middle, last, suffix].filter(Boolean).join(' ');
        const withComma = `${last}, ${[first, middle].filter(Boolean).join(' ')}${suffix && `, ${suffix}.`}`;
        expect(parseFullName(natural).name).toEqual(expected);
        expect(parseFullName(withComma).name).toEqual(expected);
        expect(parseFullName(natural.toUpperCase()).name.last).toBe(last.toUpperCase());
      }),
    );
  });
});
