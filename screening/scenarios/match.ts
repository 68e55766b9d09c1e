import { foldName } from '../names/fold.ts';
import type { SearchScenario } from './scenario.ts';

/** The fields of a person that scenarios look at. */
export interface ScenarioInput {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly dob?: string;
}

/** The scenario that was met, or notes on which one was nearly met. */
export interface ScenarioMatch {
  readonly scenario: SearchScenario | null;
  readonly notes: string[];
}

const same = (a: unknown, b: string | undefined) =>
  typeof a === 'string' && b !== undefined && foldName(a) === foldName(b);

/**
 * Finds the scenario that a person meets: by first and last name. A date of birth, when both sides have one, must
 * agree. A near miss names the field that differed.
 */
export function matchScenario(scenarios: readonly SearchScenario[], input: ScenarioInput): ScenarioMatch {
  const notes: string[] = [];
  for (const scenario of scenarios) {
    const { first_name, last_name, dob } = scenario.inputs;
    const differing = [
      !same(first_name, input.first_name) && 'first_name',
      !same(last_name, input.last_name) && 'last_name',
      typeof dob === 'string' && input.dob !== undefined && dob !== input.dob && 'dob',
    ].filter((field): field is string => typeof field === 'string');
    if (differing.length === 0) return { scenario, notes: [] };
    const nameMet = same(last_name, input.last_name) || same(first_name, input.first_name);
    if (differing.length === 1 && nameMet) {
      notes.push(`Near miss of test scenario ${scenario.id}: ${differing[0]} differs.`);
    }
  }
  return { scenario: null, notes };
}
