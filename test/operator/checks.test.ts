import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeAge, withoutQuotes } from '../../operator/checks.ts';
import { newId } from '../../platform/ids.ts';
import type { CheckDocument } from '../../store/documents.ts';
import { NOBODY, openOperator, type TestOperator } from './support.ts';

let operator: TestOperator;
let account: string;

beforeAll(async () => {
  operator = await openOperator();
});
afterAll(() => operator.close());
beforeEach(() => {
  account = newId();
});

/** A check with something to hide in every place where personal data can stand. */
async function insertCheck(fields: Partial<CheckDocument> = {}): Promise<CheckDocument> {
  return operator.store.checks.insert({
    _id: newId(),
    account_id: account,
    product: 'criminal_check',
    check_type: 'instant_criminal',
    profile_id: newId(),
    status: 'pending',
    created_at: new Date(),
    reference_id: 'Secretname',
    ruleset_ids: [],
    criteria: { input_type: 'person' },
    run_notes: ['The full name was read as first name "Secretname", last name "Secretname".', 'Plain note.'],
    results: [
      {
        record_id: 'r1',
        category: 'Criminal/traffic',
        person: { full_name: 'Secretname' },
        cases: [],
        source: { id: 'court', category: 'court', name: 'Court' },
      },
    ],
    source_versions: [{ source: 'court', version: 3 }],
    ...fields,
  });
}

describe('checks', () => {
  test('stuck lists pending checks, oldest first, with age and reason', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const old = await insertCheck({
      created_at: hoursAgo(30),
      pending_reason: 'No record source is published',
    });
    const young = await insertCheck();
    const done = await insertCheck({ status: 'complete' });
    const rows = await operator.json('checks', 'stuck');
    const ids: string[] = rows.map((row: { id: string }) => row.id);
    expect(ids.filter((id) => [old._id, young._id, done._id].includes(id))).toEqual([old._id, young._id]);
    expect(rows[ids.indexOf(old._id)]).toMatchObject({ pending_reason: 'No record source is published' });
    expect(rows[ids.indexOf(old._id)].age_seconds).toBeGreaterThanOrEqual(30 * 3600);
    expect(rows[ids.indexOf(young._id)].pending_reason).toBeNull();
    const { out } = await operator.run(['checks', 'stuck']);
    expect(out).toMatch(new RegExp(`^${old._id}.+ 1 d 6 h +No record source is published$`, 'm'));
    expect(out).not.toContain('Secretname');
    expect(await operator.json('checks', 'stuck', '--limit', '1')).toHaveLength(1);
    expect((await operator.fails('checks', 'stuck', '--limit', '0')).exit).toBe(2);
  });

  test('show tells how a check stands and nothing about the person', async () => {
    const check = await insertCheck({ status: 'complete', completed_at: new Date() });
    const { out } = await operator.run(['checks', 'show', check._id, '--json']);
    expect(out).not.toContain('Secretname');
    expect(JSON.parse(out)).toMatchObject({
      id: check._id,
      status: 'complete',
      source_versions: [{ source: 'court', version: 3 }],
      run_notes: ['The full name was read as first name "…".', 'Plain note.'],
    });
    expect((await operator.run(['checks', 'show', check._id])).out).not.toContain('Secretname');
    expect((await operator.fails('checks', 'show', NOBODY)).exit).toBe(3);
  });

  test('nothing that a note quotes is left, whatever stands between the quotes', () => {
    expect(withoutQuotes('Left out: "a", "b".')).toBe('Left out: "…".');
    expect(withoutQuotes('Read as "O"Brien\nof Cork", fine.')).toBe('Read as "…", fine.');
    expect(withoutQuotes('No quotes here.')).toBe('No quotes here.');
  });

  test.each([
    [0, '0 s'],
    [59, '59 s'],
    [60, '1 min'],
    [3_725, '1 h 2 min'],
    [86_400, '1 d'],
    [90_061, '1 d 1 h'],
  ])('%i seconds are %s', (seconds, text) => {
    expect(describeAge(seconds)).toBe(text);
  });
});
