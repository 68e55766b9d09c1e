import { describe, expect, it } from 'vitest';
import { personFaults } from '../../api/person-faults.ts';

const REQUIRED = { names: 'required' } as const;
const ANA = { first_name: 'Ana', last_name: 'Reyes' };
const ADDRESS = { street: '1 Main St', city: 'Austin', state: 'TX', zip_code: '78701' };
const PROFILE = { profile_id: '0197c0de-0000-7000-8000-000000000001' };

const CASES: [string, Record<string, unknown>, string[]][] = [
  ['separate names', ANA, []],
  ['a full name', { full_name: 'Ana Reyes' }, []],
  ['a profile', PROFILE, []],
  ['nothing', {}, ['/first_name', '/last_name']],
  ['a first name alone', { first_name: 'Ana' }, ['/last_name']],
  ['a full name and a first name', { full_name: 'Ana Reyes', first_name: 'Ana' }, ['/first_name']],
  [
    'a full name and all separate names',
    { full_name: 'Ana Reyes', middle_name: 'B', ...ANA },
    ['/first_name', '/middle_name', '/last_name'],
  ],
  ['a profile and a full name', { ...PROFILE, full_name: 'Ana Reyes' }, ['/full_name']],
  ['a profile and names', { ...PROFILE, ...ANA }, ['/first_name', '/last_name']],
  ['a profile and a middle name', { ...PROFILE, middle_name: 'B' }, ['/middle_name']],
  ['a profile and an address', { ...PROFILE, address: ADDRESS }, ['/address']],
  ['a profile and an empty address', { ...PROFILE, address: {} }, ['/address']],
  ['a profile and addresses', { ...PROFILE, addresses: [ADDRESS] }, ['/addresses']],
  ['a profile and no addresses', { ...PROFILE, addresses: [] }, ['/addresses']],
  ['a profile and what it holds', { ...PROFILE, dob: '1', ssn: '2', phone: '3' }, ['/dob', '/ssn', '/phone']],
  ['a profile and no_middle_name', { ...PROFILE, no_middle_name: true }, ['/no_middle_name']],
  ['a profile and the default of no_middle_name', { ...PROFILE, no_middle_name: false }, []],
  ['no middle name, and one', { ...ANA, middle_name: 'B', no_middle_name: true }, ['/middle_name']],
  ['no middle name, and an empty one', { ...ANA, middle_name: '', no_middle_name: true }, []],
  ['no middle name, and null', { ...ANA, middle_name: null, no_middle_name: true }, []],
  ['no middle name by full name', { full_name: 'Ana B Reyes', no_middle_name: true }, []],
  ['a middle name', { ...ANA, middle_name: 'B', no_middle_name: false }, []],
  ['an address search', { input_type: 'address', addresses: [ADDRESS] }, []],
  ['an address search without addresses', { input_type: 'address' }, ['/addresses']],
  ['an address search with none', { input_type: 'address', addresses: [] }, ['/addresses']],
  [
    'an address search with names',
    { input_type: 'address', addresses: [ADDRESS], ...ANA },
    ['/first_name', '/last_name'],
  ],
  [
    'an address search with a full name',
    { input_type: 'address', addresses: [ADDRESS], full_name: 'Ana Reyes' },
    ['/full_name'],
  ],
  [
    'an address search with a profile',
    { input_type: 'address', addresses: [ADDRESS], ...PROFILE },
    ['/addresses', '/profile_id'],
  ],
];

describe('the rules between the fields of a person', () => {
  it.each(CASES)('with %s', (_, body, pointers) => {
    expect(personFaults(body, REQUIRED).map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it('let names be left out where they are optional', () => {
    expect(personFaults({ phone: '+12025550143' }, { names: 'optional' })).toEqual([]);
  });

  it('let fields stand beside a profile where a product says so', () => {
    const rules = { names: 'required', besideProfile: ['dob', 'no_middle_name'] } as const;
    const body = { ...PROFILE, dob: '19840519', no_middle_name: true, ssn: '123-45-6789' };
    expect(personFaults(body, rules).map(({ pointer }) => pointer)).toEqual(['/ssn']);
  });
});
