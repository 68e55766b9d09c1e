import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derivedId, newId, timeOfId } from '../../platform/ids.ts';

const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const moments = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true });

describe('ids', () => {
  it('are UUIDs of version 7 that sort as they were made', () => {
    const ids = Array.from({ length: 1000 }, newId);
    for (const id of ids) expect(id).toMatch(V7);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('tell when they were made', () => {
    const before = Date.now();
    const at = timeOfId(newId()).getTime();
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  it('that are derived follow from their parts, and carry their moment', () => {
    fc.assert(
      fc.property(moments, fc.array(fc.string()), (at, parts) => {
        const id = derivedId(at, ...parts);
        expect(id).toMatch(V7);
        expect(derivedId(new Date(at), ...parts)).toBe(id);
        expect(timeOfId(id)).toEqual(at);
        expect(derivedId(at, ...parts, 'more')).not.toBe(id);
      }),
    );
  });

  it('that are derived sort by time', () => {
    fc.assert(
      fc.property(moments, moments, fc.string(), fc.string(), (a, b, one, other) => {
        fc.pre(a < b);
        expect(derivedId(a, one) < derivedId(b, other)).toBe(true);
      }),
    );
  });

  it('that are derived from many parts do not meet', () => {
    const at = new Date();
    const ids = Array.from({ length: 5000 }, (_, count) => derivedId(at, 'event', String(count)));
    expect(new Set(ids).size).toBe(5000);
  });
});
