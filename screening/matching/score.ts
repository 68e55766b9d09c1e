import type { NormalAddress } from '../addresses/normalize.ts';
import type { MatchReason } from '../search.ts';
import { addressOutcome, closestAddress, compareDob, type DobKind } from './compare-facts.ts';
import { hasSuffix, type NameComparer, type NameOutcome } from './compare-names.ts';
import type { FoundUnder } from './person-names.ts';
import { ALIAS, DOB, MIDDLE_NAME, type Outcome, SWAPPED } from './points.ts';

/** A date of birth of a candidate. */
export interface RecordedDob {
  readonly date: string;
  readonly kind: DobKind;
}

/** What the index keeps of a candidate to score it. */
export interface Candidate {
  readonly names: readonly FoundUnder[];
  readonly hasMiddle: boolean;
  /** Read only when a name agrees. */
  dobs(): readonly RecordedDob[];
  /** Read only when the search gives an address. */
  addresses(): readonly NormalAddress[];
}

/** A search made ready for scoring. */
export interface PreparedSearch {
  readonly comparers: readonly NameComparer[];
  readonly dob: string | undefined;
  readonly addresses: readonly NormalAddress[];
  readonly noMiddleName: boolean;
}

/** A candidate's score and where it comes from. */
export interface Scored {
  /** 0..100, a whole number. */
  readonly score: number;
  readonly name: NameOutcome;
  readonly dob: Outcome | undefined;
  readonly address: Outcome | undefined;
}

/** The best agreement of any asked name with any name of the candidate. */
function bestName(search: PreparedSearch, candidate: Candidate): NameOutcome | undefined {
  let best: NameOutcome | undefined;
  for (const name of candidate.names) {
    // Only a full name may have been parted wrongly; a middle name that stands apart is one.
    if (search.noMiddleName && candidate.hasMiddle && !(name.parsed && name.hasMiddle)) continue;
    for (const comparer of search.comparers) {
      const outcome = comparer.compare(name, search.noMiddleName);
      if (outcome && (best === undefined || outcome.points > best.points)) best = outcome;
    }
  }
  return best;
}

/** The best agreement of the dates of birth. A stated date that conflicts is not mended by an inferred one. */
function bestDob(asked: string, dobs: readonly RecordedDob[]): Outcome {
  let best: Outcome | undefined;
  let statedConflicts = false;
  for (const { date, kind } of dobs) {
    const outcome = compareDob(asked, date, kind);
    if (kind === 'own' && outcome === DOB.conflict) statedConflicts = true;
    if (kind === 'inferred' && statedConflicts) continue;
    if (outcome === DOB.missing && best !== undefined) continue;
    if (best === undefined || best === DOB.missing || outcome.points > best.points) best = outcome;
  }
  return best ?? DOB.missing;
}

/**
 * Scores a candidate: the sum of the points of name, date of birth and address, never below 0.
 *
 * @param search - What is asked.
 * @param candidate - Whom to compare; own dates of birth come before inferred ones.
 * @returns Undefined when no name agrees, or when the search excludes the candidate for its middle name.
 */
export function scoreCandidate(search: PreparedSearch, candidate: Candidate): Scored | undefined {
  const name = bestName(search, candidate);
  if (name === undefined) return undefined;
  const dob = search.dob === undefined ? undefined : bestDob(search.dob, candidate.dobs());
  const confirms = dob !== undefined && dob.points > 0;
  const address =
    search.addresses.length === 0
      ? undefined
      : addressOutcome(closestAddress(search.addresses, candidate.addresses()), confirms);
  const points = name.points + (dob?.points ?? 0) + (address?.points ?? 0);
  return { score: Math.min(100, Math.max(0, points)), name, dob, address };
}

/**
 * Explains a score. The contributions add up to it, or to less than 0 when it is 0.
 *
 * @param scored - From `scoreCandidate`.
 */
export function explainScore({ name, dob, address }: Scored): MatchReason[] {
  const reason = (field: MatchReason['field'], { comparison, points }: Outcome): MatchReason => ({
    field,
    comparison,
    contribution: points,
  });
  const reasons = [reason('last_name', name.last), reason('first_name', name.first)];
  if (name.middle !== MIDDLE_NAME.none) reasons.push(reason('middle_name', name.middle));
  if (hasSuffix(name)) reasons.push(reason('suffix', name.suffix));
  if (name.alias) reasons.push(reason('name', ALIAS));
  if (name.swapped) reasons.push(reason('name', SWAPPED));
  if (dob) reasons.push(reason('dob', dob));
  if (address) reasons.push(reason('address', address));
  return reasons;
}
