import { foldName } from '../names/fold.ts';
import type { PersonName } from '../search.ts';

/** A name folded for comparison. */
export interface NameForm {
  /** One word. */
  readonly first: string;
  /** Further given names: those in the first name, then the middle name. */
  readonly middle: string;
  /** The last name, folded; the only name when there is just one. */
  readonly last: string;
  /** `Jr`, `Sr`, `II`… */
  readonly suffix: string;
  /** The middle name alone is not empty. */
  readonly hasMiddle: boolean;
}

/**
 * Folds a name for comparison.
 *
 * @param name - Parts as written, the suffix normalised.
 * @returns Undefined when the name holds no letter or digit.
 */
export function nameForm(name: PersonName): NameForm | undefined {
  const given = foldName(name.first);
  const ownMiddle = foldName(name.middle);
  const last = foldName(name.last);
  if (last === '') {
    if (given === '') return undefined;
    return { first: '', middle: ownMiddle, last: given, suffix: name.suffix, hasMiddle: ownMiddle !== '' };
  }
  const space = given.indexOf(' ');
  const first = space < 0 ? given : given.slice(0, space);
  const furtherFirst = space < 0 ? '' : given.slice(space + 1);
  const middle =
    furtherFirst === '' || ownMiddle === '' ? furtherFirst + ownMiddle : `${furtherFirst} ${ownMiddle}`;
  return { first, middle, last, suffix: name.suffix, hasMiddle: ownMiddle !== '' };
}
