import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { BulkFileErrorCode } from '../../bulk/file-error.ts';
import { readAll, refusal } from './support.ts';

const NAMES = 'first_name,last_name';
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('files that are refused', () => {
  it.each<[string, string | Buffer, BulkFileErrorCode, RegExp]>([
    ['no byte', '', 'empty_file', /empty/],
    ['blank lines alone', '\n \n\t\r\n', 'empty_file', /empty/],
    ['a byte-order mark alone', '\ufeff', 'empty_file', /empty/],
    [
      'a workbook',
      Buffer.from('504b030414000600', 'hex'),
      'wrong_format',
      /ZIP archive or an Excel workbook; save/,
    ],
    ['an empty ZIP archive', Buffer.from('504b050600000000', 'hex'), 'wrong_format', /ZIP archive/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'wrong_format', /old Excel workbook/],
    ['gzip', gzipSync('full_name\nJane Sample\n'), 'wrong_format', /compressed/],
    ['a PDF', '%PDF-1.7\n', 'wrong_format', /PDF/],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'wrong_format', /image/],
    ['a JPEG', Buffer.from('ffd8ffe0', 'hex'), 'wrong_format', /image/],
    ['a NUL in the header', 'full\0name\nJane Sample\n', 'nul_bytes', /^The header holds a NUL byte/],
    ['a NUL in a row', `${NAMES}\nJane,Sample\nJo\0hn,Sample\n`, 'nul_bytes', /^Row 2 holds a NUL byte/],
    ['UTF-16 without a mark', utf16(`${NAMES}\nJane,Sample`).subarray(2), 'nul_bytes', /UTF-16 without/],
    ['half a UTF-16 character', Buffer.concat([utf16(NAMES), Buffer.of(0x41)]), 'bad_encoding', /UTF-16LE/],
    [
      'Latin-1 under a mark for UTF-8',
      Buffer.from([0xef, 0xbb, 0xbf, ...Buffer.from(`${NAMES}\nJos\xe9,Sample`, 'latin1')]),
      'bad_encoding',
      /marked as UTF-8/,
    ],
    [
      'Latin-1 among UTF-8',
      Buffer.concat([Buffer.from(`${NAMES}\nJosé,Peña\nZoë,Sample\n`), Buffer.from('Ren\xe9,X\n', 'latin1')]),
      'bad_encoding',
      /mixes UTF-8/,
    ],
    [
      'no header',
      'Dolores,Quintanilla,1978-04-12\n',
      'missing_header',
      /known columns are reference_id, first_name/,
    ],
    [
      'a misspelt column',
      'frist_name,last_name\nJane,Sample\n',
      'unknown_column',
      /^'frist_name' is not a column; did you mean first_name\?$/,
    ],
    ['a column run together', 'firstname,last_name\nJane,Sample\n', 'unknown_column', /mean first_name/],
    [
      "another program's name",
      `${NAMES},Date of Birth\nJane,Sample,x\n`,
      'unknown_column',
      /'Date of Birth'.*dob/,
    ],
    ["another program's zip", `${NAMES},ZIP\nJane,Sample,x\n`, 'unknown_column', /zip_code/],
    [
      'a column twice',
      'first_name,last_name,First Name\na,b,c\n',
      'duplicate_column',
      /first_name stands twice/,
    ],
    ['half a name', 'first_name,dob\nJane,19800101\n', 'missing_column', /last_name is missing/],
    ['no name', 'reference_id,dob\na,19800101\n', 'missing_column', /first_name and last_name, or full_name/],
    ['no row', 'full_name\n', 'no_rows', /no rows/],
    ['blank rows alone', 'full_name,dob\n,\n\n', 'no_rows', /no rows/],
    [
      'a quote in a cell',
      `${NAMES}\nJane,Sample\nJohn,5" Sample\n`,
      'broken_quotes',
      /^Row 2 has a quotation mark/,
    ],
    ['text after a quote', `${NAMES}\n"Jane"x,Sample\n`, 'broken_quotes', /^Row 1 /],
    ['an open quote', `${NAMES}\nJane,Sample\n\nJohn,"Sample\n`, 'broken_quotes', /^Row 2 /],
    ['an open quote in the header', '"first_name,last_name\n', 'broken_quotes', /^The header /],
  ])('%s', async (_name, content, code, detail) => {
    const error = await refusal(content);
    expect(error?.code).toBe(code);
    expect(error?.detail).toMatch(detail);
  });

  it('names the row, and the column', async () => {
    expect(await refusal(`${NAMES}\nJane,Sample\nJohn,5" Sample\n`)).toMatchObject({ row: 2 });
    expect(await refusal('first_name,dob\nJane,1\n')).toMatchObject({ column: 'last_name' });
    expect(await refusal('')).not.toHaveProperty('row');
  });

  it('quotes nothing of a first row that is a person', async () => {
    const error = await refusal('Emil,Quintanilla,Stacy\n');
    expect(error?.code).toBe('missing_header');
    expect(error?.detail).not.toMatch(/Emil|Quintanilla|Stacy/);
    expect(error?.detail).toContain('column 1 may be meant as email');
  });
});

describe('limits', () => {
  const rows = (count: number) => `full_name\n${'Jane Sample\n'.repeat(count)}`;
  const longName = (length: number) => `full_name,note\n"J S","${'x'.repeat(length - 8)}"\r\nA B,\r\n`;

  it('takes as many rows as allowed, and no more', async () => {
    expect((await readAll(rows(5), { rows: 5 })).all).toHaveLength(5);
    expect(await refusal(rows(6), { rows: 5 })).toMatchObject({ code: 'too_many_rows' });
  });

  it('takes as long a row as allowed, and no longer', async () => {
    expect((await readAll(longName(100), { rowBytes: 100 })).all).toHaveLength(2);
    expect(await refusal(longName(101), { rowBytes: 100 })).toMatchObject({ code: 'row_too_long', row: 1 });
    const second = longName(30) + longName(101).slice('full_name,note\n'.length);
    expect(await refusal(second, { rowBytes: 100 })).toMatchObject({ code: 'row_too_long', row: 3 });
  });

  it('hints at an open quotation mark', async () => {
    const error = await refusal(`full_name\n"${'Jane Sample\n'.repeat(20)}`, { rowBytes: 100 });
    expect(error).toMatchObject({ code: 'row_too_long', row: 1 });
    expect(error?.detail).toMatch(/quotation mark is not closed/);
  });

  it('takes as many columns as allowed, and no more', async () => {
    const wide = (count: number) =>
      `full_name${','.repeat(count - 1)}\nJane Sample${','.repeat(count - 1)}\n`;
    expect((await readAll(wide(100))).all[0]?.cells).toHaveLength(100);
    expect(await refusal(wide(101))).toMatchObject({ code: 'too_many_columns' });
  });
});
