import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDates } from '../../screening/dates/compare-dates.ts';
import {
  dayOf,
  earliestDay,
  isFullDate,
  isPartialDate,
  judgeDob,
  latestDay,
  parseDate,
} from '../../screening/dates/partial-date.ts';

const twoDigits = (n: number): string => String(n).padStart(2, '0');
/** Any eight digits that are near a date: real days, partial dates, and days that do not exist. */
const anyDate = fc
  .tuple(
    fc.constantFrom('0000', '1979', '1980', '1981', '2000', '2023'),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
  )
  .map(([year, month, day]) => `${year}${twoDigits(month)}${twoDigits(day)}`);

describe('validation', () => {
  it.each(['19800312', '20000229', '20240229', '19991231'])('%s is a full date', (date) => {
    expect(isFullDate(date)).toBe(true);
  });

  it.each([
    '19800230',
    '19000229',
    '20230229',
    '19801301',
    '19800431',
    '19800000',
    '00000312',
    '1980031',
    'x9800312',
    '',
    '1980-3-12',
  ])('%j is no full date', (date) => {
    expect(isFullDate(date)).toBe(false);
  });

  it.each(['19800312', '19800000', '19800300', '00000312', '00000229'])(
    '%s may stand in a record',
    (date) => {
      expect(isPartialDate(date)).toBe(true);
    },
  );

  it.each(['00000000', '19800012', '00000300', '00000012', '00000230', '19801300', '198003'])(
    '%s may not stand in a record',
    (date) => {
      expect(isPartialDate(date)).toBe(false);
    },
  );

  it.each([
    ['19800312', 'valid'],
    ['20261121', 'valid'],
    ['20261122', 'future'],
    ['20270101', 'future'],
    ['20270230', 'invalid'],
    ['19800000', 'invalid'],
  ])('judges the date of birth %s as %s', (dob, expected) => {
    expect(judgeDob(dob, '20261121')).toBe(expected);
  });

  it('takes the day of an instant in UTC', () => {
    expect(dayOf(new Date('2026-11-21T23:59:59.999Z'))).toBe('20261121');
  });
});

describe('parseDate', () => {
  it.each([
    ['19800312', '19800312'],
    ['1980-03-12', '19800312'],
    ['03/12/1980', '19800312'],
    ['3/2/1980', '19800302'],
    [' 1980-03-12 ', '19800312'],
    ['1980-02-30', undefined],
    ['13/12/1980', undefined],
    ['12.03.1980', undefined],
    ['03/12/80', undefined],
    ['19800000', undefined],
    ['', undefined],
  ])('reads %j as %s', (text, expected) => {
    expect(parseDate(text)).toBe(expected);
  });
});

describe('compareDates', () => {
  it.each([
    ['19800312', '19800312', 'exact', 'year month day', ''],
    ['19800312', '19800000', 'partial', 'year', ''],
    ['19800312', '19800300', 'partial', 'year month', ''],
    ['19800312', '00000312', 'partial', 'month day', ''],
    ['19800000', '19800000', 'partial', 'year', ''],
    ['19800312', '19801203', 'transposed', 'year', 'month day'],
    ['19800312', '19800313', 'digit', 'year month', 'day'],
    ['19800312', '19700312', 'digit', 'month day', 'year'],
    ['19800312', '19810312', 'adjacent_year', 'month day', 'year'],
    ['19790312', '19800312', 'adjacent_year', 'month day', 'year'],
    ['19800000', '19810312', 'adjacent_year', '', 'year'],
    ['19800312', '19800425', 'conflict', 'year', 'month day'],
    ['19800312', '19800325', 'conflict', 'year month', 'day'],
    ['19800312', '19851203', 'conflict', '', 'year month day'],
    ['19800312', '19750000', 'conflict', '', 'year'],
    ['19800312', '00000412', 'conflict', 'day', 'month'],
    ['19800312', '00000000', 'unknown', '', ''],
    ['19800000', '00000312', 'unknown', '', ''],
    ['19800312', '19800230', 'unknown', '', ''],
    ['19800312', 'abc', 'unknown', '', ''],
  ])('%s and %s: %s', (a, b, comparison, agreeing, differing) => {
    const result = compareDates(a, b);
    expect(result.comparison).toBe(comparison);
    expect(result.agreeing.join(' ')).toBe(agreeing);
    expect(result.differing.join(' ')).toBe(differing);
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (a, b) => {
        expect(compareDates(a, b)).toEqual(compareDates(b, a));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the days that a date may mean', () => {
  it.each([
    ['19800312', '19800312', '19800312'],
    ['19800000', '19800101', '19801231'],
    ['19800200', '19800201', '19800229'],
    ['19810200', '19810201', '19810228'],
    ['00000312', undefined, undefined],
    ['19800230', undefined, undefined],
  ])('%s: from %s to %s', (date, earliest, latest) => {
    expect(earliestDay(date)).toBe(earliest);
    expect(latestDay(date)).toBe(latest);
  });

  it('run from the earliest to the latest, and are real', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const [earliest, latest] = [earliestDay(date), latestDay(date)];
        expect(earliest === undefined).toBe(latest === undefined);
        if (earliest === undefined || latest === undefined) return;
        expect(earliest <= latest).toBe(true);
        expect(isFullDate(earliest) && isFullDate(latest)).toBe(true);
        expect(['exact', 'partial']).toContain(compareDates(earliest, date).comparison);
        expect(['exact', 'partial']).toContain(compareDates(latest, date).comparison);
      }),
      { numRuns: 1000 },
    );
  });
});
