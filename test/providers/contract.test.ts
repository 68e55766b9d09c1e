import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { providerContract, providerContractText } from '../../providers/contract/openapi.ts';
import { PROVIDER_KINDS } from '../../providers/kinds.ts';

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Record<string, { value: unknown }>;
}
interface Content {
  readonly content?: Record<string, Media>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: { name: string; in: string; required: boolean; schema: object }[];
  readonly requestBody?: Content;
  readonly responses: Record<string, Content & { description: string }>;
  readonly callbacks?: Record<string, Record<string, Record<string, Operation>>>;
}
interface OpenApi {
  readonly openapi: string;
  readonly info: { title: string; version: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

/** As a reader of the file has it. */
const contract: OpenApi = JSON.parse(providerContractText());

const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const callback = operations.flatMap(({ operation }) =>
  Object.values(operation.callbacks ?? {}).flatMap((paths) =>
    Object.values(paths).flatMap((methods) => Object.values(methods)),
  ),
);
const everyOperation = [...operations.map(({ operation }) => operation), ...callback];

const at = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], contract);

function* walk(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return;
  yield value;
  for (const child of Object.values(value)) yield* walk(child);
}

const validatorOf = (schema: object) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile({ ...schema, components: contract.components });
};

const mediaOf = ({ requestBody, responses }: Operation): [string, Media][] =>
  [requestBody, ...Object.values(responses)].flatMap((part) => Object.entries(part?.content ?? {}));

describe('the provider contract', () => {
  it('is committed as it is generated', async () => {
    await expect(providerContractText()).toMatchFileSnapshot('../../docs/providers/openapi.json');
  });

  it('leaves the schemas that it is made from as they are', () => {
    expect(JSON.stringify(providerContract())).toBe(JSON.stringify(providerContract()));
  });

  it('is OpenAPI 3.1 with one security scheme', () => {
    expect(contract.openapi).toBe('3.1.0');
    expect(contract.info).toMatchObject({ title: expect.any(String), version: '1.0.0' });
    expect(contract.components.securitySchemes).toEqual({ apiKey: { type: 'http', scheme: 'bearer' } });
  });

  it('has the five operations and the callback, each with a name of its own', () => {
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'post /orders',
      'get /orders',
      'get /orders/{reference}',
      'get /orders/{reference}/result',
      'post /orders/{reference}/cancel',
    ]);
    expect(callback).toHaveLength(1);
    expect(new Set(everyOperation.map(({ operationId }) => operationId)).size).toBe(6);
    for (const { operationId, summary } of everyOperation)
      expect([operationId, summary]).toEqual([
        expect.stringMatching(/^[a-z][A-Za-z]+$/),
        expect.stringMatching(/./),
      ]);
  });

  it('declares every parameter of a path', () => {
    for (const { path, operation } of operations) {
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect([path, declared.map(({ name }) => `{${name}}`)]).toEqual([path, path.match(/\{\w+\}/g) ?? []]);
      for (const { required } of declared) expect(required).toBe(true);
    }
  });

  it('has no reference that leads nowhere', () => {
    const refs = [...walk(contract)].flatMap((value) =>
      '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [],
    );
    expect(refs.length).toBeGreaterThan(30);
    for (const ref of refs) expect([ref, at(ref)]).toEqual([ref, expect.anything()]);
  });

  it('has schemas that are JSON Schema 2020-12', () => {
    const names = Object.keys(contract.components.schemas);
    expect(names).toEqual(expect.arrayContaining(['OrderStanding', 'CountyCourtOrder', 'OrderImage']));
    for (const [name, schema] of Object.entries(contract.components.schemas))
      expect([name, typeof validatorOf(schema)]).toEqual([name, 'function']);
  });

  it('has examples for every body, which its schema takes', () => {
    for (const operation of everyOperation) {
      const { operationId } = operation;
      for (const [type, { schema, example, examples }] of mediaOf(operation)) {
        const values =
          example === undefined ? Object.values(examples ?? {}).map(({ value }) => value) : [example];
        expect([operationId, type, values.length]).not.toEqual([operationId, type, 0]);
        const validate = validatorOf(schema);
        for (const value of values) {
          validate(value);
          expect([operationId, type, validate.errors ?? []]).toEqual([operationId, type, []]);
        }
      }
    }
  });

  it('has an order and an answer of every kind among the examples', () => {
    const examplesOf = (content: Content | undefined) =>
      Object.keys(content?.content?.['application/json']?.examples ?? {});
    expect(examplesOf(contract.paths['/orders']?.post?.requestBody)).toEqual(PROVIDER_KINDS);
    const result = contract.paths['/orders/{reference}/result']?.get?.responses['200'];
    expect(examplesOf(result)).toEqual(PROVIDER_KINDS);
  });

  it('describes its refusals as problem documents', () => {
    for (const { operation } of operations)
      for (const [status, { content }] of Object.entries(operation.responses))
        if (Number(status) >= 400) expect(Object.keys(content ?? {})).toEqual(['application/problem+json']);
  });
});
