import { readFileSync } from 'node:fs';
import { Compile } from 'typebox/compile';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Subject, SubjectSchema } from '../../screening/record.ts';
import { SourceFormatError } from '../../sources/faults.ts';
import { readOpenSanctions, splitValues } from '../../sources/open-sanctions.ts';
import { collect } from './support.ts';

const fixture = readFileSync(new URL('targets.simple.csv', import.meta.url), 'utf8');

describe('reading OpenSanctions', () => {
  let subjects: Subject[] = [];
  beforeAll(async () => {
    subjects = await collect(readOpenSanctions([fixture]));
  });

  it('keeps persons apart from everything else', () => {
    expect(subjects.map((subject) => [subject.subject_id, subject.entity_type])).toEqual([
      ['opensanctions-NK-aaa', 'person'],
      ['opensanctions-NK-bbb', 'organization'],
      ['opensanctions-NK-ccc', 'vessel'],
      ['opensanctions-NK-ddd', 'aircraft'],
      ['opensanctions-NK-eee', 'organization'],
      ['opensanctions-NK-fff', 'person'],
    ]);
  });

  it('reads a person with all that is known', () => {
    expect(subjects[0]?.person).toEqual({
      full_name: 'Ferdinand Exampleton',
      name_aliases: ['Ferdi Exampleton', 'Exampleton; Ferdinand'],
      dob: '19610203',
      dob_aliases: ['19610000', '19620500'],
      addresses: [{ street: '12 Test Lane, Sampletown' }, { street: 'PO Box 1, Sampletown' }],
    });
    expect(subjects[0]?.records[0]?.source.category).toBe('foreign watchlist');
    expect(subjects[0]?.records[0]?.cases[0]).toEqual({
      case_number: 'NK-aaa',
      type: 'Sanctions designation',
      status: 'Listed',
      charges: [
        { charge: 'Asset freeze - Example Regulation 1/2020', outcome: 'unknown' },
        { charge: 'Program', sentence: 'XX-TEST' },
        { charge: 'Country', sentence: 'ru; sy' },
        { charge: 'Identity document', sentence: 'P1234567' },
        { charge: 'Telephone', sentence: '+15550100' },
        { charge: 'Email', sentence: 'ferdi@example.com' },
        { charge: 'Published in', sentence: 'Example List of Sanctions; Another List' },
        { charge: 'First seen', sentence: '2021-01-01T00:00:00' },
        { charge: 'Last seen', sentence: '2025-01-01T00:00:00' },
        { charge: 'Last changed', sentence: '2024-06-01T00:00:00' },
      ],
    });
  });

  it('does not call an entry without sanctions a designation, nor guess at a date', () => {
    expect(subjects[5]?.records[0]?.cases[0]?.type).toBe('Watchlist entry');
    expect(subjects[5]?.person).toEqual({ full_name: 'Quirina O"Sample' });
  });

  it('fits the schema', () => {
    const validator = Compile(SubjectSchema);
    for (const subject of subjects) expect(validator.Check(subject)).toBe(true);
  });

  it('does without columns that older files lack', async () => {
    const [only] = await collect(
      readOpenSanctions(['\uFEFFid,schema,name,aliases,birth_date\n', 'a,Person,Jane Sample,,\n']),
    );
    expect(only?.person).toEqual({ full_name: 'Jane Sample' });
  });

  it.each([
    ['no header', '', 1],
    ['a missing column', 'id,schema,name\n', 1],
    ['a repeated id', `${fixture}${fixture.split('\n')[1]}\n`, 8],
    ['a short row', `${fixture}"x","Person"\n`, 8],
    ['no name', 'id,schema,name,aliases,birth_date\na,Person,,,\n', 2],
    ['no id', 'id,schema,name,aliases,birth_date\n,Person,b,,\n', 2],
  ])('refuses a file with %s, and names the line', async (_name, text, line) => {
    const error = await collect(readOpenSanctions([text])).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SourceFormatError);
    expect(error).toMatchObject({ faults: [{ line }] });
  });
});

describe('several values in a cell', () => {
  it.each([
    ['', []],
    ['a', ['a']],
    ['a; b;c', ['a', 'b', 'c']],
    ['"a;b";c', ['a;b', 'c']],
    ['"say ""x"";";c', ['say "x";', 'c']],
    [';a;', ['a']],
    ['O"Sample;b', ['O"Sample', 'b']],
    ['"Big" Sam;b', ['"Big" Sam', 'b']],
  ])('%j', (cell, values) => {
    expect(splitValues(cell)).toEqual(values);
  });
});
