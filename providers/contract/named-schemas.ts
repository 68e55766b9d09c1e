/** What is looked at of an OpenAPI document. */
interface Document {
  readonly components: object;
  readonly [part: string]: unknown;
}

const NAME = /^[A-Z][A-Za-z0-9]+$/;

/** The name of a schema that has one: a title that could be a type's. */
const nameOf = (value: unknown): string | undefined =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  NAME.test(value.title)
    ? value.title
    : undefined;

/**
 * Writes every schema that has a name once, among the components of an OpenAPI document, and refers to it elsewhere.
 * @param document values of JSON and schemas; it is left as it is
 */
export function shareNamedSchemas(document: Document): object {
  const schemas: Record<string, unknown> = {};

  const plain = (root: object): object =>
    JSON.parse(
      JSON.stringify(root, (_key, value: unknown) => {
        const name = nameOf(value);
        if (name === undefined || value === root) return value;
        schemas[name] ??= plain(value as object);
        return { $ref: `#/components/schemas/${name}` };
      }),
    ) as object;

  const { components, ...rest } = document;
  const shared = plain(rest);
  return { ...shared, components: { ...components, schemas } };
}
