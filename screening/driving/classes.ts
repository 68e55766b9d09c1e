import type { DrivingSignal } from '../identity.ts';

/** The classes of conduct, gravest first. */
export const DRIVING_CLASS_CODES = [
  'fatal_or_felony',
  'dui',
  'hit_and_run',
  'withdrawn_driving',
  'reckless_or_racing',
  'serious_violation',
  'withdrawal_action',
  'at_fault_crash',
  'minor_moving',
  'equipment_or_administrative',
] as const;
export type DrivingClassCode = (typeof DRIVING_CLASS_CODES)[number];

/** What a class weighs. */
export interface DrivingClass {
  readonly code: DrivingClassCode;
  /** Our own words: the wording of the code dictionary is copyright of AAMVA. */
  readonly label: string;
  /** Codes, ranges of codes, and families (a letter alone). A code outweighs a family. */
  readonly acdCodes: readonly string[];
  /** Points that one such event takes from a driver score. */
  readonly points: number;
  /** Years in which the event counts for a score. */
  readonly windowYears: number;
  /** How grave it is as a signal. */
  readonly severity: DrivingSignal['severity'];
}

const drivingClass = (
  code: DrivingClassCode,
  label: string,
  acdCodes: string,
  points: number,
  windowYears: number,
  severity: DrivingSignal['severity'],
): DrivingClass => ({
  code,
  label,
  acdCodes: acdCodes.split(' ').filter(Boolean),
  points,
  windowYears,
  severity,
});

/**
 * The classes of driving offences after the ACD (AAMVA Code Dictionary), gravest first. Points and windows are this
 * product's own; the grouping follows 49 CFR 383.51 (disqualification of drivers). Where that rule is silent:
 * - A41, D27: driving past an interlock or a restricted licence is driving beyond what a withdrawal left.
 * - B56, B57, B91: a commercial vehicle without the licence for it is serious by 383.51(c).
 * - M75: passing a stopped school bus, and A26, drinking at the wheel, are held to be serious.
 * - A31, A33, A35: alcohol or drugs carried in the vehicle show no impairment, and count as a minor violation.
 */
export const DRIVING_CLASSES: readonly DrivingClass[] = [
  drivingClass(
    'fatal_or_felony',
    'Death, grave injury or a felony by vehicle',
    'A50 U03-U10 U31',
    60,
    7,
    'severe',
  ),
  drivingClass(
    'dui',
    'Driving under the influence, or refusal of a test',
    'A04 A08 A10-A12 A20-A25 A60 A61 A90-A98',
    50,
    7,
    'severe',
  ),
  drivingClass('hit_and_run', 'Leaving a crash, or fleeing from police', 'B01-B08 B14 U01', 40, 5, 'severe'),
  drivingClass(
    'withdrawn_driving',
    'Driving while the licence is withdrawn or restricted',
    'A41 B19-B27 D27',
    35,
    5,
    'high',
  ),
  drivingClass('reckless_or_racing', 'Reckless driving or racing', 'M80 M84 S95', 30, 5, 'high'),
  drivingClass(
    'serious_violation',
    'Serious moving violation',
    'A26 B56 B57 B91 M10 M20-M25 M34 M42 M75 M85 M86 S15-S41 S71 S81 S91',
    15,
    3,
    'moderate',
  ),
  drivingClass('withdrawal_action', 'Withdrawal of the licence', 'W', 15, 3, 'moderate'),
  drivingClass('at_fault_crash', 'Crash at fault', '', 10, 3, 'moderate'),
  drivingClass('minor_moving', 'Minor moving violation', 'A31-A35 D72-D75 M N S U21', 8, 3, 'low'),
  drivingClass(
    'equipment_or_administrative',
    'Equipment, registration, insurance or paperwork',
    'B41-B51 B61-B63 D E F',
    3,
    3,
    'low',
  ),
];

const BY_CODE = new Map(DRIVING_CLASSES.map((one) => [one.code, one]));

/** The class with this code. */
export function drivingClassOf(code: DrivingClassCode): DrivingClass {
  const found = BY_CODE.get(code);
  if (!found) throw new Error(`No such class of driving offences: ${code}`);
  return found;
}

const ACD = /^[ABDEFMNSUW]\d\d$/;
const BY_ACD = new Map(
  DRIVING_CLASSES.flatMap(({ code, acdCodes }) =>
    acdCodes.flatMap(expand).map((acd): [string, DrivingClassCode] => [acd, code]),
  ),
);

/** `A20-A22` is A20, A21, A22; anything else stays. */
function expand(entry: string): string[] {
  const [first = '', last] = entry.split('-');
  if (last === undefined) return [first];
  const from = Number(first.slice(1));
  return Array.from(
    { length: Number(last.slice(1)) - from + 1 },
    (_, at) => `${first[0]}${String(from + at).padStart(2, '0')}`,
  );
}

/**
 * The class of an ACD code.
 *
 * @param acdCode - A letter and two digits, in either case.
 * @returns Undefined when the text is no code, or the dictionary has no such family.
 */
export function classOfAcdCode(acdCode: string): DrivingClassCode | undefined {
  const code = acdCode.trim().toUpperCase();
  return ACD.test(code) ? (BY_ACD.get(code) ?? BY_ACD.get(code.charAt(0))) : undefined;
}
