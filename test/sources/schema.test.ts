import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { KNOWN_SUBJECTS } from '../../sources/court-corpus/known-subjects.ts';
import { recordSourceSchema, recordSourceSchemaText } from '../../sources/schema.ts';

describe('the JSON Schema of the record source format', () => {
  it('is committed as it is generated', async () => {
    await expect(recordSourceSchemaText()).toMatchFileSnapshot(
      '../../docs/schemas/record-source.schema.json',
    );
  });

  it('is a draft 2020-12 schema that an independent validator can use', () => {
    const ajv = new Ajv2020({ formats: { uri: true } });
    const check = ajv.compile(recordSourceSchema());
    for (const subject of KNOWN_SUBJECTS) expect(check(subject), subject.subject_id).toBe(true);
    expect(check({ subject_id: 'a', person: {}, records: [] })).toBe(false);
    expect(check({ ...KNOWN_SUBJECTS[0], shoe_size: 44 })).toBe(false);
  });
});
