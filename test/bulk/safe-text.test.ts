import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeResultsCsv } from '../../bulk/results/csv.ts';
import { LONGEST_CELL, safeCsvText, xmlText } from '../../bulk/results/safe-text.ts';
import { openOf, outcomeOf, readAll, Sink } from './support.ts';

describe('text for CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+12025550123', "'+12025550123"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['\n=1', "'\n'=1"],
    ['  =1', "'  =1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\u200b=1', "'\u200b=1"],
    ['\u0001=1', "'\u0001=1"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠a', "'＠a"],
    ['﹢1', "'﹢1"],
    ['a;=1+1', "a;'=1+1"],
    ['a\n=1+1', "a\n'=1+1"],
    ['a;\t=1', "a;'\t'=1"],
    ['Smith-Jones', 'Smith-Jones'],
    ['a=b', 'a=b'],
    ["'=1", "'=1"],
    ['1-2', '1-2'],
    ['', ''],
  ])('%j', (text, safe) => {
    expect(safeCsvText(text)).toBe(safe);
  });

  it('never starts a formula, whatever a cell holds, and loses nothing', async () => {
    const hostile = fc.string({
      unit: fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '＝',
        '\t',
        '\r',
        '\n',
        ' ',
        ';',
        '"',
        ',',
        "'",
        'a',
        '1',
        '\u200b',
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(hostile, fc.string({ unit: 'binary' })), async (text) => {
        const out = new Sink();
        await writeResultsCsv(
          [text, 'full_name'],
          openOf(outcomeOf({ cells: [text, 'x'], reason: text }))(),
          out,
        );
        const rows: string[][] = parse(out.bytes, { record_delimiter: ['\r\n', '\n', '\r'] });
        expect(rows).toHaveLength(2);
        for (const cell of rows.flat()) {
          expect(cell).not.toMatch(/^[\t\r\n]/);
          expect(cell.replace(/^[\s\p{C}\p{Z}]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/);
        }
        expect(rows[1]?.[0]?.replaceAll("'", '')).toBe(Buffer.from(text).toString().replaceAll("'", ''));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps telephone numbers that are sent again', async () => {
    const out = new Sink();
    const header = ['full_name', 'phone'];
    await writeResultsCsv(header, openOf(outcomeOf({ cells: ['Jane Sample', '+12025550123'] }))(), out);
    const { all } = await readAll(out.bytes);
    expect(all[0]?.cells[1]).toBe("'+12025550123");
    expect(all[0]?.person).toEqual({ full_name: 'Jane Sample', phone: '+12025550123' });
  });
});

describe('text for a workbook', () => {
  it.each([
    ['a\0b\x08\x0b\x0c\x1f\x7f\ufffe\uffffc', 'abc'],
    ['a\tb\nc', 'a\tb\nc'],
    ['=1', '=1'],
    ['😀', '😀'],
  ])('%j', (text, clean) => {
    expect(xmlText(text)).toBe(clean);
  });

  it('is cut to what a cell holds', () => {
    expect(xmlText('x'.repeat(LONGEST_CELL))).toBe('x'.repeat(LONGEST_CELL));
    const cut = xmlText('x'.repeat(LONGEST_CELL + 1));
    expect([cut.length, cut.at(-1)]).toEqual([LONGEST_CELL, '…']);
  });
});
