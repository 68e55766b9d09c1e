import type { PersonName } from '../search.ts';
import type { Affixes } from './affixes.ts';
import { suffixOf } from './affixes.ts';
import type { TidyName } from './tidy.ts';

/** What happened while a name was read. */
export interface ParseHistory {
  readonly name: PersonName;
  /** The reading before the middle name was folded into the last name. */
  readonly unfolded: PersonName;
  readonly alternatives: readonly PersonName[];
  readonly affixes: Affixes;
  readonly setAside: ReadonlySet<string>;
  readonly tidy: TidyName;
}

const quote = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(', ');

function describe(name: PersonName): string {
  const parts = [
    name.first && `first name "${name.first}"`,
    name.middle && `middle name "${name.middle}"`,
    name.last && `last name "${name.last}"`,
    name.suffix && `suffix "${name.suffix}"`,
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * Tells in plain English how a name was read.
 *
 * @param history - What happened.
 * @returns Sentences for `run_notes`.
 */
export function parseNotes(history: ParseHistory): string[] {
  const { name, unfolded, alternatives, affixes, setAside, tidy } = history;
  if (name.first === '' && name.last === '')
    return ['The full name holds no letters; no name was read from it.'];
  const notes = [`The full name was read as ${describe(name)}.`];
  if (name.first === '') notes.push('Only one name was found; it was read as the last name.');
  if (affixes.titles.length > 0) notes.push(`Left out as a title: ${quote(affixes.titles)}.`);
  if (affixes.professions.length > 0)
    notes.push(`Left out as a professional suffix: ${quote(affixes.professions)}.`);
  const otherSuffixes = affixes.generations.slice(1);
  if (otherSuffixes.length > 0)
    notes.push(
      `More than one suffix was found; "${suffixOf(affixes)}" was kept, left out: ${quote(otherSuffixes)}.`,
    );
  if (setAside.size > 0) notes.push(`Read as a sign that there is no middle name: ${quote([...setAside])}.`);
  if (unfolded.middle !== '' && name.middle === '')
    notes.push(`No middle name was declared, so "${unfolded.middle}" was taken as part of the last name.`);
  if (tidy.nicknames.length > 0) notes.push(`Also searched as a first name: ${quote(tidy.nicknames)}.`);
  if (tidy.bornAs !== '') notes.push(`Also searched as a last name: "${tidy.bornAs}".`);
  if (tidy.segments.length > 3)
    notes.push('The full name holds more commas than expected; please check the reading.');
  const others = alternatives.filter(
    (other) => !tidy.nicknames.includes(other.first) && other.last !== tidy.bornAs,
  );
  for (const other of others) notes.push(`Another reading is also searched: ${describe(other)}.`);
  return notes;
}
