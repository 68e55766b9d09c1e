/** Anything of a JSON document. */
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const NAME = /^[A-Z][A-Za-z0-9]+$/;

/**
 * Turns every schema with a title that is a name (`AddressRequest`) into a named component of the OpenAPI document,
 * and its uses into references. Schemas stay plain values in the code, with their types, and named in the document.
 */
export function hoistComponents<T extends object>(document: T): T {
  const schemas: { [name: string]: Json } = {};

  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isObject(value)) return value;
    const { personRules, placeRules, ...rest } = value;
    const visited = Object.fromEntries(
      Object.entries(rest).map(([key, child]) => [
        key,
        key === 'examples' || key === 'example' ? child : visit(child),
      ]),
    );
    const { title } = visited;
    const isSchema = 'type' in visited || 'anyOf' in visited || 'properties' in visited;
    if (typeof title !== 'string' || !NAME.test(title) || !isSchema) return visited;
    // Where a schema is a whole body, its examples stand beside it; elsewhere they stand in it, and are kept.
    const known = schemas[title];
    if (known === undefined || (isObject(known) && !('examples' in known))) schemas[title] = visited;
    return { $ref: `#/components/schemas/${title}` };
  };

  const visited = visit(JSON.parse(JSON.stringify(document))) as { components?: { schemas?: Json } };
  return { ...visited, components: { ...visited.components, schemas } } as unknown as T;
}
