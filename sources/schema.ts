import { SubjectSchema } from '../screening/record.ts';

/**
 * The JSON Schema (draft 2020-12) of one line of this project's record source format.
 * It is made from `SubjectSchema`. The copy in `docs/schemas/` is checked by a test, which rewrites it with
 * `npx vitest run test/sources/schema.test.ts --update`.
 */
export function recordSourceSchema(): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:plumbline:schema:record-source',
    description: 'One line of a record source: a subject, and what one or more sources say about it.',
    ...(JSON.parse(JSON.stringify(SubjectSchema)) as object),
  };
}

/** The schema as it stands in `docs/schemas/record-source.schema.json`. */
export function recordSourceSchemaText(): string {
  return `${JSON.stringify(recordSourceSchema(), null, 2)}\n`;
}
