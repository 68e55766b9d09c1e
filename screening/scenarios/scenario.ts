import type { Product } from '../products.ts';
import type { MatchedIdentity } from '../search.ts';

/** A made-up case that a test account can count on: these inputs, that outcome, every time. */
export interface TestScenario {
  readonly id: string;
  readonly product: Product;
  readonly description: string;
  /** A body that can be posted as it is. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** What comes of it, in words and fields that a test can check. */
  readonly expected: Readonly<Record<string, unknown>>;
}

/** What a search finds, and how long its source keeps silent. */
export interface SearchOutcome {
  /** Whom the source knows by that name, best first; products that show records take theirs. */
  readonly identities: readonly MatchedIdentity[];
  /** Seconds after creation in which the source does not answer, and why. */
  readonly silence?: { readonly seconds: number; readonly reason: string };
  readonly runNotes?: readonly string[];
}

/** A scenario of a search. */
export interface SearchScenario extends TestScenario, SearchOutcome {}
