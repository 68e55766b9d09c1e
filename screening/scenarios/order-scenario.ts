import type { TestScenario } from './scenario.ts';

/** The name of the built-in provider, which answers test accounts. */
export const SCENARIO_PROVIDER = 'scenarios';

/** A while in which a scenario's provider has no answer yet. */
export interface Stage {
  /** Its end, in seconds after the check was made. */
  readonly until: number;
  /** The provider fails, and this is what is told. */
  readonly failure?: string;
  /** The provider works, and this is what it says of the wait. */
  readonly note?: string;
}

/** What a provider answers, and by which stages it comes to it. */
export interface OrderOutcome<Answer> {
  readonly answer: Answer;
  readonly stages?: readonly Stage[];
}

/** A scenario of a check that a provider answers. */
export interface OrderScenario<Answer> extends TestScenario, OrderOutcome<Answer> {}

/** The stage that an order is in, this long after its check was made. @returns undefined once it is answered */
export const stageAt = (stages: readonly Stage[], seconds: number): Stage | undefined =>
  stages.find(({ until }) => seconds < until);

/** The stages that several products have a scenario of. */
export const STAGES = {
  pending: [{ until: 30 }],
  partial: [{ until: 10, note: 'One of two sources has answered' }],
  failure: [{ until: 10, failure: 'The source does not answer; it is asked again' }],
  recovery: [
    { until: 5, note: 'The order is with the source' },
    { until: 15, failure: 'The source does not answer; it is asked again' },
    { until: 20, note: 'The source answers again' },
  ],
  outage: [{ until: 86_400, failure: 'The source does not answer; it is asked again' }],
  days: [{ until: 3 * 86_400, note: 'The source works on the order' }],
} as const satisfies Record<string, readonly Stage[]>;

/** What a caller can check of the stages. */
export function expectStages(stages: readonly Stage[] | undefined): Record<string, unknown> {
  const last = stages?.at(-1);
  if (!last) return {};
  const first = stages?.find(({ failure, note }) => failure ?? note);
  return { pending_seconds: last.until, ...(first && { pending_reason: first.failure ?? first.note }) };
}
