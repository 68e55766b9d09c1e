import { describe, expect, it } from 'vitest';
import { DEFAULT_MINIMUM_SCORE } from '../../screening/matching/thresholds.ts';
import type { RecordPerson } from '../../screening/record.ts';
import { matchOne } from './support.ts';

const DOB = '19800312';
const john: RecordPerson = { first_name: 'JOHN', last_name: 'SMITH', dob: DOB };

/** A name to search with the date of birth 12 March 1980, and the recorded person. */
type Case = [asked: string, recorded: RecordPerson];

const RIGHT: Case[] = [
  ['John||Smith', john],
  ['John|Adam|Smith', john],
  ['John|Adam|Smith', { ...john, middle_name: 'A' }],
  ['John|Adam|Smith', { ...john, middle_name: 'Adam' }],
  ['John||Smith', { ...john, middle_name: 'Adam' }],
  ['John||Smith|Jr', john],
  ['John||Smith|Jr', { ...john, suffix: 'JR.' }],
  ['John||Smith|Jr', { ...john, last_name: 'Smith Jr' }],
  ['John||Smith', { first_name: 'John', last_name: 'Smith' }],
  ['John||Smith', { ...john, dob: '19800000' }],
  ['John||Smith', { ...john, dob: '19800300' }],
  ['John||Smith', { ...john, dob: '00000312' }],
  ['John||Smith', { ...john, dob: '19801203' }],
  ['John||Smith', { ...john, dob: '19750101', dob_aliases: [DOB] }],
  ['John||Smith', { first_name: 'John', last_name: 'Smith', inferred_dob: DOB }],
  ['John||Smith', { full_name: 'SMITH, JOHN', dob: DOB }],
  ['John||Smith', { full_name: 'John Smith', dob: DOB }],
  ['John||Smith', { first_name: 'Peter', last_name: 'Miller', name_aliases: ['SMITH, John'], dob: DOB }],
  ['John||Smith', { first_name: 'Smith', last_name: 'John', dob: DOB }],
  ['John||Smith', { ...john, first_name: 'J' }],
  ['John||Smith', { ...john, last_name: 'Smyth' }],
  ['John||Smith', { ...john, last_name: 'Smiht' }],
  ['John||Whale', { first_name: 'John', last_name: 'Whzle', dob: DOB }],
  ['Bill||Smith', { first_name: 'William', last_name: 'Smith', dob: DOB }],
  ['William||Smith', { first_name: 'Bill', last_name: 'Smith', dob: DOB }],
  ['William||Smith', { first_name: 'Bill', last_name: 'Smith' }],
  ['Bill||Smith', { first_name: 'Will', last_name: 'Smith', dob: DOB }],
  ['Katherine||Smith', { first_name: 'Cathy', last_name: 'Smith', dob: DOB }],
  ['José||García', { first_name: 'JOSE', last_name: 'GARCIA', dob: DOB }],
  ["Conan||O'Brien", { first_name: 'CONAN', last_name: 'OBRIEN', dob: DOB }],
  ["Conan||O'Brien", { first_name: 'CONAN', last_name: 'O BRIEN', dob: DOB }],
  ['Conan||O’Brien', { first_name: 'Conan', last_name: "O'Brien", dob: DOB }],
  ['Ronald||McDonald', { first_name: 'Ronald', last_name: 'Mc Donald', dob: DOB }],
  ['Oscar||de la Cruz', { first_name: 'Oscar', last_name: 'DELACRUZ', dob: DOB }],
  ['Oscar||de la Cruz', { first_name: 'Oscar', last_name: 'Cruz', dob: DOB }],
  ['Mary||Smith-Jones', { first_name: 'Mary', last_name: 'Smith Jones', dob: DOB }],
  ['Mary||Smith-Jones', { first_name: 'Mary', last_name: 'Jones', dob: DOB }],
  ['Mary||Jones', { first_name: 'Mary', last_name: 'Smith-Jones', dob: DOB }],
  ['Gabriel||García', { first_name: 'Gabriel', last_name: 'García Márquez', dob: DOB }],
  ['Gabriel||Márquez García', { first_name: 'Gabriel', last_name: 'García Márquez', dob: DOB }],
  ['Maryann||Smith', { first_name: 'Mary Ann', last_name: 'Smith', dob: DOB }],
  ['Mary|Ann|Smith', { first_name: 'Maryann', last_name: 'Smith', dob: DOB }],
  ['T|J|Smith', { first_name: 'TJ', last_name: 'Smith', dob: DOB }],
  ['Mary|Jones|Smith', { first_name: 'Mary', middle_name: 'Ann', last_name: 'Smith Jones', dob: DOB }],
  ['Robert||Hoover', { first_name: 'J', middle_name: 'Robert', last_name: 'Hoover', dob: DOB }],
  ['Muhammad||Khan', { first_name: 'MOHAMMED', last_name: 'KHAN', dob: DOB }],
  ['Mohamed||Khan', { first_name: 'Muhammad', last_name: 'Khan' }],
  ['Mohammad||Khan', { first_name: 'Muhammed', last_name: 'Khan', dob: DOB }],
  ['Steven||Miller', { first_name: 'Stephen', last_name: 'Miller', dob: DOB }],
  ['||Suharto', { full_name: 'Suharto', dob: DOB }],
  ['||Suharto', { full_name: 'SUHARTO' }],
  ['Владимир||Путин', { first_name: 'ВЛАДИМИР', last_name: 'ПУТИН', dob: DOB }],
];

const WRONG: Case[] = [
  ['John||Smith', { ...john, dob: '19750918' }],
  ['John||Smith', { ...john, dob: '19750000' }],
  ['John||Smith', { ...john, dob: '00000918' }],
  ['John|Adam|Smith', { ...john, middle_name: 'Adam', dob: '19750918' }],
  ['John|A|Smith', { first_name: 'John', middle_name: 'B', last_name: 'Smith' }],
  ['John|A|Smith', { ...john, middle_name: 'B' }],
  ['John|Adam|Smith', { ...john, middle_name: 'Brian' }],
  ['John||Smith|Jr', { first_name: 'John', last_name: 'Smith', suffix: 'Sr' }],
  ['John||Smith|Jr', { ...john, suffix: 'Sr', dob: '19550918' }],
  ['John||Smith|II', { first_name: 'John', last_name: 'Smith', suffix: 'III' }],
  ['Michael||Smith', { first_name: 'Matthew', last_name: 'Smith', dob: DOB }],
  ['Ronald||Smith', { first_name: 'Donald', last_name: 'Smith', dob: DOB }],
  ['Jayden||Smith', { first_name: 'Kayden', last_name: 'Smith', dob: DOB }],
  ['Jaylen||Smith', { first_name: 'Jayden', last_name: 'Smith', dob: DOB }],
  ['Zaydel||Smith', { first_name: 'Zayden', last_name: 'Smith', dob: DOB }],
  ['Mario||Lopez', { first_name: 'Maria', last_name: 'Lopez', dob: DOB }],
  ['Ali||Smith', { first_name: 'Alia', last_name: 'Smith', dob: DOB }],
  ['Eric||Smith', { first_name: 'Erica', last_name: 'Smith', dob: DOB }],
  ['Justin||Smith', { first_name: 'Justina', last_name: 'Smith', dob: DOB }],
  ['Paul||Smith', { first_name: 'Paula', last_name: 'Smith', dob: DOB }],
  ['Albert||Smith', { first_name: 'Alfred', last_name: 'Smith', dob: DOB }],
  ['John||Hall', { first_name: 'John', last_name: 'Hill', dob: DOB }],
  ['John||Martin', { first_name: 'John', last_name: 'Martinez', dob: DOB }],
  ['John||Smith', { first_name: 'John', last_name: 'Jones', dob: DOB }],
  ['Ronald||McDonald', { first_name: 'Ronald', last_name: 'Donald', dob: DOB }],
  ['Jill||St John', { first_name: 'Jill', last_name: 'John', dob: DOB }],
  ['John||Smith', { first_name: 'J', last_name: 'Smith' }],
  ['John||Smith', { first_name: 'John', last_name: 'Smyth' }],
  ['John||Smith', { first_name: 'Smith', last_name: 'John' }],
  ['Mary||Smith-Jones', { first_name: 'Mary', last_name: 'Jones' }],
  ['John||Smith', { last_name: 'Smith', dob: DOB }],
  ['John||Smith', { ...john, dob: '19810312' }],
  ['John||Smith', { ...john, dob: '19800313' }],
  ['John||Smith', { first_name: 'John', last_name: 'Smith', inferred_dob: '19750918' }],
  ['John||Smith', { ...john, dob: '19750918', inferred_dob: DOB }],
];

describe('a match at the default minimum score', () => {
  it.each(RIGHT)('%s is %o', (asked, person) => {
    const match = matchOne(asked, person, { dob: DOB });
    expect(match?.score).toBeGreaterThanOrEqual(DEFAULT_MINIMUM_SCORE);
  });

  it.each(WRONG)('%s is not %o', (asked, person) => {
    const score = matchOne(asked, person, { dob: DOB })?.score ?? 0;
    expect(score).toBeLessThan(DEFAULT_MINIMUM_SCORE);
  });

  it('needs more than a name that is only alike when no date of birth is asked', () => {
    expect(matchOne('John||Smith', john)?.score).toBeGreaterThanOrEqual(DEFAULT_MINIMUM_SCORE);
    expect(matchOne('John||Smyth', john)?.score).toBeLessThan(DEFAULT_MINIMUM_SCORE);
  });
});

describe('a score', () => {
  const scoreOf = (asked: string, person: RecordPerson): number =>
    matchOne(asked, person, { dob: DOB })?.score ?? 0;

  it('is moderate without a date of birth, high with it', () => {
    expect(scoreOf('John||Smith', { first_name: 'John', last_name: 'Smith' })).toBe(65);
    expect(scoreOf('John||Smith', john)).toBe(90);
  });

  it('is 100 when everything agrees', () => {
    const address = { street: '12 Oak St', city: 'Chicago', state: 'IL', zip_code: '60601' };
    const person = { ...john, middle_name: 'Adam', suffix: 'Jr', addresses: [address] };
    expect(matchOne('John|Adam|Smith|Jr', person, { dob: DOB, addresses: [address] })?.score).toBe(100);
  });

  it('falls as the date of birth grows less sure', () => {
    const dobs = [DOB, '19800300', '00000312', '19801203', '19800000', '', '19800313', '19750918'];
    const scores = dobs.map((dob) =>
      scoreOf('John||Smith', dob === '' ? { ...john, dob: undefined } : { ...john, dob }),
    );
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(dobs.length);
  });

  it('falls as the first name grows less sure', () => {
    const names = ['William', 'Bill', 'Willliam', 'W', ''];
    const scores = names.map((first_name) =>
      scoreOf('William||Smith', { first_name, last_name: 'Smith', dob: DOB }),
    );
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(names.length);
  });

  it('is never below 0', () => {
    expect(
      scoreOf('John|Adam|Smith|Jr', { ...john, middle_name: 'Brian', suffix: 'Sr', dob: '19750918' }),
    ).toBe(0);
    expect(
      matchOne('John|Adam|Smith', { ...john, middle_name: 'Brian', dob: '19750918' }, { dob: DOB })?.score,
    ).toBe(0);
  });

  it('is given to swapped names without a date of birth too', () => {
    expect(matchOne('John||Smith', { first_name: 'Smith', last_name: 'John' })?.score).toBe(57);
  });

  it('gains from an address, and more so without a date of birth', () => {
    const addresses = [{ street: '12 Oak St', city: 'Chicago', state: 'IL', zip_code: '60601' }];
    const withDob = matchOne('John||Smith', { ...john, addresses }, { dob: DOB, addresses });
    const without = matchOne(
      'John||Smith',
      { first_name: 'John', last_name: 'Smith', addresses },
      { dob: DOB, addresses },
    );
    expect(withDob?.score).toBe(95);
    expect(without?.score).toBe(77);
  });

  it('loses nothing from another address', () => {
    const addresses = [{ street: '12 Oak St', city: 'Chicago', state: 'IL' }];
    const asked = [{ street: '9 Elm St', city: 'Boston', state: 'MA' }];
    expect(matchOne('John||Smith', { ...john, addresses }, { dob: DOB, addresses: asked })?.score).toBe(90);
  });
});

describe('the reasons', () => {
  it('name fields, comparisons and points, and add up to the score', () => {
    const person: RecordPerson = {
      first_name: 'Robert',
      last_name: 'Miller',
      name_aliases: ['Smith, William A'],
      dob: '19750101',
      dob_aliases: [DOB],
    };
    const match = matchOne('Bill|Adam|Smith', person, { dob: DOB });
    expect(match?.reasons).toEqual([
      { field: 'last_name', comparison: 'exact', contribution: 36 },
      { field: 'first_name', comparison: 'nickname', contribution: 26 },
      { field: 'middle_name', comparison: 'initial', contribution: 3 },
      { field: 'name', comparison: 'alias', contribution: -1 },
      { field: 'dob', comparison: 'alias', contribution: 22 },
    ]);
    expect(match?.score).toBe(86);
  });

  it.each<[string, RecordPerson, string, string]>([
    ['John||Smith', { ...john, dob: '19800000' }, 'dob', 'year_only'],
    ['John||Smith', { ...john, dob: '19800300' }, 'dob', 'partial'],
    ['John||Smith', { ...john, dob: '19750918' }, 'dob', 'conflict'],
    ['John||Smith', { ...john, dob: '19810312' }, 'dob', 'adjacent_year'],
    ['John||Smith', { first_name: 'John', last_name: 'Smith' }, 'dob', 'missing'],
    ['John||Smith', { first_name: 'John', last_name: 'Smith', inferred_dob: DOB }, 'dob', 'inferred'],
    ['John|A|Smith', { ...john, middle_name: 'B' }, 'middle_name', 'conflict'],
    ['John|A|Smith', john, 'middle_name', 'missing'],
    ['John||Smith|Jr', { ...john, suffix: 'Sr' }, 'suffix', 'conflict'],
    ['John||Smith', { first_name: 'Smith', last_name: 'John', dob: DOB }, 'name', 'swapped'],
    ['John||Smith', { ...john, last_name: 'Smyth' }, 'last_name', 'phonetic'],
    ['Mary||Smith-Jones', { first_name: 'Mary', last_name: 'Jones', dob: DOB }, 'last_name', 'partial'],
  ])('%s and %o: %s is %s', (asked, person, field, comparison) => {
    const reasons = matchOne(asked, person, { dob: DOB })?.reasons ?? [];
    expect(reasons.find((reason) => reason.field === field)?.comparison).toBe(comparison);
  });
});
