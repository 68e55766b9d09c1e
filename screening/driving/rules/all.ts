import { type SpeedTold, speedCode } from '../speed.ts';
import { ADMINISTRATIVE_RULES, TRAFFIC_CASE_RULES } from './administrative.ts';
import { AT_FAULT_RULES, FATAL_RULES, HIT_AND_RUN_RULES } from './crashes.ts';
import { INFLUENCE_RULES } from './influence.ts';
import { WITHDRAWAL_RULES, WITHDRAWN_DRIVING_RULES } from './licence.ts';
import { MINOR_RULES, RECKLESS_RULES, SERIOUS_RULES } from './moving.ts';
import { phrases } from './phrases.ts';
import { applyRules, type RuleFinding, type TextRule } from './text-rule.ts';

const SPEEDING = phrases(
  [
    'speeding | too fast | basic speed/rule | ^speed$ | exceed* ~ limit/zone/speed/mph',
    'unsafe/excess*/imprudent/unreasonable/maximum/facie/prudent speed',
    'speed .. over/zone/limit/excess*/school/mph/conditions/greater/unsafe/unreasonable/imprudent',
    'over/above (posted) limit/speed',
  ].join(' | '),
);
const SPEED_IN_FIGURES = /\bspeed\b.* \d+\b/;
/** A drug of that name. */
const NOT_SPEEDING = phrases(
  'possession/poss/sell/sale/deliver*/drug/methamphetamine/amphetamine/cs/schedule',
);

/** Gravest first; a withdrawn licence before the drink that was the cause of it. */
const BEFORE_SPEEDING: readonly TextRule[] = [
  ...FATAL_RULES,
  ...WITHDRAWN_DRIVING_RULES,
  ...WITHDRAWAL_RULES,
  ...INFLUENCE_RULES,
  ...HIT_AND_RUN_RULES,
  ...RECKLESS_RULES,
  ...SERIOUS_RULES,
];
const AFTER_SPEEDING: readonly TextRule[] = [...AT_FAULT_RULES, ...MINOR_RULES, ...ADMINISTRATIVE_RULES];

function speeding(plain: string, speed: SpeedTold): RuleFinding | undefined {
  const isSpeeding = SPEEDING.test(plain) || SPEED_IN_FIGURES.test(plain);
  if (!isSpeeding || NOT_SPEEDING.test(plain)) return undefined;
  return { class: speed.serious ? 'serious_violation' : 'minor_moving', acdCode: speedCode(speed) };
}

/**
 * Finds the driving offence that a wording names.
 *
 * @param plain - A charge in plain words, from `plainCharge`.
 * @param speed - What the same words say about speed.
 */
export function findInText(plain: string, speed: SpeedTold): RuleFinding | undefined {
  return applyRules(BEFORE_SPEEDING, plain) ?? speeding(plain, speed) ?? applyRules(AFTER_SPEEDING, plain);
}

/** Finds what only a traffic case makes a driving offence: a failure to appear, `no license`. */
export const findInTrafficCase = (plain: string): RuleFinding | undefined =>
  applyRules(TRAFFIC_CASE_RULES, plain);
