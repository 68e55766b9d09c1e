import type { Case, Charge } from '../record.ts';
import { statedAcdCode } from './acd.ts';
import { classOfAcdCode, type DrivingClassCode } from './classes.ts';
import { findInText, findInTrafficCase } from './rules/all.ts';
import type { RuleFinding } from './rules/text-rule.ts';
import { isNotDriving, isVague, mentionsDriving, saysTraffic } from './rules/vague.ts';
import { readSpeed, type SpeedTold } from './speed.ts';
import { offenceOfStatute } from './statutes.ts';
import { plainCharge } from './words.ts';

/** What is known beside the charge itself. */
export interface ChargeContext {
  /** The kind of case, as the court names it: `Traffic`, `Criminal`, `TR`. */
  readonly caseType?: Case['type'];
  /** Two letters: where the source is. */
  readonly state?: string | undefined;
}

/** A charge that is about driving. */
export interface DrivingOffence {
  readonly class: DrivingClassCode;
  /** Left out where no code is clear. */
  readonly acdCode?: string;
  /** Miles an hour over the limit, at the least; left out when the charge does not say. */
  readonly speedOver?: number;
  /** What the class was read from; `context`: all that is known is that it is a traffic offence. */
  readonly basis: 'acd_code' | 'text' | 'statute' | 'context';
}

const TRAFFIC_CASE = /\b(?:traffic|tr|trf|moving|dui|dwi|driving)\b/;
/** Speeding codes that do not say how fast: the text may. */
const OPEN_SPEED_CODES: ReadonlySet<string> = new Set(['S92', 'S93', 'S94']);
const LEAST: RuleFinding = { class: 'equipment_or_administrative' };

/**
 * Tells whether a charge is about driving, and of which class.
 *
 * A stated ACD code decides, then the wording, then the statute where the wording is vague, then the kind of case where
 * all that is known is that it is a traffic offence. A statute never overrules a wording that names another offence.
 * Vessels, aircraft and bicycles are not driving: the ACD knows motor vehicles alone, and a boating offence says nothing
 * about driving on roads. Thefts and burglaries of vehicles, weapons in vehicles and parking are not driving either.
 *
 * @param charge - Its text and statute, as the court wrote them.
 * @param context - The kind of case and the state.
 * @returns Null when the charge is not about driving, or does not say so.
 */
export function classifyCharge(
  charge: Pick<Charge, 'charge' | 'statute'>,
  context: ChargeContext = {},
): DrivingOffence | null {
  const plain = plainCharge(charge.charge ?? '');
  if (isNotDriving(plain)) return null;
  const speed = readSpeed(plain);
  const text = findInText(plain, speed);
  const isOpen = isVague(plain) || mentionsDriving(plain);

  const stated = statedCode(plain, charge.statute, text !== undefined, isOpen);
  if (stated) return offence(gravestBySpeed(stated, speed), 'acd_code', speed);
  if (text) return offence(text, 'text', speed);
  const cited = isOpen ? offenceOfStatute(charge.statute ?? '', context.state) : undefined;
  if (cited) return offence(cited, 'statute', speed);
  const known = inContext(plain, isOpen, context.caseType);
  return known ? offence(known, 'context', speed) : null;
}

function statedCode(
  plain: string,
  statute = '',
  isDriving: boolean,
  isOpen: boolean,
): RuleFinding | undefined {
  const code =
    statedAcdCode(plain, isDriving || mentionsDriving(plain)) ??
    (isDriving || isOpen ? statedAcdCode(plainCharge(statute), false) : undefined);
  const drivingClass = code === undefined ? undefined : classOfAcdCode(code);
  return code !== undefined && drivingClass ? { class: drivingClass, acdCode: code } : undefined;
}

function gravestBySpeed(stated: RuleFinding, speed: SpeedTold): RuleFinding {
  const isOpen = OPEN_SPEED_CODES.has(stated.acdCode ?? '');
  return isOpen && speed.serious ? { ...stated, class: 'serious_violation' } : stated;
}

/** A vague charge in a traffic case, or one that calls itself a traffic offence, is the least of them. */
function inContext(plain: string, isOpen: boolean, caseType = ''): RuleFinding | undefined {
  const inTrafficCase = TRAFFIC_CASE.test(plainCharge(caseType));
  if (inTrafficCase) return findInTrafficCase(plain) ?? (isOpen ? LEAST : undefined);
  return saysTraffic(plain) ? LEAST : undefined;
}

function offence(found: RuleFinding, basis: DrivingOffence['basis'], speed: SpeedTold): DrivingOffence {
  const { class: drivingClass, acdCode } = found;
  const isSpeeding = acdCode?.startsWith('S') === true && acdCode !== 'S95';
  return {
    class: drivingClass,
    ...(acdCode !== undefined && { acdCode }),
    ...(isSpeeding && speed.over !== undefined && { speedOver: speed.over }),
    basis,
  };
}
