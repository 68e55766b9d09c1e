import { Type } from 'typebox';
import { DRIVER_CHECK_TYPES, MotorVehicleReportSchema } from '../../screening/driving/licence.ts';
import { CheckFields, CheckRequestFields, CheckStatusSchema } from './check.ts';
import { FilledText, StateCodeSchema, TimestampSchema, ZipCodeSchema } from './common.ts';
import { PersonFields, ProfileIdField, personBody } from './person.ts';

export const CreateDriverCheckSchema = Type.Object(
  {
    check_type: Type.Enum([...DRIVER_CHECK_TYPES]),
    driver_license_number: FilledText(40, 'In the form of its state'),
    driver_license_state: StateCodeSchema,
    ...ProfileIdField,
    ...PersonFields,
    zip_code: Type.Optional(ZipCodeSchema),
    ...CheckRequestFields,
  },
  personBody({ names: 'required', alsoRequired: ['dob'], places: 'licence' }, 'CreateDriverCheck', [
    {
      check_type: 'driver_license_status',
      driver_license_number: '12345678',
      driver_license_state: 'NY',
      first_name: 'Oscar',
      last_name: 'Onerecord',
      dob: '19790630',
    },
  ]),
);

const ResultSchema = Type.Partial(MotorVehicleReportSchema, {
  title: 'DriverCheckResult',
  description: 'Violations, suspensions and accidents are of a motor-vehicle report alone',
  additionalProperties: false,
});

export const DriverCheckSchema = Type.Object(
  {
    ...CheckFields,
    check_type: Type.Enum([...DRIVER_CHECK_TYPES]),
    status: CheckStatusSchema,
    driver_license_number: Type.Optional(Type.String({ description: 'Masked' })),
    driver_license_state: Type.Optional(StateCodeSchema),
    estimated_completion_at: Type.Optional(TimestampSchema),
    results: Type.Optional(Type.Unsafe<unknown>({ anyOf: [ResultSchema, { type: 'null' }] })),
  },
  {
    title: 'DriverCheck',
    examples: [
      {
        id: '0197c0de-0000-7000-8000-000000000004',
        profile_id: '0197c0de-0000-7000-8000-000000000001',
        created_at: '2026-11-21T12:00:00.000Z',
        completed_at: '2026-11-21T12:00:02.000Z',
        check_type: 'driver_license_status',
        status: 'complete',
        driver_license_number: '****5678',
        driver_license_state: 'NY',
        ruleset_ids: [],
        run_notes: [],
        results: { status: 'VALID', validity: 'VALID', class: 'D', expiration_date: '20280630' },
      },
    ],
  },
);
