import { type Static, Type } from 'typebox';
import { PartialDateSchema } from '../record.ts';

/** What a motor-vehicle department says of a licence and of its holder's driving. */

/** What a department is asked for: the licence alone, or a report on its holder's driving too. */
export const DRIVER_CHECK_TYPES = ['motor_vehicle_report', 'driver_license_status'] as const;
export type DriverCheckType = (typeof DRIVER_CHECK_TYPES)[number];

export const LICENCE_VALIDITIES = ['VALID', 'LIMITED', 'NOT_VALID', 'INCOMPLETE'] as const;

const LicenceFields = {
  status: Type.String({ minLength: 1, maxLength: 200, description: "The state's own word" }),
  validity: Type.Enum([...LICENCE_VALIDITIES]),
  class: Type.Optional(Type.String({ maxLength: 50 })),
  issued_date: Type.Optional(PartialDateSchema),
  expiration_date: Type.Optional(PartialDateSchema),
  restrictions: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 100 })),
  endorsements: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 100 })),
};

/** The answer to a check of the licence alone. */
export const LicenceSchema = Type.Object(LicenceFields, {
  title: 'DriverLicense',
  additionalProperties: false,
});
export type Licence = Static<typeof LicenceSchema>;

const State = Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' }));
const Text = Type.Optional(Type.String({ maxLength: 2000 }));
const When = Type.Optional(PartialDateSchema);

export const ViolationSchema = Type.Object(
  {
    type: Text,
    acd_code: Type.Optional(Type.String({ pattern: '^[A-Z][0-9]{2}$', description: 'ACD code (AAMVA)' })),
    description: Text,
    violation_date: When,
    conviction_date: When,
    points: Type.Optional(Type.Number()),
    state: State,
    county: Text,
    court_name: Text,
    disposition: Text,
  },
  { title: 'Violation', additionalProperties: false },
);

export const SuspensionSchema = Type.Object(
  { description: Text, start_date: When, end_date: When, state: State },
  { title: 'Suspension', additionalProperties: false },
);

export const AccidentSchema = Type.Object(
  {
    accident_date: When,
    description: Text,
    severity: Text,
    injuries: Type.Optional(Type.Integer({ minimum: 0 })),
    fatalities: Type.Optional(Type.Integer({ minimum: 0 })),
    state: State,
  },
  { title: 'Accident', additionalProperties: false },
);

/** A motor-vehicle report: the licence, and what its holder did. */
export const MotorVehicleReportSchema = Type.Object(
  {
    ...LicenceFields,
    violations: Type.Array(ViolationSchema, { maxItems: 1000 }),
    suspensions: Type.Array(SuspensionSchema, { maxItems: 1000 }),
    accidents: Type.Array(AccidentSchema, { maxItems: 1000 }),
  },
  { title: 'MotorVehicleReport', additionalProperties: false },
);
export type MotorVehicleReport = Static<typeof MotorVehicleReportSchema>;
