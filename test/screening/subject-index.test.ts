import { describe, expect, it } from 'vitest';
import { createSubjectIndexBuilder } from '../../screening/matching/index-builder.ts';
import type { RecordPerson, SubjectRecord } from '../../screening/record.ts';
import { indexOf, matchOne, nameOf, queryOf, RECORD, subjectOf } from './support.ts';

const WATCHLIST: SubjectRecord = {
  category: 'Patriot',
  cases: [],
  source: { id: 'ofac', category: 'foreign watchlist', name: 'OFAC' },
};
const DOB = '19800312';
const john: RecordPerson = { first_name: 'John', last_name: 'Smith', dob: DOB };

describe('an index', () => {
  it('passes over companies, vessels and aircraft', () => {
    const index = indexOf(
      { ...subjectOf({ full_name: 'John Smith' }), entity_type: 'organization' },
      { ...subjectOf({ full_name: 'John Smith' }), entity_type: 'vessel' },
      { ...subjectOf({ full_name: 'John Smith' }), entity_type: 'aircraft' },
      { ...subjectOf({ full_name: 'John Smith' }, 'p'), entity_type: 'person' },
    );
    expect(index.size).toBe(1);
    expect(index.search(queryOf('John||Smith'))).toHaveLength(1);
  });

  it('returns the person and the records as they were added', () => {
    const subject = subjectOf({ ...john, photo_urls: ['https://example.com/1.jpg'] }, 's1', [
      RECORD,
      WATCHLIST,
    ]);
    const [match] = indexOf(subject).search(queryOf('John||Smith', { dob: DOB }));
    expect(match?.person).toEqual(subject.person);
    expect(match?.records.map(({ record_id: _, ...rest }) => rest)).toEqual(
      subject.records.map((record) => ({ ...record, person: subject.person })),
    );
  });

  it('copies the bytes that it is given', () => {
    const subject = subjectOf(john);
    const line = Buffer.from(JSON.stringify(subject));
    const builder = createSubjectIndexBuilder();
    builder.add(subject, line);
    line.fill(0);
    expect(builder.build().search(queryOf('John||Smith'))[0]?.person).toEqual(john);
  });

  it('keeps subjects larger than one of its buffers', () => {
    const large = { ...RECORD, cases: [{ case_number: 'X'.repeat(5_000_000) }] };
    const index = indexOf(subjectOf(john, 'a'), subjectOf(john, 'b', [large]), subjectOf(john, 'c'));
    const lengths = index
      .search(queryOf('John||Smith'))
      .map(({ records }) => records[0]?.cases[0]?.case_number?.length);
    expect(lengths.sort()).toEqual([4, 4, 5_000_000]);
  });

  it('returns the best first, and no more than the limit', () => {
    const index = indexOf(
      subjectOf({ first_name: 'John', last_name: 'Smith' }, 'a'),
      subjectOf({ ...john, dob: '19750918' }, 'b'),
      subjectOf(john, 'c'),
    );
    const scores = (limit: number): number[] =>
      index.search(queryOf('John||Smith', { dob: DOB, limit })).map(({ score }) => score);
    expect(scores(10)).toEqual([90, 65, 15]);
    expect(scores(2)).toEqual([90, 65]);
    expect(scores(0)).toEqual([]);
  });

  it('leaves out what scores below the minimum', () => {
    const index = indexOf(subjectOf(john));
    expect(index.search(queryOf('John||Smith', { dob: DOB, minimumScore: 90 }))).toHaveLength(1);
    expect(index.search(queryOf('John||Smith', { dob: DOB, minimumScore: 91 }))).toHaveLength(0);
  });

  it('orders equal scores by identity, however the subjects were added', () => {
    const subjects = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => subjectOf(john, id));
    const ids = indexOf(...subjects)
      .search(queryOf('John||Smith'))
      .map(({ identityId }) => identityId);
    const reversed = indexOf(...subjects.reverse())
      .search(queryOf('John||Smith'))
      .map(({ identityId }) => identityId);
    expect(ids).toEqual([...ids].sort());
    expect(reversed).toEqual(ids);
  });

  it('finds by any of several readings', () => {
    const names = [nameOf('María|José García|Márquez'), nameOf('María|José|García Márquez')];
    const index = indexOf(
      subjectOf({ first_name: 'Maria', middle_name: 'Jose', last_name: 'Garcia Marquez' }),
    );
    expect(index.search({ ...queryOf(''), names })[0]?.score).toBe(69);
  });

  it('finds nothing without a name', () => {
    expect(indexOf(subjectOf(john)).search(queryOf('', { dob: DOB }))).toEqual([]);
    expect(indexOf(subjectOf(john)).search({ ...queryOf(''), names: [] })).toEqual([]);
    expect(indexOf().search(queryOf('John||Smith'))).toEqual([]);
  });
});

describe('acceptsRecord', () => {
  const index = indexOf(subjectOf(john, 'a', [RECORD]), subjectOf(john, 'b', [RECORD, WATCHLIST]));

  it('keeps only subjects with a wanted record, and only those records', () => {
    const found = index.search(
      queryOf('John||Smith', { acceptsRecord: ({ category }) => category === 'Patriot' }),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.records.map(({ source }) => source.id)).toEqual(['ofac']);
  });

  it('does not let unwanted subjects use up the limit', () => {
    for (const wanted of ['il-cook', 'ofac']) {
      const acceptsRecord = ({ source }: { source: { id: string } }) => source.id === wanted;
      expect(index.search(queryOf('John||Smith', { limit: 1, acceptsRecord }))).toHaveLength(1);
    }
  });
});

describe('a search for a person without a middle name', () => {
  const scoreOf = (asked: string, person: RecordPerson) =>
    matchOne(asked, person, { noMiddleName: true })?.score;

  it.each<[string, RecordPerson]>([
    ['John||Smith', { first_name: 'John', middle_name: 'Adam', last_name: 'Smith' }],
    ['John||Smith', { first_name: 'John', middle_name: 'A', last_name: 'Smith' }],
    ['John||Smith', { full_name: 'Smith, John Adam' }],
    ['John||Smith', { full_name: 'Smith, John Adam', name_aliases: ['John Smith'] }],
    [
      'John||Smith',
      { first_name: 'John', middle_name: 'Adam', last_name: 'Smith', name_aliases: ['John Smith'] },
    ],
    ['Juan||Lopez Smith', { first_name: 'Juan', middle_name: 'Lopez', last_name: 'Smith' }],
  ])('%s leaves out %o', (asked, person) => {
    expect(scoreOf(asked, person)).toBeUndefined();
    expect(matchOne(asked, person)?.score).toBeGreaterThan(0);
  });

  it.each<[string, RecordPerson]>([
    ['John||Smith', { first_name: 'John', last_name: 'Smith' }],
    ['John||Smith', { first_name: 'John', middle_name: '', last_name: 'Smith' }],
    ['John||Smith', { first_name: 'John', middle_name: 'NMN', last_name: 'Smith' }],
    ['Ana||Ruiz Weber', { full_name: 'Ana Ruiz Weber' }],
    ['Mary Ann||Smith', { first_name: 'Mary Ann', last_name: 'Smith' }],
  ])('%s finds %o', (asked, person) => {
    expect(scoreOf(asked, person)).toBe(person.first_name === 'Mary Ann' ? 69 : 65);
  });
});

describe('searchByAddress', () => {
  const home = { street: '12 Oak St Apt 3', city: 'Chicago', state: 'IL', zip_code: '60601' };
  const index = indexOf(
    subjectOf({ ...john, addresses: [home] }, 'a'),
    subjectOf({ ...john, addresses: [{ street: '12 Oak Ave', city: 'Chicago', state: 'Illinois' }] }, 'b'),
    subjectOf(
      { ...john, addresses: [{ street: '14 Oak St', city: 'Chicago', state: 'IL', zip_code: '60601' }] },
      'c',
    ),
    subjectOf(
      { ...john, addresses: [{ street: '12 Oak St', city: 'Boston', state: 'MA', zip_code: '02101' }] },
      'd',
    ),
    subjectOf({ addresses: [home] }, 'e', [WATCHLIST]),
  );

  it('finds who lives there, the zip code first', () => {
    const found = index.searchByAddress([{ ...home, street: '12 OAK STREET #9' }], 10);
    expect(found.map(({ score }) => score)).toEqual([100, 100, 95]);
    expect(found[0]?.reasons).toEqual([{ field: 'address', comparison: 'same_address', contribution: 100 }]);
  });

  it('keeps to the limit and to the wanted records', () => {
    expect(index.searchByAddress([home], 1)).toHaveLength(1);
    expect(index.searchByAddress([home], 9, ({ category }) => category === 'Patriot')).toHaveLength(1);
  });

  it('finds nothing without a house number or a street', () => {
    expect(index.searchByAddress([{ city: 'Chicago', state: 'IL', zip_code: '60601' }], 10)).toEqual([]);
    expect(index.searchByAddress([{ ...home, street: 'Oak St' }], 10)).toEqual([]);
    expect(index.searchByAddress([], 10)).toEqual([]);
  });
});

describe('ids', () => {
  const idsOf = (person: RecordPerson, id = 's1', records: SubjectRecord[] = [RECORD]) => {
    const [match] = indexOf(subjectOf(person, id, records)).search(queryOf('John||Smith'));
    return { identity: match?.identityId, records: match?.records.map((record) => record.record_id) };
  };

  it('are the same in every process', () => {
    expect(idsOf(john)).toEqual({
      identity: 'c3b4885d9177a0e232e1abf1',
      records: ['20bb90cd47811cadd1ce2389'],
    });
  });

  it('do not depend on the order of fields, nor on what changes about a person', () => {
    const same = {
      ...john,
      addresses: [{ city: 'Chicago' }],
      photo_urls: ['https://example.com/1.jpg'],
      weight: '80',
    };
    const [written] = RECORD.cases;
    const turned = { ...RECORD, cases: [Object.fromEntries(Object.entries(written ?? {}).reverse())] };
    expect(idsOf(Object.fromEntries(Object.entries(same).reverse()), 's1', [turned])).toEqual(idsOf(john));
  });

  it('do not depend on the order of the records', () => {
    expect(idsOf(john, 's1', [RECORD, WATCHLIST]).identity).toBe(
      idsOf(john, 's1', [WATCHLIST, RECORD]).identity,
    );
  });

  it('differ between persons and between records', () => {
    const other = { ...RECORD, cases: [{ case_number: 'CR-2' }] };
    const seen = [
      idsOf(john),
      idsOf(john, 's2'),
      idsOf({ ...john, dob: '19800313' }),
      idsOf(john, 's1', [other]),
    ].map(({ records }) => records?.[0]);
    expect(new Set(seen).size).toBe(4);
    expect(
      new Set([idsOf(john).identity, idsOf(john, 's2').identity, idsOf(john, 's1', [WATCHLIST]).identity])
        .size,
    ).toBe(3);
  });

  it('join a subject that was added twice', () => {
    const index = indexOf(
      subjectOf(john),
      subjectOf(john),
      subjectOf(john, 's1', [{ ...RECORD, cases: [] }]),
    );
    const found = index.search(queryOf('John||Smith', { limit: 1 }));
    expect(found).toHaveLength(1);
    expect(found[0]?.records).toHaveLength(2);
  });
});
