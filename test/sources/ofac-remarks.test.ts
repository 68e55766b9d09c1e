import { describe, expect, it } from 'vitest';
import { readBirth } from '../../sources/ofac/births.ts';
import { readRemarks } from '../../sources/ofac/remarks.ts';

describe('dates of birth in remarks', () => {
  it.each([
    ['12 Mar 1965', { stated: '19650312' }],
    ['1 Apr 1970', { stated: '19700401' }],
    ['10 October 1969', { stated: '19691010' }],
    ['Mar 1965', { stated: '19650300' }],
    ['1965', { stated: '19650000' }],
    ['circa 1960', { possible: ['19600000'] }],
    ['circa Mar 1961', { possible: ['19610000'] }],
    ['circa 07 Jul 1966', { possible: ['19660000'] }],
    ['1958 to 1962', { possible: ['19580000', '19590000', '19600000', '19610000', '19620000'] }],
    ['circa 1979-1982', { possible: ['19790000', '19800000', '19810000', '19820000'] }],
    ['01 Jan 1953 to 31 Dec 1953', { stated: '19530000' }],
    ['01 Mar 1953 to 15 Mar 1953', { stated: '19530300' }],
    ['1940 to 1955', { possible: [] }],
  ])('reads "%s"', (text, birth) => {
    expect(readBirth(text)).toEqual(birth);
  });

  it.each(['', 'unknown', '12 Foo 1965', '1962 to 1958', '12/03/1965', '1958 to 1962 to 1965'])(
    'does not guess at "%s"',
    (text) => {
      expect(readBirth(text)).toBeUndefined();
    },
  );
});

describe('remarks', () => {
  const remarks = readRemarks(
    "DOB 12 Mar 1965; alt. DOB circa 1960; POB Tripoli, Lebanon; nationality Egypt; citizen Syria; Gender Male; Passport 1084010 (Egypt); a.k.a. ''ABD AL-RAHMAN'; Linked To: EXAMPLE, S.A.; Aircraft Model IL76; Telephone No. 009; Minister of Tests.",
  );

  it('are taken apart by kind', () => {
    expect(Object.fromEntries(remarks.facts)).toEqual({
      'Date of birth': ['alt. DOB circa 1960'],
      'Place of birth': ['POB Tripoli, Lebanon'],
      Nationality: ['nationality Egypt'],
      Citizenship: ['citizen Syria'],
      'Identity document': ['Passport 1084010 (Egypt)'],
      'Linked to': ['Linked To: EXAMPLE, S.A.'],
      Aircraft: ['Aircraft Model IL76'],
      Contact: ['Telephone No. 009'],
      Remark: ['Minister of Tests'],
    });
    expect(remarks.births).toEqual([{ stated: '19650312' }, { possible: ['19600000'] }]);
    expect(remarks.aliases).toEqual(["'ABD AL-RAHMAN"]);
    expect(remarks.gender).toBe('Male');
  });

  it('keep a date of birth that cannot be read, in words', () => {
    const unread = readRemarks('DOB some time in spring.');
    expect(unread).toMatchObject({ births: [], unreadBirths: 1 });
    expect(unread.facts.get('Date of birth')).toEqual(['DOB some time in spring']);
  });

  it('keep the full stop of an abbreviation at the end', () => {
    expect(readRemarks('Linked To: VILLAS, S.A. DE C.V.').facts.get('Linked to')).toEqual([
      'Linked To: VILLAS, S.A. DE C.V.',
    ]);
  });
});
