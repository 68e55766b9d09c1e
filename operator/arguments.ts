import { InvalidArgumentError } from 'commander';

/** Reads a list in one word: `a,b`. An empty word is an empty list. */
export function words(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return [...new Set(parts.filter(Boolean))];
}

/** Reads a list whose words must be among the given ones. */
export function wordsAmong<Word extends string>(allowed: readonly Word[]): (text: string) => Word[] {
  return (text) =>
    words(text).map((word) => {
      const known = allowed.find((one) => one === word);
      if (known === undefined)
        throw new InvalidArgumentError(`"${word}" is not one of: ${allowed.join(', ')}.`);
      return known;
    });
}

/** Reads a list as `wordsAmong` does, and refuses an empty one. */
export function someWordsAmong<Word extends string>(allowed: readonly Word[]): (text: string) => Word[] {
  const read = wordsAmong(allowed);
  return (text) => {
    const list = read(text);
    if (list.length === 0) throw new InvalidArgumentError('It names nothing.');
    return list;
  };
}

/** Reads a whole number between two bounds. */
export function integer(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < least || number > most)
      throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
    return number;
  };
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Reads a length of time between two bounds: `90s`, `30m`, `36h`, `14d`. @returns seconds */
export function duration(least: number, most: number): (text: string) => number {
  return (text) => {
    const [, count, unit = ''] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
    const seconds = Number(count) * (UNIT_SECONDS[unit] ?? Number.NaN);
    if (!(seconds >= least && seconds <= most))
      throw new InvalidArgumentError('Give a time such as 90s, 30m, 36h or 14d.');
    return seconds;
  };
}

/** Reads a match score. */
export function score(text: string): number {
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || number > 100)
    throw new InvalidArgumentError('Give a number from 0 to 100.');
  return number;
}

/** Reads a name that people see. */
export function label(text: string): string {
  const name = text.trim();
  if (name.length < 1 || name.length > 200) throw new InvalidArgumentError('Give 1 to 200 characters.');
  return name;
}

/** Reads the name of a record source. */
export function sourceName(text: string): string {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(text))
    throw new InvalidArgumentError('Give 1 to 64 letters, digits, underscores or hyphens.');
  return text;
}
