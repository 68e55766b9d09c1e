import { drivingSignals } from '../driving/signals.ts';
import { type StoredIdentity, storedIdentity } from '../identity.ts';
import type { Product } from '../products.ts';
import type { CriminalRecord } from '../record.ts';
import type { MatchedIdentity } from '../search.ts';
import { flattenRecords } from './criminal-search.ts';

/** What the sources, or a scenario, say of a person. */
export interface Answer {
  readonly identities: readonly MatchedIdentity[];
  readonly runNotes: readonly string[];
}

/** What a check keeps of an answer. */
export interface CheckResult {
  /** The records of all identities, each once. */
  readonly results: CriminalRecord[];
  readonly identities: StoredIdentity[];
  readonly runNotes: string[];
}

/**
 * Cuts an answer to what the product shows: driver risk signals keep the records that bear on driving, and sum them
 * up; the other products keep all.
 */
export function resultOf(
  { identities, runNotes }: Answer,
  product: Product,
  { order_by }: { readonly order_by?: 'photo_urls' | undefined } = {},
): CheckResult {
  if (product === 'driver_risk_signal') return drivingResult(identities, runNotes);
  return {
    results: flattenRecords(identities, order_by),
    identities: identities.map(storedIdentity),
    runNotes: [...runNotes],
  };
}

function drivingResult(identities: readonly MatchedIdentity[], runNotes: readonly string[]): CheckResult {
  const driving = identities.flatMap((identity) => {
    const { records, signals } = drivingSignals(identity.records);
    return records.length === 0 ? [] : [{ identity: { ...identity, records }, signals }];
  });
  const leftOut = identities.length - driving.length;
  return {
    results: flattenRecords(driving.map(({ identity }) => identity)),
    identities: driving.map(({ identity, signals }) => ({
      ...storedIdentity(identity),
      summary: { signals },
    })),
    runNotes: [
      ...runNotes,
      ...(leftOut > 0 ? [`Left out: ${leftOut} matched people without a record that bears on driving.`] : []),
    ],
  };
}
