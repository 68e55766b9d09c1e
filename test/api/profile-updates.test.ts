import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestAccount, type Installation, install, type TestAccount } from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';

const ADDRESS = { street: '1200 Main St', city: 'Austin', state: 'TX', zip_code: '78701' };
const ANA = {
  first_name: 'Ana',
  middle_name: 'Sofía',
  last_name: 'Reyes',
  dob: '19840519',
  ssn: '123-45-6789',
  phone: '+12025550143',
  email: 'ana@example.com',
  addresses: [ADDRESS],
  custom_id: 'a-1',
};

let installation: Installation;
let caller: TestAccount;
beforeAll(async () => {
  installation = await install();
  caller = await createTestAccount(installation);
});
afterAll(() => installation.close());

const create = async (payload: object): Promise<Record<string, unknown> & { id: string }> =>
  (await caller.call({ method: 'POST', url: '/v1/profiles', payload })).json();
const patch = (id: string, payload: object) =>
  caller.call({ method: 'PATCH', url: `/v1/profiles/${id}`, payload });
const stored = (id: string) => installation.store.profiles.find(caller.account._id, id);

/** Creates a profile, changes it, and gives both; reading it agrees with the answer. */
const change = async (before: object, payload: object) => {
  const created = await create(before);
  const answer = await patch(created.id, payload);
  expect(answer.statusCode).toBe(200);
  expect((await caller.call({ url: `/v1/profiles/${created.id}` })).json()).toEqual(answer.json());
  const { updated_at: _, ...changed } = answer.json();
  const { updated_at: __, ...old } = created;
  expect(answer.json().updated_at > String(created.updated_at)).toBe(true);
  return { old, changed, id: created.id };
};

const without = (object: object, ...fields: string[]) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !fields.includes(name)));

describe('a PATCH of a profile', () => {
  it('changes what it names, and nothing else', async () => {
    const { old, changed, id } = await change(ANA, { phone: '+12025550199', ssn: '987654320' });
    expect(changed).toEqual({ ...old, phone: '+12025550199', ssn: '***-**-4320' });
    expect(await stored(id)).toMatchObject({ ssn: '987654320', email: 'ana@example.com' });
    expect(await installation.store.profiles.findByValue('ssn', '123456789')).not.toContainEqual(
      expect.objectContaining({ id }),
    );
  });

  it('removes what is null', async () => {
    const nothing = { dob: null, ssn: null, phone: null, email: null, custom_id: null, addresses: null };
    const { old, changed } = await change(ANA, { ...nothing, middle_name: null });
    expect(changed).toEqual({
      ...without(old, 'dob', 'ssn', 'phone', 'email', 'custom_id', 'middle_name'),
      addresses: [],
      full_name: 'Ana Reyes',
    });
  });

  it('of a full name takes the place of all names', async () => {
    const { old, changed } = await change(ANA, { full_name: 'Oscar Onerecord' });
    expect(changed).toEqual({
      ...without(old, 'middle_name'),
      first_name: 'Oscar',
      last_name: 'Onerecord',
      full_name: 'Oscar Onerecord',
    });
  });

  it('of one name leaves the others, and ends the full name', async () => {
    const { old, changed } = await change({ full_name: 'Oscar Quinn Onerecord' }, { last_name: 'Manyfold' });
    expect(changed).toEqual({ ...old, last_name: 'Manyfold', full_name: 'Oscar Quinn Manyfold' });
  });

  it('of other fields leaves a parsed full name and its suffix', async () => {
    const { old, changed, id } = await change(
      { full_name: 'Oscar Quinn Onerecord Jr.' },
      { dob: '19790630' },
    );
    expect(changed).toEqual({ ...old, dob: '19790630' });
    expect((await stored(id))?.suffix).toBeTruthy();
  });

  it('of one name leaves the suffix', async () => {
    const { id } = await change({ full_name: 'Oscar Quinn Onerecord Jr.' }, { first_name: 'Otto' });
    expect((await stored(id))?.suffix).toBeTruthy();
  });

  it.each([[ANA], [{ full_name: 'Ana Sofía Reyes' }]])(
    'to no middle name clears the stored one',
    async (before) => {
      const { old, changed } = await change(before, { no_middle_name: true });
      expect(changed).toEqual({
        ...without(old, 'middle_name'),
        no_middle_name: true,
        full_name: 'Ana Reyes',
      });
    },
  );

  it('to a middle name is refused for a person who has none, and taken with the flag', async () => {
    const { id } = await create({ first_name: 'Ana', last_name: 'Reyes', no_middle_name: true });
    const refused = await patch(id, { middle_name: 'Sofía' });
    expect(expectProblem(refused, 'validation_error')).toEqual(['/middle_name']);
    const taken = await patch(id, { middle_name: 'Sofía', no_middle_name: false });
    expect(taken.json()).toMatchObject({ middle_name: 'Sofía', no_middle_name: false });
  });

  it('is checked as a create is', async () => {
    const { id } = await create(ANA);
    const faults = async (payload: object) => expectProblem(await patch(id, payload), 'validation_error');
    expect(await faults({ dob: '19841340', nickname: 'A' })).toEqual(
      expect.arrayContaining(['/dob', '/nickname']),
    );
    expect(await faults({ full_name: 'Ana Reyes', first_name: 'Ana' })).toEqual(['/first_name']);
    expect(await faults({ middle_name: 'B', no_middle_name: true })).toEqual(['/middle_name']);
    expect(await faults({ first_name: null })).toEqual(['/first_name']);
  });

  it('is not lost when others come at the same moment', async () => {
    const { id } = await create(ANA);
    const patches = [
      { phone: null },
      { email: 'new@example.com' },
      { custom_id: 'a-2' },
      { first_name: 'Eva' },
    ];
    const answers = await Promise.all(patches.map((each) => patch(id, each)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const now = (await caller.call({ url: `/v1/profiles/${id}` })).json();
    expect(now).toMatchObject({ email: 'new@example.com', custom_id: 'a-2', first_name: 'Eva' });
    expect(now).not.toHaveProperty('phone');
  });
});
