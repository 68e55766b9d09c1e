import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateCorpus } from '../../sources/court-corpus/corpus.ts';
import { isSourceFormat, openSource, SourceLocationError } from '../../sources/formats.ts';
import { openChunks } from '../../sources/shipped.ts';
import { collect } from './support.ts';

describe('opening a source by its format', () => {
  let folder = '';
  const subjects = [...generateCorpus({ size: 30 })];
  const text = subjects.map((subject) => `${JSON.stringify(subject)}\n`).join('');

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sources-'));
    writeFileSync(join(folder, 'corpus.jsonl'), text);
    writeFileSync(join(folder, 'corpus.jsonl.gz'), gzipSync(text));
    writeFileSync(join(folder, 'cut.jsonl.gz'), gzipSync(text).subarray(0, 900));
    writeFileSync(
      join(folder, 'targets.csv'),
      'id,schema,name,aliases,birth_date\na,Person,Jane Sample,,1970\n',
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('reads JSON lines, plain or packed', async () => {
    expect(await collect(openSource('json-lines', join(folder, 'corpus.jsonl')))).toEqual(subjects);
    expect(await collect(openSource('json-lines', join(folder, 'corpus.jsonl.gz')))).toEqual(subjects);
  });

  it('fails on a packed file that was cut short', async () => {
    await expect(collect(openSource('json-lines', join(folder, 'cut.jsonl.gz')))).rejects.toThrow();
  });

  it('fails, and harms nothing else, when a file is gone by the time it is read', async () => {
    await expect(collect(openChunks(join(folder, 'gone.jsonl')))).rejects.toThrow('ENOENT');
    await expect(collect(openChunks(join(folder, 'gone.jsonl.gz')))).rejects.toThrow('ENOENT');
  });

  it('reads OpenSanctions', async () => {
    const [only] = await collect(openSource('opensanctions', join(folder, 'targets.csv')));
    expect(only?.person).toEqual({ full_name: 'Jane Sample', dob: '19700000' });
  });

  it('makes a corpus of the size and seed asked for', async () => {
    expect(await collect(openSource('court-corpus', '30'))).toEqual(subjects);
    expect(await collect(openSource('court-corpus', '40:other'))).toEqual([
      ...generateCorpus({ size: 40, seed: 'other' }),
    ]);
  });

  it('reads the shipped OFAC list when no folder is given', async () => {
    for await (const first of openSource('ofac-sdn')) {
      expect(first.subject_id).toBe('us-ofac-sdn-36');
      break;
    }
  });

  it('reads an OFAC folder, in any letter case', async () => {
    const row = '7,"DOE, Jane","individual","TEST",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n';
    writeFileSync(join(folder, 'SDN.CSV'), row);
    for (const name of ['ALT.CSV', 'ADD.CSV', 'SDN_COMMENTS.CSV'])
      writeFileSync(join(folder, name), '\u001A');
    const [only, ...more] = await collect(openSource('ofac-sdn', folder));
    expect(only?.subject_id).toBe('us-ofac-sdn-7');
    expect(more).toEqual([]);
  });

  it.each([
    ['json-lines', undefined],
    ['json-lines', '/no/such/file'],
    ['opensanctions', undefined],
    ['ofac-sdn', '/no/such/folder'],
    ['ofac-sdn', import.meta.dirname],
    ['court-corpus', 'many'],
  ] as const)('refuses %s at %s before anything is read', (format, location) => {
    expect(() => openSource(format, location)).toThrow(SourceLocationError);
  });

  it('knows the names of formats', () => {
    expect(isSourceFormat('ofac-sdn')).toBe(true);
    expect(isSourceFormat('constructor')).toBe(false);
  });
});
