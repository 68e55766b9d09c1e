import { flattenRecords } from '../checks/criminal-search.ts';
import type { Product } from '../products.ts';
import type { CastMember } from './cast.ts';
import type { SearchOutcome, SearchScenario } from './scenario.ts';

/** What a caller can check of an outcome, beside how long it takes. */
type Expect = (outcome: SearchOutcome) => Readonly<Record<string, unknown>>;

/** The records of all identities in one list. */
export const expectRecords: Expect = ({ identities }) => {
  const records = flattenRecords(identities).length;
  return { records, results_found: records > 0 };
};

/** Identities, and the records below them. */
export const expectIdentities: Expect = ({ identities }) => ({
  identities: identities.length,
  records: flattenRecords(identities).length,
  results_found: identities.length > 0,
});

/**
 * Makes the writer of a product's search scenarios.
 *
 * @param product - Whose scenarios they are.
 * @param expect - What is promised of an outcome.
 * @returns A writer of one scenario: its name within the product, what it shows, who meets it, and what is found.
 */
export const scenarioWriter =
  (product: Product, expect: Expect) =>
  (name: string, description: string, inputs: CastMember, outcome: SearchOutcome): SearchScenario => ({
    id: `${product}.${name}`,
    product,
    description,
    inputs: { ...inputs },
    expected: {
      ...expect(outcome),
      ...(outcome.silence && {
        pending_seconds: outcome.silence.seconds,
        pending_reason: outcome.silence.reason,
      }),
    },
    ...outcome,
  });
