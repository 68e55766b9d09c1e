import type { Product } from '../products.ts';
import { CRIMINAL_CHECK_SCENARIOS } from './criminal-check.ts';
import { PROFILE_SCENARIOS } from './profile.ts';
import type { SearchScenario, TestScenario } from './scenario.ts';

/** All scenarios, or those of one product. */
export function listScenarios(product?: Product): TestScenario[] {
  const all: TestScenario[] = [...PROFILE_SCENARIOS, ...CRIMINAL_CHECK_SCENARIOS];
  return all
    .filter((scenario) => product === undefined || scenario.product === product)
    .map(({ id, product: of, description, inputs, expected }) => ({
      id,
      product: of,
      description,
      inputs,
      expected,
    }));
}

/** The search scenarios of a product. */
export function searchScenarios(product: Product): readonly SearchScenario[] {
  return product === 'criminal_check' ? CRIMINAL_CHECK_SCENARIOS : [];
}
