import { NICKNAME_TABLE } from '../data/nicknames.ts';
import { SPELLINGS } from '../data/spellings.ts';

const NONE: readonly string[] = [];
const NO_NAMES: ReadonlySet<string> = new Set();

function readNicknames(): ReadonlyMap<string, ReadonlySet<string>> {
  const related = new Map<string, Set<string>>();
  const relate = (a: string, b: string): void => {
    const names = related.get(a) ?? new Set<string>();
    related.set(a, names.add(b));
  };
  for (const entry of NICKNAME_TABLE.trim().split(/\s+/u)) {
    const [name = '', nicknames = ''] = entry.split(':');
    for (const nickname of nicknames.split(',')) {
      relate(name, nickname);
      relate(nickname, name);
    }
  }
  return related;
}

function readSpellings(): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, readonly string[]>();
  for (const line of SPELLINGS.trim().split('\n')) {
    const names = line.trim().split(' ');
    for (const name of names) groups.set(name, names);
  }
  return groups;
}

const RELATED = readNicknames();
const SPELLING_GROUPS = readSpellings();

/**
 * The names that are a nickname of this one, or of which this one is a nickname.
 *
 * @param name - A folded given name.
 */
export function nicknamesOf(name: string): ReadonlySet<string> {
  return RELATED.get(name) ?? NO_NAMES;
}

/**
 * Other spellings of the same given name, as Mohammed and Muhammad. The name itself is among them.
 *
 * @param name - A folded given name.
 */
export function spellingsOf(name: string): readonly string[] {
  return SPELLING_GROUPS.get(name) ?? NONE;
}

/**
 * Tells how two given names are related by usage.
 *
 * @param a - A folded given name.
 * @param b - A folded given name.
 * @returns `spelling` for two spellings of one name, `nickname` for a name and its nickname,
 * `shared_root` for two nicknames of one name (Bill and Will), undefined otherwise.
 */
export function relationOfNames(a: string, b: string): 'spelling' | 'nickname' | 'shared_root' | undefined {
  if (spellingsOf(a).includes(b)) return 'spelling';
  const ofA = nicknamesOf(a);
  if (ofA.has(b)) return 'nickname';
  const ofB = nicknamesOf(b);
  for (const spelling of spellingsOf(a)) if (ofB.has(spelling)) return 'nickname';
  for (const spelling of spellingsOf(b)) if (ofA.has(spelling)) return 'nickname';
  // A root is longer than its nicknames; otherwise Albert and Alfred would be one name through Al.
  for (const root of ofA)
    if (ofB.has(root) && root.length > a.length && root.length > b.length) return 'shared_root';
  return undefined;
}
