/**
 * The points that each comparison gives or takes. A full match of everything is 100:
 * last name 36, first name 29, middle name 4, suffix 1, date of birth 25, address 5.
 */

/** The result of comparing one field: how the two sides compare, and the points. */
export interface Outcome {
  readonly comparison: string;
  readonly points: number;
}

const outcome = (comparison: string, points: number): Outcome => ({ comparison, points });

export const LAST_NAME = {
  exact: outcome('exact', 36),
  /** Only particles differ: de la Cruz, Cruz. */
  particle: outcome('particle', 34),
  /** The same surnames in another order. */
  reordered: outcome('partial', 32),
  /** One of two surnames: García, García Márquez. */
  partial: outcome('partial', 28),
  phonetic: outcome('phonetic', 24),
  similar: outcome('similar', 20),
  /** One slip of the pen in a short name. */
  slip: outcome('similar', 16),
  /** One surname agrees, the other differs: García López, García Márquez. */
  halfConflict: outcome('partial_conflict', 16),
} as const;

export const FIRST_NAME = {
  exact: outcome('exact', 29),
  spelling: outcome('spelling', 27),
  nickname: outcome('nickname', 26),
  phonetic: outcome('phonetic', 24),
  similar: outcome('similar', 19),
  /** One slip of the pen in a short name. */
  slip: outcome('similar', 14),
  /** Two nicknames of one name: Bill, Will. */
  sharedRoot: outcome('nickname', 16),
  /** The middle name of one side is the first name of the other. */
  middleAsFirst: outcome('middle_as_first', 15),
  initial: outcome('initial', 12),
  /** Both sides have one name only, and it is the whole name. */
  bothMissing: outcome('missing', 24),
  missing: outcome('missing', -3),
} as const;

export const MIDDLE_NAME = {
  exact: outcome('exact', 4),
  initial: outcome('initial', 3),
  similar: outcome('similar', 2),
  none: outcome('none', 0),
  missing: outcome('missing', -2),
  /** The middle name of one side is in the last name of the other, as after a marriage. */
  asLastName: outcome('as_last_name', -2),
  conflict: outcome('conflict', -36),
} as const;

export const SUFFIX = {
  exact: outcome('exact', 1),
  none: outcome('none', 0),
  missing: outcome('missing', -2),
  /** Jr and II, Sr and I, are written for one another. */
  similar: outcome('similar', -5),
  conflict: outcome('conflict', -30),
} as const;

/** Taken from the score when the name is an alias. */
export const ALIAS = outcome('alias', -1);
/** Taken from the score when first and last name changed places. */
export const SWAPPED = outcome('swapped', -8);

export const DOB = {
  exact: outcome('exact', 25),
  alias: outcome('alias', 22),
  inferred: outcome('inferred', 18),
  yearAndMonth: outcome('partial', 15),
  monthAndDay: outcome('partial', 13),
  transposed: outcome('transposed', 10),
  yearOnly: outcome('year_only', 7),
  /** Only a month or a day is known to both. */
  little: outcome('partial', 0),
  missing: outcome('missing', 0),
  adjacentYearOnly: outcome('adjacent_year', -6),
  adjacentYear: outcome('adjacent_year', -8),
  digit: outcome('digit', -8),
  inferredConflict: outcome('inferred_conflict', -20),
  conflict: outcome('conflict', -50),
} as const;

/** An address weighs more when no date of birth confirms the match. */
export const ADDRESS = {
  same_address: { beside: outcome('same_address', 5), alone: outcome('same_address', 12) },
  same_street: { beside: outcome('same_street', 3), alone: outcome('same_street', 6) },
  same_zip: { beside: outcome('same_zip', 3), alone: outcome('same_zip', 6) },
  same_city: { beside: outcome('same_city', 2), alone: outcome('same_city', 4) },
  same_state: { beside: outcome('same_state', 1), alone: outcome('same_state', 2) },
  different: { beside: outcome('different', 0), alone: outcome('different', 0) },
  unknown: { beside: outcome('missing', 0), alone: outcome('missing', 0) },
} as const;

/** The score of a search by address alone. */
export const ADDRESS_ALONE = {
  withZip: outcome('same_address', 100),
  withCity: outcome('same_address', 95),
} as const;
