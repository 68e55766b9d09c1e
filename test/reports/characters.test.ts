import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '../../reports/frame/clean.ts';
import { STYLES } from '../../reports/frame/style.ts';
import { Typesetter, widthOf } from '../../reports/frame/typesetter.ts';
import type { ReportInput } from '../../reports/input.ts';
import { CHARGE, IDENTITY, RECORD, readBack, reportOn } from './samples.ts';

const BOXES = 'Some characters could not be shown';

describe('characters', () => {
  it.each([
    ['accents', 'é ñ ł Ł ß ø'],
    ['Cyrillic and Greek', 'Ж Жанна Ωμέγα'],
    ['Chinese and Japanese', '王小明 ひらがな'],
    ['all in one word', 'José-Жанна王łukasz'],
    ['letters that share a glyph', '\u2F00一µμ'],
  ])('%s are shown, and are themselves when copied', async (_, text) => {
    const reading = (await readBack(reportOn([], { purpose: text }))).readingText();
    expect(reading).toContain(`Purpose\n${text}\n`);
    expect(reading).not.toContain(BOXES);
  });

  it.each([
    ['Arabic', 'مرحبا'],
    ['Thai', 'ไทย'],
    ['an emoji', '👮'],
    ['a control character', 'a\u0007b'],
    ['half of a pair', 'a\uD800b'],
  ])('%s has a sign in its place, and a note says so', async (_, text) => {
    const reading = (await readBack(reportOn([], { purpose: text }))).readingText();
    expect(reading).toContain(`Purpose\n${cleanText(text)}\n`);
    expect(reading).toContain(BOXES);
  });

  it.each([
    ['  two\n\nlines\t here ', 'two lines here'],
    ['e\u0301', 'é'],
    ['\u202Egnihton\u202C', 'gnihton'],
    ['soft\u00ADhyphen\u200B', 'softhyphen'],
    ['a\u0000b', 'a\uFFFDb'],
    ['a\u00A0b', 'a b'],
  ])('%j is cleaned to %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });
});

describe('lines', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.lorem({ maxCount: 60 }),
    fc.stringMatching(/^[A-Z0-9/-]{100,400}$/),
  );

  it('hold the whole text, and none is too wide', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 40, max: 500 }), (text, width) => {
        const lines = new Typesetter().lines(text, STYLES.body, width);
        expect(lines.flatMap((line) => line.map((run) => run.text)).join('')).toBe(cleanText(text));
        const space = 3;
        for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width + space);
      }),
      { numRuns: 400 },
    );
  });

  it('break between words', () => {
    const lines = new Typesetter().lines('one two three four five six seven', STYLES.body, 60);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines.slice(0, -1)) expect(line.at(-1)?.text).toMatch(/ $/);
  });
});

describe('any text in any field', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('', ' ', '__proto__', '\u0000', 'x'.repeat(3000), '\\)(', '<<>>', '王'.repeat(200)),
  );

  const input: fc.Arbitrary<ReportInput> = fc
    .record({ a: text, b: text, c: text, d: text })
    .map(({ a, b, c, d }) => {
      const charge = {
        ...CHARGE,
        charge: a,
        statute: b,
        disposition: c,
        sentence: d,
        offense_date: a,
        fine: b,
      };
      const one = { case_number: a, type: b, status: c, court_name: d, arresting_agency: a, file_date: b };
      const person = {
        first_name: b,
        full_name: c,
        dob: d,
        physical_marks: a,
        photo_urls: [a, `https://x.test/${b}`],
      };
      const record = {
        ...RECORD,
        record_id: c,
        person: { ...person, name_aliases: [a, b, c], dob_aliases: [d], addresses: [{ street: a, city: d }] },
        cases: [{ ...one, charges: [charge, charge] }, {}],
        source: { ...RECORD.source, id: a, name: b, county: c },
      };
      const identity = {
        ...IDENTITY,
        identity_id: d,
        first_name: a,
        last_name: b,
        dob: c,
        name_aliases: [a, d],
        match_reasons: [{ field: a, comparison: b, contribution: 1 }],
        records: [record],
      };
      const report = { ...reportOn([]).report, checkId: b, checkType: a, referenceId: c, requestedBy: d };
      return reportOn([identity], {
        letterhead: { accountName: a, lines: [b] },
        report,
        title: c,
        disclaimer: [d],
        subject: { name: a, dob: b, ssn: c, addresses: [{ street: d, zip_code: a }] },
        purpose: d,
        searched: { sources: [{ source: a, version: b }], notes: [c] },
        runNotes: [a],
      });
    });

  it('is drawn, and can be read back', async () => {
    await fc.assert(
      fc.asyncProperty(input, async (any) => {
        const pdf = await readBack(any);
        const reading = pdf.readingText();
        for (const value of [any.purpose, any.runNotes[0] ?? '', any.disclaimer[0] ?? '']) {
          expect(reading).toContain(cleanText(value));
        }
        expect(pdf.pages.at(-1)?.text).toContain(`Page ${pdf.pages.length} of ${pdf.pages.length}`);
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});

describe('colours', () => {
  const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  /** WCAG 2.2, relative luminance. */
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      channel(Number.parseInt(color.slice(at, at + 2), 16) / 255),
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };

  it('of texts have a contrast of 7 to 1 on the band and on white', () => {
    const { headings, ...others } = STYLES;
    for (const { color } of [...Object.values(headings), ...Object.values(others)]) {
      expect((luminance('#ececec') + 0.05) / (luminance(color) + 0.05)).toBeGreaterThan(7);
    }
  });
});
