import { Ajv, type AnySchemaObject, type SchemaValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import fp from 'fastify-plugin';
import { dayOf } from '../../screening/dates/partial-date.ts';
import { isDob, isPhone } from '../../screening/person-formats.ts';
import { type PersonFault, personFaults } from '../person-faults.ts';
import { placeFaults } from '../place-faults.ts';

/** Checks rules between the fields of a body as part of its schema. */
function validateRules<Rules>(
  keyword: string,
  faultsOf: (body: Partial<Record<string, unknown>>, rules: Rules) => PersonFault[],
): SchemaValidateFunction {
  const validate: SchemaValidateFunction = (rules: Rules, body: Partial<Record<string, unknown>>) => {
    const faults = faultsOf(body, rules);
    validate.errors = faults.map(({ pointer, detail }) => ({
      keyword,
      instancePath: pointer,
      message: detail,
      params: {},
    }));
    return faults.length === 0;
  };
  return validate;
}

/** The keywords of our own: rules that no schema can tell. */
const KEYWORDS = {
  personRules: validateRules('personRules', personFaults),
  placeRules: validateRules('placeRules', placeFaults),
};

function createAjv(coerceTypes: boolean | 'array'): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    removeAdditional: false,
    useDefaults: true,
    coerceTypes,
    strict: false,
    formats: {
      dob: (value: string) => isDob(value, dayOf(new Date())),
      phone: isPhone,
      // Stricter than the package's: ids are never written as `urn:uuid:…`.
      uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
    },
  });
  // The package is CommonJS: its function is the default export's default.
  addFormats.default(ajv, ['date-time', 'uri', 'email']);
  for (const [keyword, validate] of Object.entries(KEYWORDS)) {
    ajv.addKeyword({ keyword, type: 'object', errors: 'full', validate });
  }
  return ajv;
}

/** JSON and nothing else, unless a route says so. A body without content is none, whatever its type. */
function readJsonAlone(fastify: FastifyInstance): void {
  const readJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else readJson(request, String(body), done);
  });
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
    readJsonAlone(fastify);
    // A body that is left out has no fields: each that is required is named, and an optional body is complete.
    fastify.addHook('preValidation', async (request) => {
      if (request.body === undefined && request.routeOptions.schema?.body) request.body = {};
    });
  },
  { name: 'validation' },
);
