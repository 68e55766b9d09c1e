import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listScenarios } from '../../screening/scenarios/catalogue.ts';
import {
  createTestAccount,
  type Installation,
  installWorking,
  type TestAccount,
} from '../support/installation.ts';
import { expectProblem } from '../support/problems.ts';
import { until } from '../support/wait.ts';

const DREW = { first_name: 'Drew', last_name: 'Driver', dob: '19850412' };
const STATUS = { check_type: 'driver_license_status', driver_license_state: 'NY', ...DREW };
const REPORT = { check_type: 'motor_vehicle_report', driver_license_state: 'NY', ...DREW };

let installation: Installation;
let caller: TestAccount;
beforeAll(async () => {
  installation = await installWorking();
  caller = await createTestAccount(installation);
});
afterAll(() => installation.close());

const post = (payload: object, as = caller) => as.call({ method: 'POST', url: '/v1/driver_checks', payload });
const read = async (id: string) => (await caller.call({ url: `/v1/driver_checks/${id}` })).json();
const ended = (id: string) =>
  until(async () => {
    const check = await read(id);
    return check.status === 'pending' ? null : check;
  });
const complete = async (payload: object) => ended((await post(payload)).json().id);

describe('a driver check', () => {
  it('answers 201 pending, then completes with the licence', async () => {
    const answer = await post({ ...STATUS, driver_license_number: '1000-0001' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      status: 'pending',
      check_type: 'driver_license_status',
      driver_license_number: '****0001',
      driver_license_state: 'NY',
      results: null,
    });
    const check = await ended(answer.json().id);
    expect(check.results).toEqual({
      status: 'VALID',
      validity: 'VALID',
      class: 'D',
      issued_date: '20200412',
      expiration_date: '20280412',
      restrictions: ['CORRECTIVE LENSES'],
      endorsements: [],
    });
    // The event is noted right after the result is stored.
    const event = await until(async () => {
      const events = (await caller.call({ url: '/v1/events?type=driver_check.completed' })).json();
      return events.find(({ data }: { data: { object: { id: string } } }) => data.object.id === check.id);
    });
    expect(event.data.object).toEqual(check);
  });

  it('completes with a motor-vehicle report', async () => {
    const { results } = await complete({ ...REPORT, driver_license_number: '20000003' });
    expect(results.validity).toBe('NOT_VALID');
    expect(results.violations[2]).toMatchObject({ acd_code: 'A21', state: 'NJ' });
    expect(results.suspensions).toHaveLength(2);
    expect(results.accidents[1]).toMatchObject({ injuries: 1 });
  });

  it('keeps the number and what was answered sealed', async () => {
    const { id } = await complete({ ...STATUS, driver_license_number: '10000003' });
    const stored = await installation.store.checks.get(id);
    const text = JSON.stringify(stored);
    expect(text).not.toContain('10000003');
    expect(text).not.toContain('SUSPENDED');
    expect(stored?.results).toEqual([]);
    expect(stored?.sealed_by).toBe('k1');
  });

  it('is listed, with what was asked for', async () => {
    const { id } = await complete({ ...STATUS, driver_license_number: '10000001' });
    const list = (await caller.call({ url: '/v1/driver_checks?include=results_found' })).json();
    expect(list[0]).toMatchObject({ id, results_found: true });
    expect(list[0].results).toBeUndefined();
  });

  it('never says that an unknown licence is valid', async () => {
    const { results, run_notes } = await complete({ ...STATUS, driver_license_number: '99999999' });
    expect(results.validity).toBe('INCOMPLETE');
    expect(run_notes.join()).toContain('No test scenario has this licence number');
  });

  it('names the scenario that was nearly met', async () => {
    const { run_notes } = await complete({ ...REPORT, driver_license_number: '10000001' });
    expect(run_notes.join()).toContain(
      'Near miss of test scenario driver_check.driver_license_status.valid: check_type differs.',
    );
  });

  it('has scenarios whose inputs can be posted as they are', async () => {
    for (const { inputs, expected } of listScenarios('driver_check')) {
      const answer = await post(inputs);
      expect(answer.statusCode).toBe(201);
      if (expected.pending_seconds !== undefined) continue;
      const { results } = await ended(answer.json().id);
      expect(results.validity).toBe(expected.validity);
      expect(results.violations?.length).toBe(expected.violations);
    }
  });
});

describe('the rules of the states', () => {
  it.each([
    [{ ...STATUS, driver_license_number: 'X' }, '/driver_license_number'],
    [{ ...STATUS, driver_license_number: '10000001', driver_license_state: 'ZZ' }, '/driver_license_state'],
    [{ ...STATUS, driver_license_state: 'TX', driver_license_number: '10000005' }, '/ssn'],
    [{ ...STATUS, driver_license_state: 'PA', driver_license_number: '10000005' }, '/ssn'],
    [{ ...STATUS, driver_license_state: 'WV', driver_license_number: 'A123456' }, '/ssn'],
    [{ ...STATUS, driver_license_state: 'RI', driver_license_number: '1000006' }, '/zip_code'],
    [{ ...STATUS, driver_license_number: '10000001', dob: undefined }, '/dob'],
    [{ ...STATUS, driver_license_number: '10000001', check_type: 'other' }, '/check_type'],
  ])('refuse %j at %s', async (body, pointer) => {
    expect(expectProblem(await post(body), 'validation_error')).toContain(pointer);
  });

  it('say of which form a number must be', async () => {
    const answer = await post({ ...STATUS, driver_license_state: 'CA', driver_license_number: '123' });
    expect(answer.json().detail).toBe('is not of the form of CA: 1 Alpha + 7 Numeric');
  });

  it('look at what a profile holds', async () => {
    const make = async (person: object) =>
      (await caller.call({ method: 'POST', url: '/v1/profiles', payload: person })).json().id;
    const texas = {
      check_type: 'driver_license_status',
      driver_license_state: 'TX',
      driver_license_number: '10000005',
    };
    const without = await post({ ...texas, profile_id: await make(DREW) });
    expect(expectProblem(without, 'validation_error')).toEqual(['/profile_id']);
    expect(without.json().detail).toContain('ssn');
    const complete = await post({ ...texas, profile_id: await make({ ...DREW, ssn: '123-45-6789' }) });
    expect(complete.statusCode).toBe(201);
    const rhode = { ...texas, driver_license_state: 'RI', driver_license_number: '1000006' };
    const addresses = [{ street: '1 Main St', city: 'Providence', state: 'RI', zip_code: '02903' }];
    const profile_id = await make({ ...DREW, addresses });
    expect((await post({ ...rhode, profile_id })).statusCode).toBe(201);
    expect((await post({ ...rhode, profile_id: await make(DREW), zip_code: '02903' })).statusCode).toBe(201);
  });

  it('let Washington have two purposes alone, and for reports alone', async () => {
    const washington = { ...DREW, driver_license_state: 'WA', driver_license_number: 'WDL000000001' };
    const ask = async (check_type: string, dppa_purpose: string) => {
      const account = await createTestAccount(installation, { dppaPurpose: dppa_purpose });
      return post({ ...washington, check_type }, account);
    };
    const refused = await ask('motor_vehicle_report', 'litigation');
    expect(expectProblem(refused, 'purpose_not_allowed')).toEqual(['/driver_license_state']);
    expect((await ask('motor_vehicle_report', 'employment')).statusCode).toBe(201);
    expect((await ask('motor_vehicle_report', 'insurance')).statusCode).toBe(201);
    expect((await ask('driver_license_status', 'litigation')).statusCode).toBe(201);
  });

  it('ask an account that is not a test account for its purpose', async () => {
    const live = await createTestAccount(installation, { stage: 'live' });
    const answer = await post({ ...STATUS, driver_license_number: '10000001' }, live);
    expectProblem(answer, 'purpose_not_allowed');
  });
});

describe('the report of a driver check', () => {
  const report = (url: string) => caller.call({ url: `/v1${url}` });

  it('comes by both routes, and not before the result', async () => {
    const { id } = await complete({ ...REPORT, driver_license_number: '20000003' });
    const [one, two] = [await report(`/checks/${id}/report`), await report(`/reports/${id}`)];
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect(one.headers['content-type']).toBe('application/pdf');
    expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(two.rawPayload.equals(one.rawPayload)).toBe(true);
    const pending = (await post({ ...STATUS, driver_license_number: '10000009' })).json();
    expectProblem(await report(`/reports/${pending.id}`), 'conflict');
  });
});
