import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Subject } from '../../screening/record.ts';
import { generateCorpus } from '../../sources/court-corpus/corpus.ts';
import { type SourceFault, SourceFormatError } from '../../sources/faults.ts';
import { type ReadOptions, readSubjectLines, readSubjects } from '../../sources/json-lines.ts';
import { splitLines } from '../../sources/lines.ts';
import { SeenIds } from '../../sources/seen-ids.ts';
import { collect } from './support.ts';

const corpus = [...generateCorpus({ size: 60 })];

function line(id: string, person: object = {}): string {
  const source = { id: 'x', category: 'court', name: 'X' };
  return JSON.stringify({ subject_id: id, person, records: [{ category: 'arrest', cases: [], source }] });
}

/** Reads, and answers what was yielded and what was thrown. */
async function read(text: string | Buffer, options?: ReadOptions) {
  const subjects: Subject[] = [];
  try {
    for await (const subject of readSubjects([text], options)) subjects.push(subject);
  } catch (error) {
    if (!(error instanceof SourceFormatError)) throw error;
    return { subjects, faults: error.faults, message: error.message };
  }
  const faults: readonly SourceFault[] = [];
  return { subjects, faults, message: '' };
}

describe('reading JSON lines', () => {
  it('gives back what was written, however the file is cut into chunks', async () => {
    const file = Buffer.from(corpus.map((subject) => `${JSON.stringify(subject)}\n`).join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(file.length), { maxLength: 12 }), async (cuts) => {
        const bounds = [0, ...cuts.sort((a, b) => a - b), file.length];
        const chunks = bounds.slice(1).map((end, index) => file.subarray(bounds[index], end));
        expect(await collect(readSubjects(chunks))).toEqual(corpus);
      }),
      { numRuns: 40 },
    );
  });

  it('gives the line number and the text of each line', async () => {
    const lines = await collect(readSubjectLines([`\n${line('a')}\r\n\n  \n${line('b')}`]));
    expect(lines.map((found) => [found.line, found.subject.subject_id])).toEqual([
      [2, 'a'],
      [5, 'b'],
    ]);
    expect(lines[0]?.text).toBe(line('a'));
  });

  it('allows a byte-order mark at the start, and nowhere else', async () => {
    expect((await read(`\uFEFF${line('a')}\n`)).subjects).toHaveLength(1);
    expect((await read(`${line('a')}\n\uFEFF${line('b')}\n`)).faults).toMatchObject([{ line: 2 }]);
  });

  it('reads an empty file as no subjects', async () => {
    expect(await read('')).toMatchObject({ subjects: [], faults: [] });
  });

  it('reports the line and the pointer of each fault, and yields nothing after the first', async () => {
    const { subjects, faults } = await read(
      [line('a'), line('b', { dob: '1990-01-01', shoe_size: '44' }), line('c'), '{"person":', '[]'].join(
        '\n',
      ),
    );
    expect(subjects.map((subject) => subject.subject_id)).toEqual(['a']);
    expect(faults.map((fault) => [fault.line, fault.pointer])).toEqual([
      [2, '/person/shoe_size'],
      [2, '/person/dob'],
      [4, ''],
      [5, ''],
    ]);
  });

  it('names the words that are allowed', async () => {
    const { faults } = await read(line('a').replace('"arrest"', '"Arrest"'));
    expect(faults[0]).toMatchObject({ pointer: '/records/0/category' });
    expect(faults[0]?.detail).toContain('Sex Offender');
  });

  it('reports a subject_id that comes twice', async () => {
    const { faults } = await read([line('a'), line('b'), line('a')].join('\n'));
    expect(faults).toEqual([{ line: 3, pointer: '/subject_id', detail: expect.stringContaining('repeats') }]);
  });

  it('refuses a line over the limit by its number, and takes one of exactly the limit', async () => {
    const text = line('a');
    expect((await read(text, { maxLineBytes: text.length })).subjects).toHaveLength(1);
    const { faults } = await read(`${line('b')}\n${line('a', { race: 'x'.repeat(200) })}`, {
      maxLineBytes: text.length,
    });
    expect(faults).toEqual([{ line: 2, pointer: '', detail: expect.stringContaining(String(text.length)) }]);
  });

  it('does not keep the bytes of a line over the limit', async () => {
    function* endless() {
      for (let megabyte = 0; megabyte < 64; megabyte += 1) yield Buffer.alloc(1024 * 1024, 0x61);
    }
    const before = process.memoryUsage().arrayBuffers;
    const [only] = await collect(splitLines(endless(), 1024 * 1024));
    expect(only).toEqual({ number: 1, bytes: undefined });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(48 * 1024 * 1024);
  });

  it('refuses bytes that are not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${line('a')}\n"`),
      Buffer.from([0xc3, 0x28]),
      Buffer.from('"\n'),
    ]);
    expect((await read(bytes)).faults).toEqual([{ line: 2, pointer: '', detail: 'is not valid UTF-8' }]);
  });

  it('gives up after the largest number of faults', async () => {
    const many = Array.from({ length: 100 }, () => '{').join('\n');
    expect((await read(many)).faults).toHaveLength(20);
    expect((await read(many, { maxFaults: 3 })).faults.map((fault) => fault.line)).toEqual([1, 2, 3]);
  });

  it('never quotes what a line says', async () => {
    const secret = 'Zzyzx';
    const bad = [
      `{"subject_id": "${secret}", "person": ${secret}}`,
      line('a', { dob: secret, gender: { secret }, photo_urls: [secret] }),
      line('b').replace('"arrest"', `"${secret}"`),
      line('c', { name_aliases: secret }).replace('"X"', '""'),
      `"${secret}"`,
    ];
    const { faults, message } = await read(bad.join('\n'));
    expect(faults.length).toBeGreaterThan(5);
    expect(JSON.stringify(faults) + message).not.toContain(secret);
  });
});

describe('the memory of ids', () => {
  it('answers as a set does', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 3000 }), (ids) => {
        const seen = new SeenIds();
        const set = new Set<string>();
        for (const id of ids) {
          expect(seen.add(id)).toBe(!set.has(id));
          set.add(id);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('grows', () => {
    const seen = new SeenIds();
    for (let id = 0; id < 20_000; id += 1) expect(seen.add(String(id))).toBe(true);
    for (let id = 0; id < 20_000; id += 1) expect(seen.add(String(id))).toBe(false);
  });
});
