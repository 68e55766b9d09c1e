import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DELIMITERS, type Delimiter } from '../../bulk/csv-rows.ts';
import { readAll } from './support.ts';

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
const ROW = 'full_name,city\nJosé “Zoë” Peña–Ruß,\n';

describe('encodings', () => {
  it.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from(ROW), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${ROW}`), 'utf-8'],
    ['UTF-16, little end first', Buffer.from(`\ufeff${ROW}`, 'utf16le'), 'utf-16le'],
    ['UTF-16, big end first', swapped(`\ufeff${ROW}`), 'utf-16be'],
    // The quotation marks, the dash: where Windows-1252 is more than Latin-1.
    [
      'Windows-1252',
      Buffer.from('full_name,city\nJos\xe9 \x93Zo\xeb\x94 Pe\xf1a\x96Ru\xdf,\n', 'latin1'),
      'windows-1252',
    ],
  ])('%s', async (_name, bytes, encoding) => {
    for (const chunkSize of [1, 7, 65_536]) {
      const file = await readAll(bytes, {}, chunkSize);
      expect(file.encoding).toBe(encoding);
      expect(file.header.cells).toEqual(['full_name', 'city']);
      expect(file.all[0]?.cells).toEqual(['José “Zoë” Peña–Ruß', '']);
    }
  });

  it('is judged by the whole file', async () => {
    const text = `full_name\n${'Jane Sample\n'.repeat(20_000)}Jos\xe9 Sample\n`;
    const file = await readAll(Buffer.from(text, 'latin1'));
    expect(file.encoding).toBe('windows-1252');
    expect(file.all.at(-1)?.cells).toEqual(['José Sample']);
  });
});

describe('delimiters', () => {
  it.each<[string, string, Delimiter]>([
    ['comma', 'first_name,last_name\na,b\n', ','],
    ['semicolon', 'first_name;last_name\na;b\n', ';'],
    ['tab', 'first_name\tlast_name\na\tb\n', '\t'],
    ['pipe', 'first_name|last_name\na|b\n', '|'],
    ['one column', 'full_name\nJane Sample\n', ','],
    ['another delimiter in quotes', '"a, b, c, d, e";full_name\nx;Jane Sample\n', ';'],
    ['quoted names', '"first_name";"last_name"\na;b\n', ';'],
    ['more commas than semicolons', 'first_name;last_name;note, with, many, commas\na;b;c\n', ';'],
  ])('%s', async (_name, content, delimiter) => {
    expect((await readAll(content)).delimiter).toBe(delimiter);
  });
});

describe('headers', () => {
  it.each([
    'first_name,LAST_NAME',
    ' First Name ,last-name',
    '"First-Name",Last  Name',
    '\ufefffirst name,last name',
  ])('%j', async (header) => {
    const { all } = await readAll(`${header}\nJane,Sample\n`);
    expect(all[0]?.person).toEqual({ first_name: 'Jane', last_name: 'Sample' });
  });

  it('keeps columns that are not known, and says so', async () => {
    const { header, all } = await readAll('Shoe size,full_name,,email2,Email\n42,Jane Sample,,x,\n');
    expect(header.notes).toEqual([
      "Columns that are not known are ignored, and kept in the results: 'Shoe size', 'email2'.",
    ]);
    expect(all[0]).toMatchObject({ cells: ['42', 'Jane Sample', '', 'x', ''], faults: [] });
  });

  it('takes a column "name" beside separate names for an extra one', async () => {
    const { all } = await readAll('first_name,last_name,name\nJane,Sample,J. S.\n');
    expect(all[0]?.person).toEqual({ first_name: 'Jane', last_name: 'Sample' });
  });
});

describe('lines', () => {
  it('counts neither the header nor blank rows, and takes mixed line endings', async () => {
    const { all } = await readAll('\r\nfull_name,city\n\nA B,\r\n  ,\n\r"C\r\nD",\rE F,');
    expect(all.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [1, 'A B'],
      [2, 'C\r\nD'],
      [3, 'E F'],
    ]);
  });

  it('reads the rows anew at each call', async () => {
    const file = await readAll('full_name\nA B\nA B\n');
    for await (const row of file.rows()) {
      expect(row.row).toBe(1);
      break;
    }
    const again: (number | null)[] = [];
    for await (const row of file.rows()) again.push(row.duplicateOf);
    expect(again).toEqual([null, 1]);
  });
});

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '|', '\r', '\n', 'a', ' ', 'é', 'ß') }),
);
const latinCell = fc.string({
  unit: fc.constantFrom('"', ',', ';', '\t', '|', '\r', '\n', 'a', ' ', 'é', 'ß', 'ñ'),
});
const encoders: Record<string, (text: string) => Buffer> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-8 with mark': (text) => Buffer.from(`\ufeff${text}`),
  'utf-16le': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be': (text) => swapped(`\ufeff${text}`),
  'windows-1252': (text) => Buffer.from(text, 'latin1'),
};

it.each(Object.keys(encoders))('what is written in %s is read back the same', async (encoding) => {
  const cells = encoding === 'windows-1252' ? latinCell : cell;
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        rows: fc.array(fc.tuple(cells, cells), { minLength: 1, maxLength: 8 }),
        delimiter: fc.constantFrom(...DELIMITERS),
        record_delimiter: fc.constantFrom('\n', '\r\n', '\r'),
        quoted: fc.boolean(),
        chunkSize: fc.integer({ min: 1, max: 40 }),
      }),
      async ({ rows, chunkSize, ...options }) => {
        const filled = rows.map(([a, b], at) => [`x${at}`, a, b]);
        const text = stringify([['full_name', 'one', 'two'], ...filled], {
          ...options,
          quote_record_delimiter: true,
        });
        const encode = encoders[encoding];
        if (!encode) throw new Error('no such encoding');
        const file = await readAll(encode(text), {}, chunkSize);
        expect(file.delimiter).toBe(options.delimiter);
        expect(file.all.map((row) => row.cells)).toEqual(filled);
      },
    ),
    { numRuns: 100 },
  );
});
