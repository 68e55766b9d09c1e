import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOperator, type TestOperator } from './support.ts';

let operator: TestOperator;

beforeAll(async () => {
  operator = await openOperator();
});
afterAll(() => operator.close());

const line = (id: string, lastName = 'Doe') =>
  JSON.stringify({
    subject_id: id,
    person: { first_name: 'Jane', last_name: lastName, dob: '19800101' },
    records: [
      { category: 'Criminal/traffic', cases: [], source: { id: 'court', category: 'court', name: 'Court' } },
    ],
  });

const importLines = async (name: string, lines: readonly string[], ...words: string[]) => {
  const file = await operator.file(`${name}.jsonl`, `${lines.join('\n')}\n`);
  return ['sources', 'import', name, '--format', 'json-lines', '--from', file, ...words];
};
const fileCount = () => operator.store.connection.collection('fs.files').countDocuments();
const chunkCount = () => operator.store.connection.collection('fs.chunks').countDocuments();

describe('sources', () => {
  test('a version is imported, and searched only once it is published', async () => {
    const words = await importLines('county', [line('1'), line('2')]);
    const imported = await operator.json(...words);
    expect(imported).toMatchObject({ name: 'county', version: 1, subjects: 2, records: 2, published: false });
    expect(imported).not.toHaveProperty('ofac');
    expect(await operator.store.recordSources.published()).toEqual([]);
    expect(await operator.json('sources', 'publish', 'county', '1')).toEqual({
      name: 'county',
      published_version: 1,
      previous_version: null,
    });
    expect(await operator.store.recordSources.published()).toMatchObject([{ source: 'county', version: 1 }]);
  });

  test('a new version takes the place of the old one, which can be brought back', async () => {
    await operator.json(...(await importLines('back', [line('1')], '--publish')));
    const second = await operator.json(...(await importLines('back', [line('1'), line('2')], '--publish')));
    expect(second).toMatchObject({ version: 2, published: true });
    expect(await operator.json('sources', 'publish', 'back', '1')).toMatchObject({ previous_version: 2 });
    const shown = await operator.json('sources', 'show', 'back');
    expect(shown).toMatchObject({ published_version: 1, latest_version: 2 });
    expect(shown.versions).toMatchObject([
      { version: 2, subjects: 2, published: false },
      { version: 1, subjects: 1, published: true },
    ]);
  });

  test('the faults of a bad file are told by line, and nothing is kept', async () => {
    const before = [await fileCount(), await chunkCount()];
    const lines = [line('1'), line('2'), '{"subject_id":"3"}', '{broken'];
    const { exit, error } = await operator.fails(...(await importLines('bad', lines, '--publish')));
    expect(exit).toBe(1);
    expect(error.faults.map((fault: { line: number }) => fault.line)).toEqual(expect.arrayContaining([3, 4]));
    expect(error.faults).not.toContainEqual(expect.objectContaining({ line: 2 }));
    expect(await operator.store.recordSources.find('bad')).toBeNull();
    expect([await fileCount(), await chunkCount()]).toEqual(before);
    const { err } = await operator.run(await importLines('bad', lines));
    expect(err).toMatch(/^ {2}line 4: is not valid JSON$/m);
  });

  test('a bad file leaves the published version and the count of versions alone', async () => {
    await operator.json(...(await importLines('kept', [line('1')], '--publish')));
    await operator.fails(...(await importLines('kept', [line('1'), '{broken'], '--publish')));
    expect(await operator.json('sources', 'show', 'kept')).toMatchObject({
      published_version: 1,
      latest_version: 1,
    });
  });

  test('an empty snapshot is refused', async () => {
    const before = await fileCount();
    const { exit, error } = await operator.fails(...(await importLines('empty', [''], '--publish')));
    expect(exit).toBe(1);
    expect(error.message).toContain('holds no subject');
    expect(await operator.store.recordSources.find('empty')).toBeNull();
    expect(await fileCount()).toBe(before);
  });

  test('the shipped OFAC list is imported with its counts', async () => {
    const words = ['sources', 'import', 'ofac', '--format', 'ofac-sdn', '--publish'];
    const { ofac, subjects } = await operator.json(...words);
    expect(subjects).toBe(ofac.entities);
    expect(ofac.entities).toBeGreaterThan(1_000);
    expect(ofac.by_type.person).toBeGreaterThan(0);
    expect(Object.keys(ofac.orphans)).toEqual(['aliases', 'addresses', 'comments']);
  });

  test('orphan comments of an OFAC folder are counted', async () => {
    await operator.file('sdn.csv', '1,"DOE, Jane","individual","SDGT",,,,,,,,"DOB 01 Jan 1980."\n');
    await operator.file('alt.csv', '');
    await operator.file('add.csv', '');
    await operator.file('sdn_comments.csv', '1,"more"\n2,"of nobody"\n');
    const words = ['sources', 'import', 'folder', '--format', 'ofac-sdn', '--from', operator.dir];
    const { ofac } = await operator.json(...words);
    expect(ofac).toMatchObject({ entities: 1, comments: 2, orphans: { comments: 1 } });
    expect((await operator.run(words)).out).toMatch(/^ofac\.orphans\.comments +1$/m);
  });

  test('an OpenSanctions file is imported', async () => {
    const file = new URL('../sources/targets.simple.csv', import.meta.url).pathname;
    const words = ['sources', 'import', 'sanctions', '--format', 'opensanctions', '--from', file];
    expect((await operator.json(...words)).subjects).toBeGreaterThan(0);
  });

  test('progress is shown on a terminal, and nowhere else', async () => {
    const words = ['sources', 'import', 'many', '--format', 'court-corpus', '--from', '1200:a'];
    const shown = await operator.run(words, { isTerminal: true });
    expect(shown.err).toContain('\r\u001b[2K500 subjects read …');
    expect(shown.err).toContain('1,000 subjects read …');
    expect(shown.err.endsWith('\r\u001b[2K')).toBe(true);
    expect((await operator.run(words)).err).toBe('');
    expect((await operator.run([...words, '--json'], { isTerminal: true })).err).toBe('');
  });

  test('a disabled source is searched no more', async () => {
    await operator.json(...(await importLines('off', [line('1')], '--publish')));
    const searched = async () =>
      (await operator.store.recordSources.published()).some(({ source }) => source === 'off');
    expect(await operator.json('sources', 'disable', 'off')).toMatchObject({ status: 'disabled' });
    expect(await searched()).toBe(false);
    expect((await operator.run(['sources', 'publish', 'off', '1'])).out).toContain('is disabled');
    expect(await operator.json('sources', 'enable', 'off')).toMatchObject({ status: 'active' });
    expect(await searched()).toBe(true);
  });

  test('sources are listed by name', async () => {
    await operator.json(...(await importLines('zz', [line('1')])));
    await operator.json(...(await importLines('aa', [line('1')])));
    const names: string[] = (await operator.json('sources', 'list')).map(
      ({ name }: { name: string }) => name,
    );
    expect(names).toEqual([...names].sort());
    expect(names).toEqual(expect.arrayContaining(['aa', 'zz']));
    expect((await operator.run(['sources', 'list'])).out).toMatch(/^aa +json-lines +active +- +1$/m);
  });

  test.each([
    ['no format', ['x']],
    ['an unknown format', ['x', '--format', 'xml']],
    ['no file', ['x', '--format', 'json-lines']],
    ['a file that is not there', ['x', '--format', 'json-lines', '--from', '/nowhere.jsonl']],
    ['a name with a slash', ['a/b', '--format', 'court-corpus']],
  ])('import refuses %s', async (_, words) => {
    expect((await operator.fails('sources', 'import', ...words)).exit).toBe(2);
    expect(await operator.store.recordSources.find('x')).toBeNull();
  });

  test('an unknown source and an unknown version are not found', async () => {
    await operator.json(...(await importLines('one', [line('1')])));
    expect((await operator.fails('sources', 'show', 'nowhere')).exit).toBe(3);
    expect((await operator.fails('sources', 'publish', 'nowhere', '1')).exit).toBe(3);
    expect((await operator.fails('sources', 'publish', 'one', '7')).exit).toBe(3);
    expect((await operator.fails('sources', 'publish', 'one', 'latest')).exit).toBe(2);
    expect((await operator.fails('sources', 'disable', 'nowhere')).exit).toBe(3);
    expect((await operator.store.recordSources.find('one'))?.published_version).toBeUndefined();
  });
});
