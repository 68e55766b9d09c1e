import { foldName } from '../names/fold.ts';
import type { TestScenario } from './scenario.ts';

/** The fields of a person that scenarios look at. */
export interface ScenarioInput {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly dob?: string;
}

/** The scenario that was met, or notes on which one was nearly met. */
export interface ScenarioMatch<Scenario extends TestScenario> {
  readonly scenario: Scenario | null;
  readonly notes: string[];
}

const same = (a: unknown, b: string | undefined) =>
  typeof a === 'string' && b !== undefined && foldName(a) === foldName(b);

/**
 * Finds the scenario that a person meets: by first and last name. A near miss names the field that differed; a date of
 * birth that differs from the scenario's is noted and changes nothing.
 */
export function matchScenario<Scenario extends TestScenario>(
  scenarios: readonly Scenario[],
  input: ScenarioInput,
): ScenarioMatch<Scenario> {
  const notes: string[] = [];
  for (const scenario of scenarios) {
    const { first_name, last_name, dob } = scenario.inputs;
    const first = same(first_name, input.first_name);
    const last = same(last_name, input.last_name);
    if (first && last) {
      const otherDob = typeof dob === 'string' && input.dob !== undefined && dob !== input.dob;
      return {
        scenario,
        notes: otherDob ? [`The dob differs from that of test scenario ${scenario.id}.`] : [],
      };
    }
    if (first || last) {
      notes.push(`Near miss of test scenario ${scenario.id}: ${first ? 'last_name' : 'first_name'} differs.`);
    }
  }
  return { scenario: null, notes };
}
