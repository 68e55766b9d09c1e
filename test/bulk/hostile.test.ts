import { describe, expect, it } from 'vitest';
import { readBulkFile } from '../../bulk/reader.ts';
import { collect, NOW, readAll, refusal } from './support.ts';

const CHUNK = 65_536;
const LINE_BYTES = 60 * 1024 * 1024;

/** A file with a line of 60 MB that is made as it is read, and how many bytes each reading took. */
function endless(start: string, filling: string) {
  const chunk = Buffer.from(filling.repeat(Math.ceil(CHUNK / filling.length))).subarray(0, CHUNK);
  const taken: number[] = [];
  const open = async function* () {
    const reading = taken.push(0) - 1;
    const take = (bytes: Buffer) => {
      taken[reading] = (taken[reading] ?? 0) + bytes.length;
      return bytes;
    };
    yield take(Buffer.from(start));
    for (let made = 0; made < LINE_BYTES; made += CHUNK) yield take(chunk);
  };
  return { open, taken };
}

describe('one line of 60 MB', () => {
  it.each([
    ['in the header', 'full_name,', 'x', {}],
    ['of delimiters in the header', 'full_name', ',', {}],
    ['in a row', 'full_name\nA B\n', 'x', { row: 2 }],
    ['of delimiters in a row', 'full_name\nA B\n', ',', { row: 2 }],
    ['between quotation marks', 'full_name\nA B\n"', 'x\n', { row: 2 }],
  ])('is refused %s as soon as it is too long', async (_name, start, filling, where) => {
    const { open, taken } = endless(start, filling);
    const before = process.memoryUsage.rss();
    const read = async () => {
      const file = await readBulkFile(open, { now: NOW });
      return collect(file.rows());
    };
    await expect(read()).rejects.toMatchObject({ code: 'row_too_long', ...where });
    // The first reading judges the encoding; the others stop where the limit is passed.
    expect(taken[0]).toBeGreaterThan(LINE_BYTES);
    for (const bytes of taken.slice(1)) expect(bytes).toBeLessThan(3 * CHUNK);
    expect(process.memoryUsage.rss() - before).toBeLessThan(LINE_BYTES);
  });
});

describe('hostile files', () => {
  it('have 10,000 columns', async () => {
    const names = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',');
    expect(await refusal(`full_name,${names}\nA B\n`)).toMatchObject({
      code: 'too_many_columns',
      detail: 'The file has 10001 columns; at most 100 are allowed',
    });
  });

  it('have names of objects for columns', async () => {
    const { all } = await readAll('full_name,__proto__,constructor,toString\nJane Sample,a,b,c\n');
    expect(all[0]?.person).toEqual({ full_name: 'Jane Sample' });
  });

  it('hold formulas, which are text', async () => {
    const { all } = await readAll('full_name,note\n"=cmd|\' /C calc\'!A0 Sample",@SUM(1)\n');
    expect(all[0]?.cells).toEqual(["=cmd|' /C calc'!A0 Sample", '@SUM(1)']);
  });

  it('come in one chunk of many rows', async () => {
    const rows = 50_000;
    const { all } = await readAll(`full_name\n${'Jane Sample\n'.repeat(rows)}`, {}, 10_000_000);
    expect(all).toHaveLength(rows);
  });
});
