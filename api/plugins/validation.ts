import { Ajv, type AnySchemaObject, type SchemaValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import fp from 'fastify-plugin';
import { isPossiblePhoneNumber } from 'libphonenumber-js';
import { dayOf, judgeDob } from '../../screening/dates/partial-date.ts';
import { personFaults } from '../person-faults.ts';
import type { PersonRules } from '../schemas/person.ts';

/** Checks the rules between a person's fields as part of the schema. */
const validatePersonRules: SchemaValidateFunction = (
  rules: PersonRules,
  body: Partial<Record<string, unknown>>,
) => {
  const faults = personFaults(body, rules);
  validatePersonRules.errors = faults.map(({ pointer, detail }) => ({
    keyword: 'personRules',
    instancePath: pointer,
    message: detail,
    params: {},
  }));
  return faults.length === 0;
};

function createAjv(coerceTypes: boolean | 'array'): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    removeAdditional: false,
    useDefaults: true,
    coerceTypes,
    strict: false,
    formats: {
      dob: (value: string) => judgeDob(value, dayOf(new Date())) === 'valid',
      phone: (value: string) => isPossiblePhoneNumber(value, 'US'),
    },
  });
  // The package is CommonJS: its function is the default export's default.
  addFormats.default(ajv, ['date-time', 'uri', 'email', 'uuid']);
  ajv.addKeyword({ keyword: 'personRules', type: 'object', errors: 'full', validate: validatePersonRules });
  return ajv;
}

/**
 * Checks requests against their schemas. Bodies are taken as they are; query parameters, which are all text, are
 * turned into the types that the schema names. All faults are found, not the first alone.
 */
export default fp(
  async (fastify) => {
    const strict = createAjv(false);
    const textual = createAjv('array');
    const compiler: FastifySchemaCompiler<AnySchemaObject> = ({ schema, httpPart }) =>
      (httpPart === 'body' ? strict : textual).compile(schema);
    fastify.setValidatorCompiler(compiler);
  },
  { name: 'validation' },
);
