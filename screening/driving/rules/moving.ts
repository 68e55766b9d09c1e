import { rule, type TextRule } from './text-rule.ts';

/** Reckless driving, and racing. */
export const RECKLESS_RULES: readonly TextRule[] = [
  rule('reckless_or_racing', 'M84', 'reckless (or) (careless) driving/operating/vehicle | wet reckless'),
  rule('reckless_or_racing', 'M84', 'driving/operating .. reckless'),
  rule(
    'reckless_or_racing',
    'M84',
    'driving/operating ~ endanger | willful/wanton .. driving | willful (or) wanton disregard',
    'child',
  ),
  rule('reckless_or_racing', '', 'aggressive driving'),
  rule(
    'reckless_or_racing',
    'S95',
    [
      'racing',
      'highway/vehicle/drag/road/public/speed/illegal/unlawful/engag*/motorcycle/contest | ^racing$',
    ],
    'horse/dog/greyhound/animal/betting',
  ),
  rule(
    'reckless_or_racing',
    'S95',
    `speed/speeding/acceleration contest | exhibition speed/speeding/acceleration/power/driving
      | highway takeover | stunt driving`,
  ),
];

const PHONE_CRIMES =
  'harass*/threat*/obscene/annoy*/jail/prison/inmate/correctional/contraband/intercept*/theft/stalk*/911/gambling/monitor*';
const PHONE_AT_THE_WHEEL =
  'driving/operating/vehicle/wireless/cell/cellular/mobile/use/using | hand held | school zone';

/** Serious violations of 49 CFR 383.51(c), less speeding. */
export const SERIOUS_RULES: readonly TextRule[] = [
  rule('serious_violation', 'A26', 'drinking/consum* .. driving/operating'),
  rule('serious_violation', 'M34', 'follow ~ close | tailgat*'),
  rule('serious_violation', 'M42', [
    'lane change | change ~ lane',
    'improper/unsafe/unsafely/erratic/illegal',
  ]),
  rule('serious_violation', 'M85', 'texting', PHONE_CRIMES),
  rule('serious_violation', 'M86', ['phone | hand held', PHONE_AT_THE_WHEEL], PHONE_CRIMES),
  rule(
    'serious_violation',
    'M86',
    'wireless/mobile (comm*) device | electronic comm* device | portable electronic device | hands free',
    PHONE_CRIMES,
  ),
  rule('serious_violation', 'M86', 'use/using/improper ~ electronic device', PHONE_CRIMES),
  rule('serious_violation', 'M75', ['school bus', 'pass/overtak*/stop/disregard']),
  rule(
    'serious_violation',
    '',
    'railroad/rr/railway/grade (grade) crossing/xing | rail road crossing',
    'trespass*',
  ),
  rule(
    'serious_violation',
    'B56',
    'no/without (valid) cdl | fail obtain cdl | no/without commercial (driver) license',
  ),
];

const DISREGARDED = 'ran/run/running/runs/disregard/fail/viol*/improper/against/obey';
const STOLEN_SIGN = 'theft/steal*/stolen/damage/remov*/mischief/vandal*/parking';
const DEFECTIVE = 'defective/inoperative/broken/inop/missing/working';
const FAULTY = 'improper/illegal/prohibited/unsafe/unlawful/wrong';

/** Signs, signals and right of way. */
const SIGN_RULES: readonly TextRule[] = [
  rule('minor_moving', 'M15', 'stop sign', STOLEN_SIGN),
  rule(
    'minor_moving',
    'M16',
    'red light | stop (on) red | traffic/red/light/disregard/steady/flashing signal | signal light',
    STOLEN_SIGN,
  ),
  rule(
    'minor_moving',
    'M14',
    [
      'traffic control | control device/signal | tcd | traffic/regulatory/road/official/yield sign/signs',
      DISREGARDED,
    ],
    STOLEN_SIGN,
  ),
  rule(
    'minor_moving',
    'N01',
    'fail yield | yield sign | stop yield | yield ~ right way | right way viol* | ftyrow/ftyr/fty',
  ),
  rule('minor_moving', 'N01', 'yield ~ rw/row/vehicle/traffic/turn/pedestrian/crosswalk/intersection'),
  rule(
    'minor_moving',
    '',
    'fail .. pedestrian/crosswalk | fail .. emergency vehicle | pedestrian/crosswalk .. fail/driving',
  ),
];

/** Lanes, turns, passing, and the side of the road. */
const PLACE_RULES: readonly TextRule[] = [
  rule(
    'minor_moving',
    'M40',
    'fail ~ (single) (marked) lane | lane viol*/usage/use/control/straddl*/discipline/change',
  ),
  rule('minor_moving', 'M40', `${FAULTY} lane | weaving | straddling lane | maintain lane | marked lane`),
  rule(
    'minor_moving',
    'N40',
    'fail ~ signal | signal turn/lane/intent | improper/no (turn) signal | turn ~ signal',
    DEFECTIVE,
  ),
  rule('minor_moving', 'N50', `${FAULTY} ~ turn | u turn | uturn | turn ~ prohibited/unsafe/wide/wrong`),
  rule(
    'minor_moving',
    'M70',
    `${FAULTY} ~ pass/overtaking | pass ~ zone/shoulder/right/hill/curve/unsafe/double | no pass zone`,
    'check/forged',
  ),
  rule('minor_moving', 'N63', 'wrong way | one way'),
  rule(
    'minor_moving',
    'N70',
    'wrong side | left/right ~ center/half | left side road | cross/crossed/crossing ~ center/median/divid*',
  ),
  rule('minor_moving', 'N70', 'driving on/over/across ~ shoulder/median/sidewalk | keep/driving right'),
  rule(
    'minor_moving',
    'N82',
    'improper/unsafe/illegal backing/back/reverse | backing/backed .. unsafe/improper/vehicle',
    'check',
  ),
];

/** Want of care. */
const CARE_RULES: readonly TextRule[] = [
  rule(
    'minor_moving',
    'M81',
    'careless driving/operating/vehicle | driving/operating .. careless | imprudent driving',
  ),
  rule(
    'minor_moving',
    'M82',
    `inattenti*/distracted driving/driver/operating
      | driving/driver/operating .. inattenti*/distracted | ^inattention$ | full time attention`,
  ),
  rule('minor_moving', 'M83', 'negligent driving/operating/vehicle'),
  rule(
    'minor_moving',
    'D72',
    `fail ~ control speed/speeding/vehicle/driving | assured clear distance | acda
      | operating/driving .. without (reasonable) control`,
  ),
  rule(
    'minor_moving',
    '',
    `move over | imped*/obstruct* ~ traffic | unsafe start/movement/driving/operating
      | unsafe traffic movement | driving/operating unsafe* | hov | cut corner`,
  ),
];

/** Open containers of alcohol: carried in the vehicle, and no sign of drink. */
const CONTAINER_RULES: readonly TextRule[] = [
  rule('minor_moving', 'A35', [
    'open ~ container | alcohol .. container | container .. alcohol',
    'vehicle/driving/driver',
  ]),
  rule(
    'minor_moving',
    'A35',
    'open (alcohol) container/bottle/liquor | open alcohol',
    'public/park/beach/sidewalk/highway/ordinance/premises/pedestrian',
  ),
];

/** Minor moving violations, less speeding. */
export const MINOR_RULES: readonly TextRule[] = [
  ...CONTAINER_RULES,
  ...SIGN_RULES,
  ...PLACE_RULES,
  ...CARE_RULES,
];
