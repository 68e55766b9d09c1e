import { describe, expect, it } from 'vitest';
import { CandidateSet } from '../../screening/matching/candidate-set.ts';
import { PostingsBuilder } from '../../screening/matching/postings.ts';

describe('Postings', () => {
  const builder = new PostingsBuilder();
  for (let subject = 0; subject < 3000; subject++) {
    builder.add(`third|${subject % 3}`, subject);
    builder.add(`own|${subject}`, subject);
  }
  const postings = builder.build();
  const subjectsUnder = (key: string, limit = Number.POSITIVE_INFINITY): number[] => {
    const found: number[] = [];
    postings.visit(key, (subject) => found.push(subject) < limit);
    return found;
  };

  it('gives the subjects under a key, in order, and no others', () => {
    expect(subjectsUnder('third|1')).toEqual(Array.from({ length: 1000 }, (_, i) => i * 3 + 1));
    expect(subjectsUnder('own|2999')).toEqual([2999]);
    expect(subjectsUnder('own|3000')).toEqual([]);
  });

  it('stops when told to', () => {
    expect(subjectsUnder('third|0', 2)).toEqual([0, 3]);
    expect(postings.visit('third|0', () => false)).toBe(false);
    expect(postings.visit('third|0', () => true)).toBe(true);
  });
});

describe('CandidateSet', () => {
  it('holds each subject once, up to its capacity', () => {
    const set = new CandidateSet(10, 2);
    set.clear();
    expect(set.add(7)).toBe(true);
    expect(set.add(7)).toBe(true);
    expect(set.add(3)).toBe(false);
    expect(set.items()).toEqual([7, 3]);
    set.clear();
    expect(set.items()).toEqual([]);
    expect(set.add(7)).toBe(true);
    expect(set.items()).toEqual([7]);
  });
});
