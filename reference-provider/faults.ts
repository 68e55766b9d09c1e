import { type Static, Type } from 'typebox';

/** What the server can be told to do wrong, while it runs. What a request leaves out is off. */
export const FaultsSchema = Type.Object(
  {
    slow_ms: Type.Integer({
      minimum: 0,
      maximum: 600_000,
      default: 0,
      description: 'Every answer waits so long',
    }),
    failures: Type.Union([Type.Boolean(), Type.Integer({ minimum: 0 })], {
      default: 0,
      description: 'So many requests are answered with 500 and not carried out; true: all of them',
    }),
    no_answer: Type.Boolean({
      default: false,
      description: 'Requests are carried out, and never answered',
    }),
    garbage: Type.Boolean({
      default: false,
      description: 'Requests are carried out, and answered with JSON that is not of the contract',
    }),
    wrong_signature: Type.Boolean({
      default: false,
      description: 'Callbacks are signed with another secret',
    }),
    duplicate_callbacks: Type.Boolean({ default: false, description: 'Every callback is sent twice' }),
    no_callbacks: Type.Boolean({ default: false, description: 'None is sent' }),
    answer_after_cancel: Type.Boolean({
      default: false,
      description: 'A cancelled order is answered when its time comes, and called back about',
    }),
    refuse: Type.Boolean({ default: false, description: 'New orders are refused with 422' }),
  },
  { additionalProperties: false },
);
export type Faults = Static<typeof FaultsSchema>;

/** The body of `PUT /faults`. */
export const FaultSwitchesSchema = Type.Partial(FaultsSchema, { additionalProperties: false });
export type FaultSwitches = Static<typeof FaultSwitchesSchema>;

export const NO_FAULTS: Faults = {
  slow_ms: 0,
  failures: 0,
  no_answer: false,
  garbage: false,
  wrong_signature: false,
  duplicate_callbacks: false,
  no_callbacks: false,
  answer_after_cancel: false,
  refuse: false,
};

export type FaultPanel = ReturnType<typeof createFaultPanel>;

/** The switches as they stand. */
export function createFaultPanel() {
  let faults: Faults = NO_FAULTS;
  return {
    get: (): Faults => faults,

    /** Sets every switch: what is left out goes off. */
    set(switches: FaultSwitches): Faults {
      faults = { ...NO_FAULTS, ...switches };
      return faults;
    },

    /** Whether the next request fails; one of those that were to come is used up. */
    takeFailure(): boolean {
      const { failures } = faults;
      if (typeof failures === 'number' && failures > 0) faults = { ...faults, failures: failures - 1 };
      return failures === true || (typeof failures === 'number' && failures > 0);
    },
  };
}
