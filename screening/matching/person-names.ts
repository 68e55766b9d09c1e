import { squashName } from '../names/fold.ts';
import { parseFullName } from '../names/parse.ts';
import { readSeparateNames } from '../names/readings.ts';
import type { RecordPerson } from '../record.ts';
import type { PersonName } from '../search.ts';
import { type NameForm, nameForm } from './name-form.ts';

/** A name under which a person can be found. */
export interface FoundUnder extends NameForm {
  readonly alias: boolean;
  /** Read from a full name, so that middle and last name may be parted wrongly. */
  readonly parsed: boolean;
}

/** All names of a person. */
export interface PersonNames {
  readonly names: readonly FoundUnder[];
  /** The person's own name, not an alias, has a middle name. */
  readonly hasMiddle: boolean;
}

const MAXIMUM_NAMES = 120;
const MAXIMUM_READINGS = 4;

const together = (name: PersonName): string => squashName(`${name.first} ${name.middle} ${name.last}`);

/**
 * Collects the names of a recorded person: the separate names, the full name, and the aliases, each in all readings.
 *
 * @param person - As recorded.
 * @returns Distinct names; the person's own come first.
 */
export function personNames(person: RecordPerson): PersonNames {
  const names: FoundUnder[] = [];
  const seen = new Set<string>();
  let hasMiddle = false;
  const add = (name: PersonName, alias: boolean, parsed: boolean): void => {
    const form = nameForm(name);
    if (form === undefined || names.length >= MAXIMUM_NAMES) return;
    const key = `${form.first}|${form.middle}|${form.last}|${form.suffix}`;
    if (seen.has(key)) return;
    seen.add(key);
    names.push({ ...form, alias, parsed });
  };
  const addText = (text: string, alias: boolean): PersonName => {
    const parsed = parseFullName(text);
    add(parsed.name, alias, true);
    for (const other of parsed.alternatives.slice(0, MAXIMUM_READINGS)) add(other, alias, true);
    return parsed.name;
  };

  const separate = readSeparateNames(person);
  add(separate, false, false);
  if (separate.middle !== '') hasMiddle = true;
  if (person.full_name !== undefined) {
    const read = parseFullName(person.full_name).name;
    // A full name that only repeats the separate names adds nothing but wrong readings.
    if (separate.last === '' || together(read) !== together(separate)) {
      addText(person.full_name, false);
      if (read.middle !== '') hasMiddle = true;
    }
  }
  for (const alias of person.name_aliases ?? []) addText(alias, true);
  return { names, hasMiddle };
}
