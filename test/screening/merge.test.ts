import { describe, expect, it } from 'vitest';
import { mergeIdentities, mergeRecords } from '../../screening/matching/merge.ts';
import type { CriminalRecord } from '../../screening/record.ts';
import type { MatchedIdentity } from '../../screening/search.ts';
import { RECORD } from './support.ts';

const recordOf = (record_id: string, note = ''): CriminalRecord => ({
  ...RECORD,
  record_id,
  person: { last_name: note },
});
const identityOf = (identityId: string, score: number, ...ids: string[]): MatchedIdentity => ({
  identityId,
  score,
  reasons: [],
  person: {},
  records: ids.map((id) => recordOf(id)),
});

describe('mergeRecords', () => {
  it('keeps each record once, where it stood first', () => {
    const merged = mergeRecords(
      [recordOf('b', 'first'), recordOf('a')],
      [recordOf('b', 'second'), recordOf('c')],
      [],
    );
    expect(merged.map(({ record_id }) => record_id)).toEqual(['b', 'a', 'c']);
    expect(merged[0]?.person.last_name).toBe('first');
  });

  it('gives nothing for nothing', () => {
    expect(mergeRecords()).toEqual([]);
  });
});

describe('mergeIdentities', () => {
  it('orders by score, then by id', () => {
    const merged = mergeIdentities([identityOf('b', 70), identityOf('c', 90)], [identityOf('a', 70)]);
    expect(merged.map(({ identityId }) => identityId)).toEqual(['c', 'a', 'b']);
  });

  it('joins the records of one identity and keeps the best score', () => {
    const merged = mergeIdentities([identityOf('a', 70, 'r1', 'r2')], [identityOf('a', 80, 'r3', 'r2')]);
    expect(merged).toHaveLength(1);
    expect(merged[0]?.score).toBe(80);
    expect(merged[0]?.records.map(({ record_id }) => record_id)).toEqual(['r3', 'r2', 'r1']);
  });
});
