import type { DriverCheckType } from '../screening/driving/licence.ts';
import { plainLicenceNumber } from '../screening/driving/licence-rules.ts';
import { COUNTY_CHECK_SCENARIOS } from '../screening/scenarios/county-check.ts';
import {
  DRIVER_CHECK_SCENARIOS,
  type DriverAnswer,
  unknownLicence,
} from '../screening/scenarios/driver-check.ts';
import {
  IDENTITY_VERIFICATION_SCENARIOS,
  type IdentityAnswer,
  unidentified,
} from '../screening/scenarios/identity-verification.ts';
import { matchScenario } from '../screening/scenarios/match.ts';
import { type OrderScenario, type Stage, stageAt } from '../screening/scenarios/order-scenario.ts';
import type { AnswerOf, OrderOf, ProviderKind } from './kinds.ts';
import { type PlacedBy, type Provider, ProviderError, type Standing } from './provider.ts';

/** What the built-in provider answers, when, and what the check notes of it. */
interface Played<Answer> {
  readonly answer: Answer;
  readonly stages: readonly Stage[];
  readonly notes: readonly string[];
}

const played = <Answer>(
  scenario: OrderScenario<Answer> | null | undefined,
  otherwise: Answer,
  notes: readonly string[],
  unknown: string,
): Played<Answer> => ({
  answer: scenario?.answer ?? otherwise,
  stages: scenario?.stages ?? [],
  notes: [scenario ? `Test scenario ${scenario.id}.` : unknown, ...notes],
});

const UNKNOWN_NAME = 'No test scenario has this name';

function playCourt(order: OrderOf<'county_court'>): Played<AnswerOf<'county_court'>> {
  if (order.case_number !== undefined) {
    const scenario = COUNTY_CHECK_SCENARIOS.find(({ inputs }) => inputs.case_number === order.case_number);
    return played(scenario, { records: [] }, [], 'No test scenario has this case number: nothing is found.');
  }
  const named = COUNTY_CHECK_SCENARIOS.filter(({ inputs }) => inputs.last_name !== undefined);
  const { scenario, notes } = matchScenario(named, order.subject);
  return played(scenario, { records: [] }, notes, `${UNKNOWN_NAME}: nothing is found.`);
}

type LicenceOrder = OrderOf<'driver_license' | 'motor_vehicle_report'>;

function playDepartment(order: LicenceOrder, checkType: DriverCheckType): Played<DriverAnswer> {
  const number = plainLicenceNumber(order.licence_number);
  const ofNumber = DRIVER_CHECK_SCENARIOS.filter(({ inputs }) => inputs.driver_license_number === number);
  const scenario = ofNumber.find(({ inputs }) => inputs.check_type === checkType);
  const near = ofNumber.map(({ id }) => `Near miss of test scenario ${id}: check_type differs.`);
  const elsewhere = scenario && scenario.inputs.driver_license_state !== order.licence_state;
  const notes = elsewhere
    ? [`The driver_license_state differs from that of test scenario ${scenario.id}.`]
    : [];
  return played(
    scenario,
    unknownLicence(checkType),
    scenario ? notes : near,
    'No test scenario has this licence number: no licence is found.',
  );
}

function playIdentityService(order: OrderOf<'identity_verification'>): Played<IdentityAnswer> {
  const type = order.verification_type;
  const ofType = IDENTITY_VERIFICATION_SCENARIOS.filter(({ inputs }) => inputs.verification_type === type);
  const { scenario, notes } = matchScenario(ofType, order.subject);
  return played(scenario, unidentified(type), notes, `${UNKNOWN_NAME}: nobody is identified.`);
}

function play(kind: ProviderKind, order: OrderOf<ProviderKind>): Played<AnswerOf<ProviderKind>> {
  if ('county_fips_code' in order) return playCourt(order);
  if ('verification_type' in order) return playIdentityService(order);
  return playDepartment(
    order,
    kind === 'motor_vehicle_report' ? 'motor_vehicle_report' : 'driver_license_status',
  );
}

/**
 * The built-in provider of test accounts: it answers by scenarios, at times that follow from when the check was made.
 * It remembers nothing, so that it answers alike after any restart.
 */
export function createScenarioProvider<Kind extends ProviderKind>(kind: Kind): Provider<Kind> {
  const standing = async (order: OrderOf<Kind>, { orderKey, orderedAt, now }: PlacedBy) => {
    const reference = `scenario-${orderKey}`;
    const { answer, stages, notes } = play(kind, order);
    const stage = stageAt(stages, (now.getTime() - orderedAt.getTime()) / 1000);
    // The scenarios of a kind hold answers of that kind.
    if (!stage) return { status: 'complete', reference, answer, notes } as Standing<Kind>;
    const remainingMs = orderedAt.getTime() + stage.until * 1000 - now.getTime();
    if (stage.failure !== undefined) throw new ProviderError('unavailable', stage.failure, remainingMs);
    const last = stages.at(-1) ?? stage;
    return {
      status: 'pending',
      reference,
      estimatedCompletionAt: new Date(orderedAt.getTime() + last.until * 1000),
      askAgainMs: remainingMs,
      ...(stage.note !== undefined && { note: stage.note }),
    } satisfies Standing<Kind>;
  };
  return {
    place: standing,
    ask: (_reference, order, by) => standing(order, by),
    find: async (orderKey) => `scenario-${orderKey}`,
    cancel: async () => 'cancelled',
  };
}
