import type { Product } from '../products.ts';
import { BULK_UPLOAD_SCENARIOS } from './bulk-upload.ts';
import { COUNTY_CHECK_SCENARIOS } from './county-check.ts';
import { CRIMINAL_CHECK_SCENARIOS } from './criminal-check.ts';
import { DRIVER_CHECK_SCENARIOS } from './driver-check.ts';
import { DRIVER_RISK_SIGNAL_SCENARIOS } from './driver-risk-signal.ts';
import { IDENTITY_VERIFICATION_SCENARIOS } from './identity-verification.ts';
import { INSTANT_CRIMINAL_PROFILE_SCENARIOS, INSTANT_CRIMINAL_SCENARIOS } from './instant-criminal.ts';
import { PROFILE_SCENARIOS } from './profile.ts';
import type { SearchScenario, TestScenario } from './scenario.ts';

const SEARCH_SCENARIOS: Partial<Record<Product, readonly SearchScenario[]>> = {
  criminal_check: CRIMINAL_CHECK_SCENARIOS,
  instant_criminal: INSTANT_CRIMINAL_SCENARIOS,
  instant_criminal_profile: INSTANT_CRIMINAL_PROFILE_SCENARIOS,
  driver_risk_signal: DRIVER_RISK_SIGNAL_SCENARIOS,
};

const ALL: readonly TestScenario[] = [
  ...PROFILE_SCENARIOS,
  ...Object.values(SEARCH_SCENARIOS).flat(),
  ...COUNTY_CHECK_SCENARIOS,
  ...DRIVER_CHECK_SCENARIOS,
  ...IDENTITY_VERIFICATION_SCENARIOS,
  ...BULK_UPLOAD_SCENARIOS,
];

/** All scenarios, or those of one product. */
export function listScenarios(product?: Product): TestScenario[] {
  return ALL.filter((scenario) => product === undefined || scenario.product === product).map(
    ({ id, product: of, description, inputs, expected }) => ({
      id,
      product: of,
      description,
      inputs,
      expected,
    }),
  );
}

/** The search scenarios of a product; none for a product that does not search. */
export function searchScenarios(product: Product): readonly SearchScenario[] {
  return SEARCH_SCENARIOS[product] ?? [];
}
