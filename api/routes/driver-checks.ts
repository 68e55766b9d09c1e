import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { licenceFaults, plainLicenceNumber } from '../../screening/driving/licence-rules.ts';
import { maskLicenceNumber } from '../../screening/person-formats.ts';
import type { PersonalData } from '../../screening/personal-data.ts';
import { createDriverCheckView } from '../../store/views.ts';
import { checkReading } from '../check-reading.ts';
import { startCheck, writeCheck } from '../lifecycle.ts';
import { requireFullName } from '../personal-data.ts';
import { requireDriverPurpose } from '../place-faults.ts';
import { Problem } from '../problem.ts';
import { CreateDriverCheckSchema, DriverCheckSchema } from '../schemas/driver-check.ts';
import { problems } from '../schemas/problem.ts';

/** What a profile must hold for the licence's state. */
interface AskedLicence {
  readonly driver_license_number: string;
  readonly driver_license_state: string;
  readonly zip_code?: string | undefined;
}

/** The first address's ZIP code, unless the body gives one. */
const zipCodeOf = ({ zip_code }: AskedLicence, { addresses }: PersonalData) =>
  zip_code ?? addresses[0]?.zip_code;

/** @throws Problem when a stored profile lacks what the state asks for */
function requireLicenceData(body: AskedLicence, person: PersonalData): void {
  requireFullName(person);
  if (person.dob === undefined)
    throw Problem.atPointer('/profile_id', 'the profile must have a date of birth');
  const { driver_license_number: number, driver_license_state: state } = body;
  const [fault] = licenceFaults({ state, number, ssn: person.ssn, zipCode: zipCodeOf(body, person) });
  if (fault)
    throw Problem.atPointer('/profile_id', `the profile must have the ${fault.field}: it ${fault.detail}`);
}

/** Driver checks: a department is asked about a licence, or for a motor-vehicle report. */
const driverChecks: FastifyPluginAsyncTypebox = async (fastify) => {
  const { cipher } = fastify.store;
  const product = 'driver_check' as const;
  const tags = ['Driver checks'];
  const view = createDriverCheckView(cipher);

  fastify.post(
    '/driver_checks',
    {
      config: { product, metered: true },
      schema: {
        tags,
        summary: 'Order a driver check',
        description:
          "A `driver_license_status` or a `motor_vehicle_report`. The number must be of its state's form; PA, TX and WV ask for `ssn`, RI for a ZIP code.",
        operationId: 'createDriverCheck',
        body: CreateDriverCheckSchema,
        response: { 201: DriverCheckSchema, ...problems(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { body } = request;
      requireDriverPurpose(request.caller.account, body);
      const number = plainLicenceNumber(body.driver_license_number);
      const check = await writeCheck(fastify, request, {
        product,
        checkType: body.check_type,
        criteria: { input_type: 'person' },
        body,
        fields: {
          licence: {
            number: cipher.seal(number),
            masked: maskLicenceNumber(number),
            state: body.driver_license_state,
            ...(body.zip_code !== undefined && { zip_code: body.zip_code }),
          },
          sealed_by: cipher.keyId,
        },
        requirePerson: (person) => requireLicenceData(body, person),
      });
      await startCheck(fastify, check);
      return reply.code(201).header('location', `/v1/driver_checks/${check._id}`).send(view(check));
    },
  );

  await fastify.register(checkReading, {
    path: '/driver_checks',
    parameter: 'driver_check_id',
    product,
    tags,
    names: { one: 'driver check', operation: 'DriverCheck' },
    schema: DriverCheckSchema,
    view,
  });
};

export default driverChecks;
