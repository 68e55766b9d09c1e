import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import exceljs from 'exceljs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OpenOutcomes, RowOutcome } from '../../bulk/results/outcome.ts';
import type { UploadSummary } from '../../bulk/results/summary-sheet.ts';
import { type WorkbookOptions, writeResultsXlsx } from '../../bulk/results/xlsx.ts';
import { HEADER, MATCHED, NOW, openOf, outcomeOf, Sink } from './support.ts';

const UPLOAD: UploadSummary = {
  id: 'upload-1',
  filename: '=people.csv',
  product_name: 'instant_criminal',
  created_at: new Date('2026-11-21T11:00:00Z'),
  completed_at: NOW,
  row_count: 3,
  valid_row_count: 2,
  invalid_row_count: 1,
  duplicate_row_count: 0,
  processed_row_count: 2,
  matched_row_count: 1,
  failed_row_count: 0,
};
const OUTCOMES = [
  MATCHED,
  outcomeOf({ row: 2, check_id: 'check-2', duplicate_of: 1 }),
  outcomeOf({
    row: 3,
    status: 'invalid',
    reason: 'dob must be a date',
    cells: ['=1+1', '+1', '\u0001', 'x'],
  }),
];

async function bytesOf(open: OpenOutcomes, options?: WorkbookOptions, header = HEADER): Promise<Buffer> {
  const out = new Sink();
  await writeResultsXlsx(UPLOAD, header, open, out, options);
  return out.bytes;
}

async function workbookOf(bytes: Buffer): Promise<exceljs.Workbook> {
  const workbook = new exceljs.Workbook();
  // The package's types know an older Buffer.
  await workbook.xlsx.load(bytes as unknown as Parameters<typeof workbook.xlsx.load>[0]);
  return workbook;
}

/** The cells of a sheet; an empty one is null. */
function cellsOf(sheet: exceljs.Worksheet | undefined): unknown[][] {
  const rows: unknown[][] = [];
  const width = sheet?.columnCount ?? 0;
  sheet?.eachRow({ includeEmpty: true }, (row) => {
    rows.push(Array.from({ length: width }, (_, at) => row.getCell(at + 1).value));
  });
  return rows;
}

describe('the results as a workbook', () => {
  it('sum up first', async () => {
    const workbook = await workbookOf(await bytesOf(openOf(...OUTCOMES)));
    expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Summary', 'Subjects', 'Records']);
    expect(cellsOf(workbook.getWorksheet('Summary'))).toEqual([
      ['Summary', null],
      ['Upload', 'upload-1'],
      ['File', '=people.csv'],
      ['Product', 'instant_criminal'],
      ['Uploaded at (UTC)', '2026-11-21T11:00:00.000Z'],
      ['Completed at (UTC)', '2026-11-21T12:00:00.000Z'],
      ['Rows', 3],
      ['Valid rows', 2],
      ['Invalid rows', 1],
      ['Duplicate rows', 0],
      ['Processed rows', 2],
      ['Matched rows', 1],
      ['Failed rows', 0],
      [null, null],
      ['Status', 'Rows'],
      ['matched', 1],
      ['no_match', 1],
      ['invalid', 1],
      ['failed', 0],
      ['not_run', 0],
      [null, null],
      ['Category', 'Records'],
      ['arrest', 0],
      ['Criminal/traffic', 1],
      ['Warrant', 0],
      ['Sex Offender', 0],
      ['Patriot', 1],
      ['Registry', 0],
      [null, null],
      ['State', 'Records'],
      ['TX', 1],
      ['none', 1],
    ]);
  });

  it('have a line for each row', async () => {
    const workbook = await workbookOf(await bytesOf(openOf(...OUTCOMES)));
    const [titles, ...lines] = cellsOf(workbook.getWorksheet('Subjects'));
    const results = ['Status', 'Check', 'Profile', 'Records', 'Identities', 'Best score', 'Categories'];
    expect(titles).toEqual(['Row', ...HEADER, ...results, 'Duplicate of row', 'Reason', 'Completed at']);
    const input = ['r-1', 'Dolores', 'Quintanilla', '***-**-6789', 'green'];
    const none = [null, null, null, null];
    expect(lines).toEqual([
      [
        1,
        ...input,
        'matched',
        'check-1',
        'profile-1',
        2,
        1,
        91.5,
        'Criminal/traffic; Patriot',
        null,
        null,
        NOW.toISOString(),
      ],
      [2, ...input, 'no_match', 'check-2', null, 0, 0, null, null, 1, null, null],
      [3, '=1+1', '+1', null, '***', null, 'invalid', null, null, ...none, null, 'dob must be a date', null],
    ]);
  });

  it('have a line for each charge, and for what has none', async () => {
    const workbook = await workbookOf(await bytesOf(openOf(...OUTCOMES)));
    const [titles, ...lines] = cellsOf(workbook.getWorksheet('Records'));
    expect(titles?.slice(0, 6)).toEqual(['Row', 'Reference', 'Check', 'Identity', 'Score', 'Record']);
    const theft = [
      1,
      'r-1',
      'check-1',
      'identity-1',
      91.5,
      'record-theft',
      'Criminal/traffic',
      'Harris County',
      'TX',
    ];
    const listed = [1, 'r-1', 'check-1', null, null, 'record-listed', 'Patriot', 'List', null];
    const formula = '=HYPERLINK("http://example.com")';
    expect(lines).toEqual([
      [...theft, 'CR-1', '20220318', 'THEFT', 'felony', 'Guilty Plea', '20221107', 'conviction'],
      [...theft, 'CR-1', '20220318', formula, null, null, null, null],
      [...theft, '-2+3', null, null, null, null, null, null],
      [...listed, null, null, null, null, null, null, null],
    ]);
  });

  it('hold no formula, and keep what looks like one as text', async () => {
    const workbook = await workbookOf(await bytesOf(openOf(...OUTCOMES)));
    const types = new Set<exceljs.ValueType>();
    const formats = new Map<unknown, string>();
    for (const sheet of workbook.worksheets) {
      sheet.eachRow((row) => {
        row.eachCell((cell) => {
          types.add(cell.type);
          formats.set(cell.value, cell.numFmt);
        });
      });
    }
    expect([...types].sort()).toEqual([exceljs.ValueType.Number, exceljs.ValueType.String]);
    for (const text of ['=1+1', '+1', '-2+3', '=people.csv']) expect(formats.get(text)).toBe('@');
    expect(formats.get('Dolores')).not.toBe('@');
  });

  it('keep the header in view, with filters', async () => {
    const workbook = await workbookOf(await bytesOf(openOf(...OUTCOMES)));
    const sheet = workbook.getWorksheet('Records');
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet?.autoFilter).toBe('A1:P5');
    expect(sheet?.getColumn(3).width).toBe(38);
    expect(sheet?.getCell('A1').font?.bold).toBe(true);
    expect(sheet?.getCell('A2').font?.bold).not.toBe(true);
  });

  it('go on in a further sheet when one is full', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => outcomeOf({ row: at + 1 }));
    const workbook = await workbookOf(await bytesOf(openOf(...rows), { sheetRows: 3 }));
    expect(workbook.worksheets.map(({ name, rowCount }) => `${name}: ${rowCount}`).slice(1)).toEqual([
      'Subjects: 3',
      'Subjects 2: 3',
      'Subjects 3: 2',
      'Records: 1',
    ]);
    expect(cellsOf(workbook.getWorksheet('Subjects 3'))[1]?.[0]).toBe(5);
  });

  it('have room for further sheets', async () => {
    const checks = {
      name: 'Legal checks',
      columns: [{ title: 'Rule', width: 20 }],
      lines: ({ row }: RowOutcome) => [[`rule ${row}`]],
    };
    const workbook = await workbookOf(await bytesOf(openOf(...OUTCOMES), { moreSheets: [checks] }));
    expect(cellsOf(workbook.worksheets.at(-1))).toEqual([['Rule'], ['rule 1'], ['rule 2'], ['rule 3']]);
  });

  it('are written when there is no row', async () => {
    const workbook = await workbookOf(await bytesOf(openOf()));
    expect(workbook.worksheets.map(({ rowCount }) => rowCount).slice(1)).toEqual([1, 1]);
  });
});

describe('writing a workbook', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives the same bytes at any time', async () => {
    const at = async (moment: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
      return bytesOf(openOf(...OUTCOMES));
    };
    const once = await at('2026-11-21T12:00:00Z');
    expect(await at('2031-02-03T04:05:06Z')).toEqual(once);
  });

  it('waits for a slow reader', async () => {
    let [made, taken, ahead] = [0, 0, 0];
    // Random bytes, so that what goes in can be compared with what comes out.
    const rows = 4000;
    async function* many() {
      for (let row = 1; row <= rows; row++) {
        const text = randomBytes(3000).toString('base64');
        made += 3000;
        yield outcomeOf({ row, cells: [text] });
      }
    }
    const slow = new Writable({
      write(chunk: Buffer, _encoding, done) {
        taken += chunk.length;
        ahead = Math.max(ahead, made - taken);
        setImmediate(done);
      },
    });
    let readings = 0;
    await writeResultsXlsx(UPLOAD, ['full_name'], () => (readings++ === 0 ? many() : openOf()()), slow);
    expect(taken).toBeGreaterThan(rows * 3000);
    // The archive holds a megabyte back, and hands more than one chunk on at a time.
    expect(ahead).toBeLessThan(4_000_000);
  });

  it('ends with the error of the source', async () => {
    const out = new Sink();
    async function* broken() {
      yield outcomeOf();
      throw new Error('the store is gone');
    }
    await expect(writeResultsXlsx(UPLOAD, HEADER, broken, out)).rejects.toThrow('the store is gone');
    expect(out.destroyed).toBe(true);
  });

  it.each([
    ['fails', (out: Writable) => out.destroy(new Error('the disk is full')), /the disk is full/],
    ['is closed', (out: Writable) => out.destroy(), /Premature close/],
  ])('ends when the stream %s, and reads no further', async (_name, stop, message) => {
    let made = 0;
    async function* many() {
      for (; made < 100_000; made++) yield outcomeOf({ cells: [randomBytes(3000).toString('base64')] });
    }
    const out = new Writable({ write: () => stop(out) });
    await expect(writeResultsXlsx(UPLOAD, HEADER, many, out)).rejects.toThrow(message);
    expect(made).toBeLessThan(5000);
  });
});
