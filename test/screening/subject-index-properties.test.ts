import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordPerson } from '../../screening/record.ts';
import { indexOf, queryOf, subjectOf } from './support.ts';

const DOB = '19800312';

describe('for any corpus', () => {
  const person = fc.record(
    {
      first_name: fc.constantFrom(
        'John',
        'Bill',
        'María José',
        'Mohammed',
        'J',
        'Łukasz',
        'Anne-Marie',
        '伟',
        '',
      ),
      middle_name: fc.constantFrom('', 'A', 'Brian', 'de Jesús', 'NMN'),
      last_name: fc.constantFrom(
        'Smith',
        "O'Brien",
        'García Márquez',
        'de la Cruz',
        'Smith-Jones',
        'Le',
        'Nguyễn',
        '王',
      ),
      suffix: fc.constantFrom('', 'Jr', 'Sr.', 'III'),
      dob: fc.constantFrom(DOB, '19801203', '19800000', '00000312', '19550101'),
    },
    { requiredKeys: ['last_name'] },
  );
  const corpus = fc.array(person, { minLength: 1, maxLength: 25 });
  const built = (people: RecordPerson[]) => indexOf(...people.map((one, i) => subjectOf(one, `s${i}`)));
  const queryFor = (one: RecordPerson) => ({
    ...queryOf('', { limit: 100, ...(one.dob === undefined ? {} : { dob: one.dob }) }),
    names: [
      {
        first: one.first_name ?? '',
        middle: one.middle_name === 'NMN' ? '' : (one.middle_name ?? ''),
        last: one.last_name ?? '',
        suffix: (one.suffix ?? '').replace('.', ''),
      },
    ],
  });

  it('finds every person by the person’s own data, and none scores higher', () => {
    fc.assert(
      fc.property(corpus, (people) => {
        const index = built(people);
        for (const one of people) {
          const found = index.search(queryFor(one));
          const best = found[0]?.score ?? -1;
          const own = found.filter(({ person: match }) => JSON.stringify(match) === JSON.stringify(one));
          expect(own.length).toBeGreaterThan(0);
          if (one.dob === DOB) expect(own[0]?.score).toBe(best);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('gives whole scores from 0 to 100 that the reasons add up to, in the same order each time', () => {
    fc.assert(
      fc.property(corpus, person, (people, asked) => {
        const found = built(people).search(queryFor(asked));
        for (const { score, reasons } of found) {
          expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
          const sum = reasons.reduce((total, { contribution }) => total + contribution, 0);
          expect(Math.max(0, sum)).toBe(score);
        }
        expect(built([...people]).search(queryFor(asked))).toEqual(found);
      }),
      { numRuns: 150 },
    );
  });
});
