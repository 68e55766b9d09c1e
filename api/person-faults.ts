import type { PersonRules } from './schemas/person.ts';

/** A fault between fields of a body: where, and what. */
export interface PersonFault {
  readonly pointer: string;
  readonly detail: string;
}

/** The fields that the rules look at, before anything is known of their types. */
type Body = Partial<Record<string, unknown>>;

/** What a profile holds: given beside one, it would contradict it. */
const INLINE = [
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'address',
  'addresses',
  'dob',
  'ssn',
  'phone',
  'no_middle_name',
] as const;
const SEPARATE = ['first_name', 'middle_name', 'last_name'] as const;

/**
 * The rules between the fields that name a person: a profile or inline data, `full_name` or separate names,
 * a middle name or `no_middle_name`. An empty address or list of addresses counts as given.
 */
export function personFaults(body: Body, rules: PersonRules): PersonFault[] {
  // `no_middle_name: false` is the default, and says nothing.
  const given = (field: string) =>
    body[field] !== undefined && !(field === 'no_middle_name' && body[field] === false);
  const faults: PersonFault[] = [];
  const instead = rules.inPlaceOfPerson;
  if (instead !== undefined && given(instead)) {
    for (const field of ['profile_id', ...INLINE].filter((name) => name !== 'dob' && given(name))) {
      faults.push({ pointer: `/${field}`, detail: `cannot be combined with ${instead}` });
    }
    return faults;
  }
  if (given('profile_id')) {
    for (const field of INLINE.filter((name) => given(name) && !rules.besideProfile?.includes(name))) {
      faults.push({ pointer: `/${field}`, detail: 'cannot be combined with profile_id' });
    }
  } else if (given('full_name')) {
    for (const field of SEPARATE.filter(given)) {
      faults.push({ pointer: `/${field}`, detail: 'cannot be combined with full_name' });
    }
  } else if (rules.names === 'required' && body.input_type !== 'address') {
    for (const field of ['first_name', 'last_name'].filter((name) => !given(name))) {
      faults.push({ pointer: `/${field}`, detail: 'is required unless full_name or profile_id is given' });
    }
  }
  if (!given('profile_id')) {
    for (const field of (rules.alsoRequired ?? []).filter((name) => !given(name))) {
      faults.push({ pointer: `/${field}`, detail: 'is required unless profile_id is given' });
    }
  }
  if (body.no_middle_name === true && typeof body.middle_name === 'string' && body.middle_name !== '') {
    faults.push({ pointer: '/middle_name', detail: 'cannot be given together with no_middle_name' });
  }
  return [...faults, ...addressSearchFaults(body, given)];
}

/** `input_type: address` asks where registrants live: addresses, and no person. */
function addressSearchFaults(body: Body, given: (field: string) => boolean): PersonFault[] {
  if (body.input_type !== 'address') return [];
  const faults = ['profile_id', 'full_name', ...SEPARATE]
    .filter(given)
    .map((field) => ({ pointer: `/${field}`, detail: 'cannot be given with input_type address' }));
  if (!Array.isArray(body.addresses) || body.addresses.length === 0) {
    faults.push({
      pointer: '/addresses',
      detail: 'at least one address is required with input_type address',
    });
  }
  return faults;
}
