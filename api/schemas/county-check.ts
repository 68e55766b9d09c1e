import { Type } from 'typebox';
import { CriminalRecordSchema } from '../../screening/record.ts';
import { CheckFields, CheckRequestFields, CheckStatusSchema } from './check.ts';
import { FilledText, StateCodeSchema, TimestampSchema } from './common.ts';
import { PersonFields, ProfileIdField, personBody } from './person.ts';

const CountyCodeSchema = Type.String({
  minLength: 1,
  maxLength: 20,
  description: 'Five digits (FIPS), or `statewide` in any letter case',
});
const CaseNumberSchema = FilledText(100, 'In place of a person: one case of the court');

export const CreateCountyCheckSchema = Type.Object(
  {
    ...ProfileIdField,
    ...PersonFields,
    case_number: Type.Optional(CaseNumberSchema),
    state: StateCodeSchema,
    county_fips_code: CountyCodeSchema,
    ...CheckRequestFields,
  },
  personBody(
    { names: 'required', alsoRequired: ['dob'], inPlaceOfPerson: 'case_number', places: 'county' },
    'CreateCountyCheck',
    [
      {
        first_name: 'Oscar',
        last_name: 'Onerecord',
        dob: '19790630',
        state: 'TX',
        county_fips_code: '48453',
      },
      { case_number: 'D-1-DC-16-301127', state: 'TX', county_fips_code: '48453' },
    ],
  ),
);

export const CancelCountyCheckSchema = Type.Object(
  { reason: FilledText(500) },
  {
    title: 'CancelCountyCheck',
    additionalProperties: false,
    examples: [{ reason: 'The applicant withdrew' }],
  },
);

export const CountyCheckSchema = Type.Object(
  {
    ...CheckFields,
    check_type: Type.Enum(['county_check']),
    status: CheckStatusSchema,
    state: StateCodeSchema,
    county_fips_code: CountyCodeSchema,
    case_number: Type.Optional(CaseNumberSchema),
    estimated_completion_at: Type.Optional(TimestampSchema),
    cancellation_reason: Type.Optional(Type.String()),
    results: Type.Optional(Type.Array(CriminalRecordSchema)),
  },
  {
    title: 'CountyCheck',
    examples: [
      {
        id: '0197c0de-0000-7000-8000-000000000003',
        profile_id: '0197c0de-0000-7000-8000-000000000001',
        created_at: '2026-11-21T12:00:00.000Z',
        completed_at: null,
        check_type: 'county_check',
        status: 'pending',
        state: 'TX',
        county_fips_code: '48453',
        estimated_completion_at: '2026-11-24T12:00:00.000Z',
        ruleset_ids: [],
        run_notes: [],
        results: [],
      },
    ],
  },
);
