import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BulkColumn } from '../../bulk/columns.ts';
import type { BulkPerson } from '../../bulk/person.ts';
import type { BulkRow } from '../../bulk/row.ts';
import type { RowFaultCode } from '../../bulk/row-fault.ts';
import { readAll } from './support.ts';

type Given = Partial<Record<BulkColumn, string>>;
const JANE = { first_name: 'Jane', last_name: 'Sample' };
const ADDRESS = { street: '12 Main St', city: 'Houston', state: 'TX', zip_code: '77023' };

/** Reads one row with these columns. */
async function rowOf(given: Given): Promise<BulkRow> {
  const quoted = Object.values(given).map((text) => `"${text.replaceAll('"', '""')}"`);
  const { all } = await readAll(`${Object.keys(given).join(',')}\n${quoted.join(',')}\n`);
  const [row] = all;
  if (row === undefined) throw new Error('no row');
  return row;
}

const faultsOf = async (given: Given) =>
  (await rowOf(given)).faults.map(({ column, code }) => `${column} ${code}`);

describe('values', () => {
  it.each<[string, Given, BulkPerson]>([
    [
      'names',
      { first_name: ' Jane ', middle_name: '', last_name: 'van  der\nBerg' },
      { first_name: 'Jane', last_name: 'van der Berg' },
    ],
    ['a middle name', { ...JANE, middle_name: 'Q' }, { ...JANE, middle_name: 'Q' }],
    ['a full name', { full_name: 'Sample, Jane Q.' }, { full_name: 'Sample, Jane Q.' }],
    ['a reference', { ...JANE, reference_id: 'a-1_B' }, { ...JANE, reference_id: 'a-1_B' }],
    ['an ISO date', { ...JANE, dob: '1980-03-12' }, { ...JANE, dob: '19800312' }],
    ['an American date', { ...JANE, dob: '3/2/1980' }, { ...JANE, dob: '19800302' }],
    ['today', { ...JANE, dob: '20261121' }, { ...JANE, dob: '20261121' }],
    ['a number without hyphens', { ...JANE, ssn: '012345678' }, { ...JANE, ssn: '012-34-5678' }],
    ['a US number', { ...JANE, phone: '(202) 555-0123' }, { ...JANE, phone: '+12025550123' }],
    [
      'a US number with its country',
      { ...JANE, phone: '1-202-555-0123' },
      { ...JANE, phone: '+12025550123' },
    ],
    ['E.164', { ...JANE, phone: '+442079460958' }, { ...JANE, phone: '+442079460958' }],
    ['E.164 from our results', { ...JANE, phone: "'+12025550123" }, { ...JANE, phone: '+12025550123' }],
    ['an e-mail address', { ...JANE, email: 'jane@example.com' }, { ...JANE, email: 'jane@example.com' }],
    ['an address', { ...JANE, ...ADDRESS, state: 'tx' }, { ...JANE, addresses: [ADDRESS] }],
    [
      'a long zip code',
      { ...JANE, ...ADDRESS, zip_code: '77023-1234' },
      { ...JANE, addresses: [{ ...ADDRESS, zip_code: '77023-1234' }] },
    ],
    ['no address', { ...JANE, street: '', city: ' ', state: '', zip_code: '' }, JANE],
  ])('%s', async (_name, given, person) => {
    const row = await rowOf(given);
    expect(row.faults).toEqual([]);
    expect(row.person).toEqual(person);
  });
});

describe('faults', () => {
  it.each<[string, Given, `${string} ${RowFaultCode}`[]]>([
    ['no first name', { ...JANE, first_name: ' ' }, ['first_name missing']],
    [
      'no name',
      { first_name: '', last_name: '', full_name: '', dob: '19800101' },
      ['first_name missing', 'last_name missing'],
    ],
    ['no full name', { full_name: '', dob: '19800101' }, ['full_name missing']],
    ['one word', { full_name: 'Jane' }, ['full_name invalid']],
    [
      'both kinds of name',
      { full_name: 'Jane Sample', ...JANE, middle_name: 'Q' },
      ['first_name conflict', 'middle_name conflict', 'last_name conflict'],
    ],
    ['a long name', { ...JANE, last_name: 'x'.repeat(201) }, ['last_name too_long']],
    ['a long middle name', { ...JANE, middle_name: 'x'.repeat(201) }, ['middle_name too_long']],
    ['a long full name', { full_name: `Jane ${'x'.repeat(400)}` }, ['full_name too_long']],
    ['a bad reference', { ...JANE, reference_id: 'a b' }, ['reference_id invalid']],
    ['a long reference', { ...JANE, reference_id: 'x'.repeat(65) }, ['reference_id invalid']],
    ['30 February', { ...JANE, dob: '1980-02-30' }, ['dob invalid']],
    ['half a date', { ...JANE, dob: '19800000' }, ['dob invalid']],
    ['a European date', { ...JANE, dob: '31.12.1980' }, ['dob invalid']],
    ['tomorrow', { ...JANE, dob: '11/22/2026' }, ['dob in_future']],
    ['a short number', { ...JANE, ssn: '12345678' }, ['ssn invalid']],
    ['a number in words', { ...JANE, ssn: 'none' }, ['ssn invalid']],
    ['a short phone number', { ...JANE, phone: '555-0123' }, ['phone invalid']],
    ['text around a phone number', { ...JANE, phone: 'call 2025550123' }, ['phone invalid']],
    ['no e-mail address', { ...JANE, email: 'jane@' }, ['email invalid']],
    ['a long e-mail address', { ...JANE, email: `${'j'.repeat(250)}@example.com` }, ['email too_long']],
    [
      'part of an address',
      { ...JANE, ...ADDRESS, street: '', zip_code: '' },
      ['street missing', 'zip_code missing'],
    ],
    [
      'columns for part of an address',
      { ...JANE, state: 'TX' },
      ['street missing', 'city missing', 'zip_code missing'],
    ],
    ['a state in full', { ...JANE, ...ADDRESS, state: 'Texas' }, ['state invalid']],
    ['a short zip code', { ...JANE, ...ADDRESS, zip_code: '2139' }, ['zip_code invalid']],
    ['a long street', { ...JANE, ...ADDRESS, street: 'x'.repeat(201) }, ['street too_long']],
    [
      'many at once',
      { ...JANE, last_name: '', dob: 'x', email: 'y' },
      ['dob invalid', 'email invalid', 'last_name missing'],
    ],
  ])('%s', async (_name, given, faults) => {
    expect(await faultsOf(given)).toEqual(faults);
    expect((await rowOf(given)).person).toBeNull();
  });

  it.each<[Given, RegExp]>([
    [{ ...JANE, ...ADDRESS, zip_code: '2139' }, /has 4 digits, and a spreadsheet program may have dropped/],
    [{ ...JANE, ssn: '12345678' }, /has 8 digits/],
    [{ ...JANE, last_name: 'x'.repeat(201) }, /not be longer than 200 characters/],
  ])('help: %j', async (given, detail) => {
    expect((await rowOf(given)).faults[0]?.detail).toMatch(detail);
  });

  it.each<[string, string, RowFaultCode | undefined]>([
    ['too few cells', 'Jane,Sample', 'too_few_columns'],
    ['too many cells', 'Jane,Sample,19800101,x', 'too_many_columns'],
    ['blank cells too many', 'Jane,Sample,19800101,, ', undefined],
  ])('%s', async (_name, line, code) => {
    const { all } = await readAll(`first_name,last_name,dob\n${line}\n`);
    expect(all[0]?.faults[0]?.code).toBe(code);
    expect(all[0]?.cells).toEqual(line.split(','));
  });

  it('never quote a cell', async () => {
    const secret = 'qzx7';
    const given = {
      reference_id: `${secret}!`,
      full_name: secret,
      dob: secret,
      ssn: secret,
      phone: secret,
      email: secret,
      state: secret,
      zip_code: secret,
    };
    expect(JSON.stringify((await rowOf(given)).faults)).not.toContain(secret);
  });

  it('keep no more cells of a row than a file may have columns', async () => {
    const { all } = await readAll(`full_name,city\nJane Sample${',x'.repeat(5000)}\n`);
    expect(all[0]?.cells).toHaveLength(100);
  });
});

describe('duplicates', () => {
  it('are rows with an earlier person, whatever reference, form and letter case', async () => {
    const { all } = await readAll(
      [
        'reference_id,first_name,last_name,dob',
        'a,Jane,Sample,19800312',
        'b,JANE,Sample ,3/12/1980',
        'c,Jane,Sample,19800313',
        'd,Jane,,19800312',
        'e,Jane,,19800312',
        'f,Jane,Sample,1980-03-12',
      ].join('\n'),
    );
    expect(all.map(({ duplicateOf }) => duplicateOf)).toEqual([null, 1, null, null, null, 1]);
  });

  it('are found among many', async () => {
    const names = Array.from({ length: 5000 }, (_, at) => `Jane,Sample${at}`);
    const { all } = await readAll(`first_name,last_name\n${[...names, ...names].join('\n')}\n`);
    expect(all.slice(0, 5000).every(({ duplicateOf }) => duplicateOf === null)).toBe(true);
    expect(all.slice(5000).every(({ duplicateOf, row }) => duplicateOf === row - 5000)).toBe(true);
  });
});

it('reads every form of a date alike', async () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2026-11-21'), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(days, async (day) => {
      const iso = day.toISOString().slice(0, 10);
      const [year, month, date] = iso.split('-').map(Number);
      const american = iso.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1');
      const forms = [iso, iso.replaceAll('-', ''), american, `${month}/${date}/${year}`];
      const { all } = await readAll(
        `full_name,dob\n${forms.map((dob) => `Jane Sample,${dob}`).join('\n')}\n`,
      );
      expect(all.map(({ person }) => person?.dob)).toEqual(forms.map(() => iso.replaceAll('-', '')));
    }),
    { numRuns: 200 },
  );
});
