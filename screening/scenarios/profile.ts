import type { TestScenario } from './scenario.ts';

/** Scenarios of profiles. A profile has no outcome of its own: these show how input is read. */
export const PROFILE_SCENARIOS: readonly TestScenario[] = [
  {
    id: 'profile.complete',
    product: 'profile',
    description: 'Every field; ssn comes back masked',
    inputs: {
      first_name: 'Clara',
      last_name: 'Clear',
      dob: '19850214',
      ssn: '123-45-6789',
      phone: '+12025550143',
      email: 'clara.clear@example.com',
      addresses: [{ street: '1 Main St', city: 'Austin', state: 'TX', zip_code: '78701' }],
    },
    expected: { ssn: '***-**-6789' },
  },
  {
    id: 'profile.full_name',
    product: 'profile',
    description: 'A full name is taken apart',
    inputs: { full_name: 'Dr. Oscar Q. Onerecord Jr.', dob: '19790630' },
    expected: { first_name: 'Oscar', middle_name: 'Q', last_name: 'Onerecord' },
  },
  {
    id: 'profile.no_middle_name',
    product: 'profile',
    description: 'A middle token is folded into the last name of a person without a middle name',
    inputs: { full_name: 'Maria Santos Manyfold', no_middle_name: true },
    expected: { first_name: 'Maria', last_name: 'Santos Manyfold' },
  },
];
