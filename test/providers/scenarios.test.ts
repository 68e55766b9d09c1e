import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { KINDS, type OrderOf, PROVIDER_KINDS, type ProviderKind } from '../../providers/kinds.ts';
import { ProviderError } from '../../providers/provider.ts';
import { createScenarioProvider } from '../../providers/scenarios.ts';
import { COUNTY_CHECK_SCENARIOS } from '../../screening/scenarios/county-check.ts';
import { DRIVER_CHECK_SCENARIOS } from '../../screening/scenarios/driver-check.ts';
import { IDENTITY_VERIFICATION_SCENARIOS } from '../../screening/scenarios/identity-verification.ts';
import type { OrderScenario } from '../../screening/scenarios/order-scenario.ts';

const ORDERED_AT = new Date('2026-11-21T12:00:00Z');

type Inputs = Record<string, string>;

/** The order that a scenario's inputs become. */
function orderOf(kind: ProviderKind, inputs: Inputs): OrderOf<ProviderKind> {
  const { first_name, last_name, dob } = inputs;
  const subject = { first_name, last_name, dob, addresses: [] } as OrderOf<'county_court'>['subject'];
  if (kind === 'county_court') {
    const { state = '', county_fips_code = '', case_number } = inputs;
    return { subject, state, county_fips_code, ...(case_number !== undefined && { case_number }) };
  }
  if (kind === 'identity_verification') {
    return { subject, verification_type: inputs.verification_type as 'pii_validation' };
  }
  return {
    subject,
    licence_number: inputs.driver_license_number ?? '',
    licence_state: inputs.driver_license_state ?? '',
  };
}

const kindOf = ({ product, inputs }: OrderScenario<unknown>): ProviderKind => {
  if (product === 'county_check') return 'county_court';
  if (product === 'identity_verification') return product;
  return inputs.check_type === 'motor_vehicle_report' ? 'motor_vehicle_report' : 'driver_license';
};

const ALL: [string, OrderScenario<unknown>][] = [
  ...COUNTY_CHECK_SCENARIOS,
  ...DRIVER_CHECK_SCENARIOS,
  ...IDENTITY_VERIFICATION_SCENARIOS,
].map((scenario) => [scenario.id, scenario]);

const askAfter = async (scenario: OrderScenario<unknown>, seconds: number) => {
  const kind = kindOf(scenario);
  const order = orderOf(kind, scenario.inputs as Inputs);
  const now = new Date(ORDERED_AT.getTime() + seconds * 1000);
  return createScenarioProvider<ProviderKind>(kind).place(order, {
    orderKey: 'key',
    orderedAt: ORDERED_AT,
    now,
  });
};

describe('the built-in provider', () => {
  it.each(ALL)('%s: is answered in the end, by a document of its kind', async (id, scenario) => {
    const end = scenario.stages?.at(-1)?.until ?? 0;
    const standing = await askAfter(scenario, end);
    expect(standing).toMatchObject({ status: 'complete', notes: [`Test scenario ${id}.`] });
    const answer = 'answer' in standing ? standing.answer : undefined;
    expect(answer).toEqual(scenario.answer);
    expect([...Compile(KINDS[kindOf(scenario)].answer).Errors(answer)]).toEqual([]);
  });

  it.each(ALL.filter(([, { stages }]) => stages))('%s: has no answer before its end', async (_, scenario) => {
    for (const [at, { until, failure, note }] of (scenario.stages ?? []).entries()) {
      const from = scenario.stages?.[at - 1]?.until ?? 0;
      for (const seconds of [from, until - 0.001]) {
        const asked = askAfter(scenario, seconds);
        if (failure !== undefined) {
          const error = await asked.catch((thrown) => thrown);
          expect(error).toBeInstanceOf(ProviderError);
          expect(error).toMatchObject({ fault: 'unavailable', message: failure });
          expect(error.retryAfterMs).toBeCloseTo((until - seconds) * 1000, 0);
        } else {
          const standing = await asked;
          expect(standing).toMatchObject({ status: 'pending', ...(note !== undefined && { note }) });
          const last = scenario.stages?.at(-1)?.until ?? 0;
          const expected = new Date(ORDERED_AT.getTime() + last * 1000);
          expect(standing).toMatchObject({ estimatedCompletionAt: expected });
        }
      }
    }
  });

  it('answers alike after a restart, and under any reference', async () => {
    const scenario = COUNTY_CHECK_SCENARIOS[1] as OrderScenario<unknown>;
    const order = orderOf('county_court', scenario.inputs as Inputs) as OrderOf<'county_court'>;
    const by = { orderKey: 'key', orderedAt: ORDERED_AT, now: ORDERED_AT };
    const placed = await createScenarioProvider('county_court').place(order, by);
    expect(await createScenarioProvider('county_court').ask(placed.reference, order, by)).toEqual(placed);
    expect(await createScenarioProvider('county_court').find('key')).toBe(placed.reference);
  });

  it('never gives a good answer to what no scenario has', async () => {
    for (const kind of PROVIDER_KINDS) {
      const inputs = {
        first_name: 'No',
        last_name: 'Body',
        driver_license_number: '77777777',
        driver_license_state: 'NY',
        verification_type: 'document_verification',
        state: 'TX',
        county_fips_code: '48453',
      };
      const by = { orderKey: 'key', orderedAt: ORDERED_AT, now: ORDERED_AT };
      const standing = await createScenarioProvider(kind).place(orderOf(kind, inputs), by);
      expect(JSON.stringify(standing)).not.toMatch(/"(clear|VALID)"/);
      expect('notes' in standing && standing.notes?.join()).toMatch(/^No test scenario/);
    }
  });
});
