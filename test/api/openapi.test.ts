import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installation, install } from '../support/installation.ts';
import {
  bodyExamples,
  type OpenApiDocument,
  type Operation,
  openApiDocument,
  operationsOf,
} from '../support/operations.ts';

let installation: Installation;
let document: OpenApiDocument;
let operations: Operation[];
beforeAll(async () => {
  installation = await install();
  document = await openApiDocument(installation.app);
  operations = await operationsOf(installation.app);
});
afterAll(() => installation.close());

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

/** Every value of a JSON document with the path that leads to it. */
function* walk(value: unknown, path: string[] = []): Generator<[string[], object]> {
  if (typeof value !== 'object' || value === null) return;
  yield [path, value];
  for (const [key, child] of Object.entries(value)) yield* walk(child, [...path, key]);
}

const at = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

/** A schema with what it refers to, for a validator. */
const validatorOf = (schema: object) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  return ajv.compile({ ...schema, components: document.components });
};

const successOf = ({ responses }: Operation) => {
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  return { status, media: response?.content?.['application/json'] };
};

/** Whether an operation answers with a file, whose content no schema describes. */
const isFile = ({ responses }: Operation) =>
  Object.entries(responses).some(
    ([code, { content = {} }]) => code === '200' && !Object.keys(content).includes('application/json'),
  );

/** The example of an answer: its own, its component's, or that of a list's items. */
const answerExample = (operation: Operation): unknown => {
  const { media } = successOf(operation);
  if (media?.example !== undefined) return media.example;
  const { $ref, examples, items } = (media?.schema ?? {}) as {
    $ref?: string;
    examples?: unknown[];
    items?: { $ref?: string };
  };
  const component = (ref: string | undefined) =>
    ref ? (at(ref) as { examples?: unknown[] } | undefined)?.examples?.[0] : undefined;
  if (items) return [component(items.$ref)].filter((example) => example !== undefined);
  return examples?.[0] ?? component($ref);
};

describe('the OpenAPI document', () => {
  it('is of version 3.1, with named components and its one security scheme', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Plumbline', version: '1.0.0' });
    expect(document.servers).toEqual([{ url: installation.settings.baseUrl }]);
    expect(document.security).toEqual([{ 'get-bearer-token-using-oauth2': [] }]);
    expect(Object.keys(document.components.securitySchemes)).toEqual(['get-bearer-token-using-oauth2']);
    expect(document.components.securitySchemes['get-bearer-token-using-oauth2']).toMatchObject({
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: `${installation.settings.baseUrl}/accounts/token` } },
    });
    const names = Object.keys(document.components.schemas);
    expect(names).toEqual(expect.arrayContaining(['Problem', 'Profile', 'CriminalCheck', 'AddressRequest']));
    for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z0-9]+$/);
  });

  it('has no reference that leads nowhere', () => {
    const refs = [...walk(document)].flatMap(([, value]) =>
      '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [],
    );
    expect(refs.length).toBeGreaterThan(50);
    for (const ref of refs) expect([ref, at(ref)]).toEqual([ref, expect.anything()]);
  });

  it('has schemas that are JSON Schema 2020-12', () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect([name, typeof validatorOf(schema)]).toEqual([name, 'function']);
      expect(JSON.stringify(schema)).not.toMatch(/"(nullable|personRules|placeRules|bson)"/);
    }
  });

  it('has a tag, a summary and an operation id of its own for every operation', () => {
    const tags = (document.tags as { name: string }[]).map(({ name }) => name);
    for (const operation of operations) {
      expect([nameOf(operation), operation.summary, operation.operationId]).toEqual([
        nameOf(operation),
        expect.stringMatching(/./),
        expect.stringMatching(/^[a-z][A-Za-z]+$/),
      ]);
      expect(operation.tags).toHaveLength(1);
      expect(tags).toContain(operation.tags?.[0]);
    }
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('declares every parameter of a path', () => {
    for (const operation of operations) {
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect([nameOf(operation), declared.map(({ name }) => name)]).toEqual([nameOf(operation), inPath]);
      for (const { required } of declared) expect(required).toBe(true);
    }
  });

  it('has examples for every body, which the schema takes', () => {
    const withBody = operations.filter(({ requestBody }) => requestBody);
    expect(withBody.length).toBeGreaterThan(8);
    for (const operation of withBody) {
      const examples = bodyExamples(operation);
      expect([nameOf(operation), examples.length]).toEqual([
        nameOf(operation),
        expect.toSatisfy((n) => n > 0),
      ]);
      const validate = validatorOf(Object.values(operation.requestBody?.content ?? {})[0]?.schema ?? {});
      for (const example of examples) {
        validate(example);
        expect([nameOf(operation), validate.errors ?? []]).toEqual([nameOf(operation), []]);
      }
    }
  });

  it('has an example for every answer with a body, which the schema takes', () => {
    for (const operation of operations) {
      const { status, media } = successOf(operation);
      if (status === '204' || isFile(operation)) continue;
      const example = answerExample(operation);
      expect([nameOf(operation), example]).toEqual([nameOf(operation), expect.anything()]);
      if (Array.isArray(example)) expect([nameOf(operation), example.length]).toEqual([nameOf(operation), 1]);
      const validate = validatorOf(media?.schema ?? {});
      validate(example);
      expect([nameOf(operation), validate.errors ?? []]).toEqual([nameOf(operation), []]);
    }
  });

  it('tells of idempotency keys on every POST, and of paging on every list', () => {
    for (const operation of operations) {
      const names = (operation.parameters ?? []).map(({ name }) => name);
      const takesKey = operation.method === 'POST' && operation.security?.length !== 0;
      expect([nameOf(operation), names.includes('Idempotency-Key')]).toEqual([nameOf(operation), takesKey]);
      const { media } = successOf(operation);
      const isList = operation.method === 'GET' && (media?.schema as { type?: string })?.type === 'array';
      expect([nameOf(operation), names.includes('limit') && names.includes('skip')]).toEqual([
        nameOf(operation),
        isList,
      ]);
      if (isList) {
        expect(Object.keys(operation.responses['200']?.headers ?? {})).toEqual(['X-Total-Count', 'Link']);
      }
    }
  });

  it('describes its refusals as problems', () => {
    for (const operation of operations.filter(({ security }) => security?.length !== 0)) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue;
        const [media] = Object.values(content ?? {});
        expect(media?.schema).toEqual({ $ref: '#/components/schemas/Problem' });
      }
    }
  });

  it('can be read at /docs', async () => {
    const answer = await installation.app.inject({ url: '/docs' });
    const page = answer.headers.location
      ? await installation.app.inject({ url: String(answer.headers.location) })
      : answer;
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
  });
});
