import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { countyFault } from '../../screening/places/counties.ts';
import { STATE_FIPS } from '../../screening/places/states.ts';

/** Every county of the Census Bureau's files, by its code. */
const COUNTIES = (
  createRequire(import.meta.url)('us-atlas/counties-10m.json') as {
    objects: { counties: { geometries: { id: string }[] } };
  }
).objects.counties.geometries.map(({ id }) => id);

describe('the code of a county', () => {
  it('is that of a county of the state', () => {
    expect(COUNTIES.length).toBeGreaterThan(3200);
    const stateOf = new Map(Object.entries(STATE_FIPS).map(([state, fips]) => [fips, state]));
    for (const code of COUNTIES) {
      const state = stateOf.get(code.slice(0, 2));
      expect([code, state && countyFault(state, code)]).toEqual([code, undefined]);
    }
    expect(new Set(COUNTIES.map((code) => code.slice(0, 2))).size).toBe(Object.keys(STATE_FIPS).length);
  });

  it.each([
    ['TX', '48453', undefined],
    ['LA', '22071', undefined],
    ['AK', '02020', undefined],
    ['TX', 'statewide', undefined],
    ['TX', 'STATEWIDE', undefined],
    ['CA', '48453', 'is Travis, which is not in CA'],
    ['TX', '48999', 'is not the FIPS code of a county'],
    ['TX', '00000', 'is not the FIPS code of a county'],
    ['TX', '4845', 'must be a FIPS code of five digits, or statewide'],
    ['TX', '484530', 'must be a FIPS code of five digits, or statewide'],
    ['TX', ' 48453', 'must be a FIPS code of five digits, or statewide'],
    ['TX', '４８４５３', 'must be a FIPS code of five digits, or statewide'],
    ['TX', 'Travis', 'must be a FIPS code of five digits, or statewide'],
  ])('of %s: %s', (state, code, fault) => {
    expect(countyFault(state, code)).toBe(fault);
  });
});
