import type { PersonalData } from '../screening/personal-data.ts';
import { Problem } from './problem.ts';

/**
 * Makes sure that a person can be searched for by name.
 * @throws Problem at the field that lacks a part of the name
 */
export function requireFullName(person: PersonalData): void {
  if (person.first_name && person.last_name) return;
  if (person.full_name) throw Problem.atPointer('/full_name', 'must hold a first and a last name');
  throw Problem.atPointer('/profile_id', 'the profile must have a first and a last name');
}
