import { type TSchema, Type } from 'typebox';
import { IdentitySchema } from '../../screening/identity.ts';
import { CriminalRecordSchema } from '../../screening/record.ts';
import {
  CheckFields,
  CheckRequestFields,
  CheckStatusSchema,
  OrderByField,
  SearchRequestFields,
} from './check.ts';
import { PersonFields, ProfileIdField, personBody } from './person.ts';

const instantBody = <Extra extends Record<string, TSchema>>(title: string, extra: Extra) =>
  Type.Object(
    { ...ProfileIdField, ...PersonFields, ...CheckRequestFields, ...SearchRequestFields, ...extra },
    personBody({ names: 'required' }, title, [
      { first_name: 'Oscar', last_name: 'Onerecord', dob: '19790630', reference_id: 'applicant-4711' },
    ]),
  );

export const CreateInstantCheckSchema = instantBody('CreateInstantCheck', OrderByField);
export const CreateIdentityCheckSchema = instantBody('CreateIdentityCheck', {});

const COMPLETED = {
  id: '0197c0de-0000-7000-8000-000000000002',
  profile_id: '0197c0de-0000-7000-8000-000000000001',
  created_at: '2026-11-21T12:00:00.000Z',
  completed_at: '2026-11-21T12:00:00.040Z',
  status: 'complete',
  ruleset_ids: [],
  run_notes: [],
  results: [],
};

export const InstantCheckSchema = Type.Object(
  {
    ...CheckFields,
    check_type: Type.Enum(['instant_criminal']),
    status: CheckStatusSchema,
    results: Type.Optional(Type.Array(CriminalRecordSchema)),
  },
  { title: 'InstantCheck', examples: [{ ...COMPLETED, check_type: 'instant_criminal' }] },
);

const identityCheck = (title: string, checkType: string) =>
  Type.Object(
    {
      ...CheckFields,
      check_type: Type.Enum([checkType]),
      status: CheckStatusSchema,
      results: Type.Optional(Type.Array(IdentitySchema, { description: 'Matched identities, best first' })),
    },
    { title, examples: [{ ...COMPLETED, check_type: checkType }] },
  );

export const InstantCriminalProfileSchema = identityCheck(
  'InstantCriminalProfile',
  'instant_criminal_profile',
);
export const DriverRiskSignalSchema = identityCheck('DriverRiskSignal', 'driver_risk_signal');
