import type { FastifyInstance, InjectOptions } from 'fastify';

type Method = NonNullable<InjectOptions['method']>;

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
  readonly examples?: Record<string, { value: unknown }>;
}

/** What the tests read of an operation of the OpenAPI document. */
export interface Operation {
  readonly method: Method;
  readonly path: string;
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: string[];
  readonly parameters?: { in: string; name: string; required?: boolean; schema: object }[];
  readonly requestBody?: { content: Record<string, Media> };
  readonly responses: Record<string, { content?: Record<string, Media>; headers?: object }>;
  readonly security?: object[];
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
  readonly components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
  readonly [part: string]: unknown;
}

export async function openApiDocument(app: FastifyInstance): Promise<OpenApiDocument> {
  return (await app.inject({ url: '/openapi.json' })).json();
}

/** Every operation that the OpenAPI document describes: what is registered is described. */
export async function operationsOf(app: FastifyInstance): Promise<Operation[]> {
  const { paths } = await openApiDocument(app);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase() as Method,
      path,
    })),
  );
}

/** The examples of an operation's body. */
export const bodyExamples = ({ requestBody }: Operation): unknown[] => {
  const [media] = Object.values(requestBody?.content ?? {});
  if (!media) return [];
  if (media.example !== undefined) return [media.example];
  return Object.values(media.examples ?? {}).map(({ value }) => value);
};
