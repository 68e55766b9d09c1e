/** Miles an hour over the limit from which speeding is serious: 49 CFR 383.51(c). */
export const SERIOUS_SPEED_OVER = 15;

/** No road of the United States has a limit above 85: at 100 the driver is at least 15 over, wherever it was. */
const SERIOUS_ANYWHERE = 100;
const FASTEST = 200;
/** A limit that can stand on a sign. */
const isLimit = (limit: number) => limit >= 5 && limit <= 85 && limit % 5 === 0;

/** What a charge says about speed. */
export interface SpeedTold {
  /** Miles an hour over the limit, at the least; left out when the text does not say. */
  readonly over?: number;
  /** True when `over` is the figure itself, and not the lower end of a range. */
  readonly exact: boolean;
  /** At least 15 over the limit. */
  readonly serious: boolean;
}

const NUMBER = '(\\d{1,3})';
const FILLER = '(?: (?:mph|miles?|per|hour|mi|hr|morethan|or|more|plus|greater|higher))*';
const OVER = '(?:over|above|ovr)';
/** `15-24 over`, `15 to 24 mph above the limit`. */
const RANGE_OVER = new RegExp(`\\b${NUMBER} (?:mph )?(?:thru |through )?${NUMBER}${FILLER} ${OVER}\\b`);
/** `over the limit by 20`. */
const OVER_BY = new RegExp(
  `\\b(?:over|above|exceed\\w*|excess)(?: \\w+){0,3} by (morethan |lessthan )?${NUMBER}\\b`,
);
/** `92/65`, `92 in a 65`, `92 mph in 65 zone`. */
const SPEED_AND_LIMIT = new RegExp(`\\b${NUMBER}(?: mph)?(?: in| on| over)?(?: posted)? ${NUMBER}\\b`);
/** `20 over`, `20 mph or more above the limit`. */
const ONE_OVER = new RegExp(`\\b${NUMBER}(${FILLER}) ${OVER}\\b`);
const AT_MOST = /(?:less ?than|under|up) $/;
const AT_LEAST = /(?:more ?than|excess|least|exceeding) $/;
const ALONE = new RegExp(`\\b${NUMBER}\\b`, 'g');

const told = (over: number, exact: boolean): SpeedTold => ({
  over,
  exact,
  serious: over >= SERIOUS_SPEED_OVER,
});

/**
 * Reads how fast someone drove.
 *
 * @param plain - A charge in plain words, from `plainCharge`.
 * @returns Miles an hour over the limit where the text tells them. Of a range the lower end counts: more is not said.
 */
export function readSpeed(plain: string): SpeedTold {
  const range = RANGE_OVER.exec(plain);
  if (range && Number(range[1]) < Number(range[2])) return told(Number(range[1]), false);

  const by = OVER_BY.exec(plain);
  if (by) return by[1] === 'lessthan ' ? told(1, false) : told(Number(by[2]), by[1] === undefined);

  const pair = SPEED_AND_LIMIT.exec(plain);
  const [speed, limit] = [Number(pair?.[1]), Number(pair?.[2])];
  if (speed > limit && speed < FASTEST && isLimit(limit)) return told(speed - limit, true);

  const one = ONE_OVER.exec(plain);
  if (one) {
    const before = plain.slice(0, one.index);
    if (AT_MOST.test(before)) return told(1, false);
    return told(Number(one[1]), !AT_LEAST.test(before) && !/more|plus|greater|higher/.test(one[2] ?? ''));
  }

  const fastest = Math.max(0, ...[...plain.matchAll(ALONE)].map(([figure]) => Number(figure)));
  return { exact: false, serious: /\bmph\b/.test(plain) && fastest >= SERIOUS_ANYWHERE && fastest < FASTEST };
}

const STEPS = [41, 36, 31, 26, 21, 16, 15];

/**
 * The ACD code of speeding.
 *
 * @param speed - From `readSpeed`.
 * @returns The step that the figure falls into; `S15` and `S93` where only 15 and more, or nothing, is known.
 */
export function speedCode({ over, exact, serious }: SpeedTold): string {
  if (serious) return `S${exact ? (STEPS.find((step) => step <= (over ?? 0)) ?? 15) : 15}`;
  if (over === undefined || !exact) return 'S93';
  if (over <= 5) return 'S01';
  return over <= 10 ? 'S06' : 'S92';
}
