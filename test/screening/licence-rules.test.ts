import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPurposeAllowed,
  licenceFaults,
  plainLicenceNumber,
} from '../../screening/driving/licence-rules.ts';
import { maskLicenceNumber } from '../../screening/person-formats.ts';
import { STATE_FIPS } from '../../screening/places/states.ts';

/** The numbers that the package of formats is tried with itself. */
const SAMPLES = createRequire(import.meta.url)('usdl-regex/testdata/licenses.json') as Record<
  string,
  { valid?: string[]; invalid?: string[] }
>;
const OF_STATES = Object.entries(SAMPLES).filter(([state]) => STATE_FIPS[state] !== undefined);

/** Everything that any state asks for besides the number. */
const COMPLETE = { ssn: '123-45-6789', zipCode: '02903' };
const fieldsOf = (state: string, number: string, more: object = COMPLETE) =>
  licenceFaults({ state, number, ...more }).map(({ field }) => field);

describe('the form of a licence number', () => {
  it('is known of every state, and of most territories', () => {
    const unknown = Object.keys(STATE_FIPS).filter((state) => fieldsOf(state, '!').length === 0);
    expect(unknown.sort()).toEqual(['AS', 'GU', 'MP', 'PR', 'VI'].filter((state) => unknown.includes(state)));
    expect(unknown.length).toBeLessThan(5);
  });

  it.each(OF_STATES)('takes the numbers of %s, and refuses others', (state, { valid = [], invalid = [] }) => {
    for (const number of valid) expect([number, fieldsOf(state, number)]).toEqual([number, []]);
    for (const number of invalid.filter((text) => plainLicenceNumber(text) === text)) {
      expect([number, fieldsOf(state, number)]).toEqual([number, ['driver_license_number']]);
    }
  });

  it('does not depend on spaces, hyphens and letter case', () => {
    const samples = OF_STATES.flatMap(([state, { valid = [] }]) =>
      valid.map((number) => ({ state, number })),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.array(fc.nat({ max: 20 })),
        fc.constantFrom(' ', '-'),
        ({ state, number }, places, filler) => {
          const letters = [...number.toLowerCase()];
          for (const place of places) letters.splice(place % (letters.length + 1), 0, filler);
          expect(fieldsOf(state, letters.join(''))).toEqual([]);
        },
      ),
    );
  });

  it('says which form is meant, and not which number was given', () => {
    const [fault] = licenceFaults({ state: 'CA', number: 'SECRET1' });
    expect(fault?.detail).toBe('is not of the form of CA: 1 Alpha + 7 Numeric');
    expect(fault?.detail).not.toContain('SECRET');
  });
});

describe('what states ask for besides', () => {
  it.each(['PA', 'TX', 'WV'])('is the ssn in %s', (state) => {
    const number = SAMPLES[state]?.valid?.[0] ?? '';
    expect(fieldsOf(state, number, { zipCode: '02903' })).toEqual(['ssn']);
  });

  it('is the ZIP code in Rhode Island', () => {
    expect(fieldsOf('RI', '1234567', { ssn: '123-45-6789' })).toEqual(['zip_code']);
  });

  it('is nothing elsewhere', () => {
    const others = OF_STATES.filter(([state]) => !['PA', 'TX', 'WV', 'RI'].includes(state));
    for (const [state, { valid = [] }] of others) {
      expect([state, fieldsOf(state, valid[0] ?? '', {})]).toEqual([state, []]);
    }
  });

  it('is told together with a number of another form', () => {
    expect(fieldsOf('TX', '!', {})).toEqual(['driver_license_number', 'ssn']);
    expect(fieldsOf('ZZ', '1', {})).toEqual(['driver_license_state']);
  });
});

describe('a purpose', () => {
  it('matters in Washington alone', () => {
    expect(['employment', 'insurance'].every((purpose) => isPurposeAllowed('WA', purpose))).toBe(true);
    expect(['litigation', 'towing', ''].some((purpose) => isPurposeAllowed('WA', purpose))).toBe(false);
    expect(isPurposeAllowed('NY', 'litigation')).toBe(true);
  });
});

describe('a masked licence number', () => {
  it('shows its end, and never more than half of it', () => {
    expect(maskLicenceNumber('12345678')).toBe('****5678');
    expect(maskLicenceNumber('12345')).toBe('****45');
    expect(maskLicenceNumber('1')).toBe('****');
    fc.assert(
      fc.property(fc.string({ maxLength: 25 }), (number) => {
        const shown = maskLicenceNumber(number).slice(4);
        expect(shown.length).toBeLessThanOrEqual(Math.min(4, number.length / 2));
        expect(number.endsWith(shown)).toBe(true);
      }),
    );
  });
});
