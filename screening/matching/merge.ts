import type { CriminalRecord } from '../record.ts';
import type { MatchedIdentity } from '../search.ts';

/**
 * Joins lists of records that may hold the same record more than once, as when it stands in several snapshots.
 *
 * @param lists - The lists, in the order of their weight.
 * @returns Each record once, where it stood first.
 */
export function mergeRecords(...lists: readonly (readonly CriminalRecord[])[]): CriminalRecord[] {
  const byId = new Map<string, CriminalRecord>();
  for (const record of lists.flat()) if (!byId.has(record.record_id)) byId.set(record.record_id, record);
  return [...byId.values()];
}

/**
 * The order of matched identities: the best score first, then by id, so that it is the same in every run.
 *
 * @param a - One identity.
 * @param b - Another identity.
 * @returns Below 0 when `a` comes first.
 */
export function compareIdentities(
  a: Pick<MatchedIdentity, 'score' | 'identityId'>,
  b: Pick<MatchedIdentity, 'score' | 'identityId'>,
): number {
  return b.score - a.score || (a.identityId < b.identityId ? -1 : a.identityId > b.identityId ? 1 : 0);
}

/**
 * Joins the results of several indexes. An identity found in more than one keeps its best score and all its records.
 *
 * @param lists - What each index found.
 * @returns Each identity once, best first.
 */
export function mergeIdentities(...lists: readonly (readonly MatchedIdentity[])[]): MatchedIdentity[] {
  const byId = new Map<string, MatchedIdentity>();
  for (const identity of lists.flat().sort(compareIdentities)) {
    const known = byId.get(identity.identityId);
    const merged = known ? { ...known, records: mergeRecords(known.records, identity.records) } : identity;
    byId.set(identity.identityId, merged);
  }
  return [...byId.values()];
}
