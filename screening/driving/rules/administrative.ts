import { OTHER_LICENCES } from './licence.ts';
import { rule, type TextRule } from './text-rule.ts';

const CLASS = 'equipment_or_administrative';
const ONES_OWN = '(valid/current/proper) (driver/operator/driving/vehicle/motorcycle) (or) (operator)';
const PLATE = `license plate/plates`;

/** Papers of the driver. */
const LICENCE_PAPERS: readonly TextRule[] = [
  rule(
    CLASS,
    'B51',
    `no/without/never/expired/lacking ${ONES_OWN} license/permit | not/never licensed | nol/nvdl/nodl | ^owl`,
    `${OTHER_LICENCES} | ${PLATE}`,
  ),
  rule(
    CLASS,
    'B51',
    'unlicensed ~ driver/driving/operator/operating | driving/operating .. unlicensed',
    `${OTHER_LICENCES} | allow*/permitting`,
  ),
  rule(
    CLASS,
    'B51',
    'license ~ expired/required | license ~ not in/on possession/person',
    `${OTHER_LICENCES} | ${PLATE}`,
  ),
  rule(CLASS, 'B41', 'fictitious/altered/forged/fake/false/counterfeit/fraud* ~ driver/operator license'),
  rule(
    CLASS,
    '',
    `allow*/permitting/entrust* ~ unlicensed/suspended/unauthorized
      | fail display/show/produce/carry/exhibit ~ license`,
    `${OTHER_LICENCES} | ${PLATE}`,
  ),
  rule(
    CLASS,
    'D29',
    `viol* ~ license/permit/restriction | license/permit restriction/viol*
      | learner/learners/instruction permit`,
    OTHER_LICENCES,
  ),
  rule(CLASS, '', 'without (motorcycle) endors*'),
];

const OTHER_PAPERS = `${OTHER_LICENCES} | sex/sexual/offender/predator/violent/alien/voter/lobby*/fraud*/claim/health/worker/workers/unemployment/property`;
const LACKING = [
  'no/without/expired/fail/improper/invalid/fictitious/fict/false/altered/obstruct*/obscured/unlawful/display/wrong',
  'missing/unclean/viol*/suspended/revoked/cancelled/operating/driving/switched/required/not',
].join('/');

/** Insurance and registration of the vehicle. */
const VEHICLE_PAPERS: readonly TextRule[] = [
  rule(
    CLASS,
    'D36',
    `no/without/fail/proof/lapse*/operating/driving/expired/lack .. insurance/liability
      | uninsured | fmfr/ftmfr`,
    OTHER_PAPERS,
  ),
  rule(CLASS, 'D36', 'financial resp* | insurance required/viol*/lapse*/revoked/cancelled', OTHER_PAPERS),
  rule(CLASS, '', [LACKING, 'registration/plate/registered/inspection/sticker/decal'], OTHER_PAPERS),
  rule(CLASS, '', 'unregistered ~ vehicle/motorcycle/trailer'),
];

const PARTS = [
  'headlight/headlights/headlamp/headlamps/taillight/taillights/taillamp/lamp/lamps/lights/brake/brakes/muffler/exhaust',
  'tire/tires/windshield/wiper/wipers/mirror/mirrors/horn/tint/sunscreen/speedometer/mudflap/mudflaps/bumper/steering/reflector*',
].join('/');
const FAULTY =
  'defective/improper/no/without/fail/broken/inoperative/inop/inadequate/unsafe/illegal/missing/viol*/obstruct*/worn/modified/excessive/loud/bald';
const DAMAGE = 'slash*/mischief/damage/theft/steal/stolen';

/** The vehicle and its load. */
const EQUIPMENT: readonly TextRule[] = [
  rule(CLASS, 'F02', 'child ~ seat/restraint | booster seat', 'unlawful restraint'),
  rule(CLASS, 'F04', 'seatbelt | seat/safety belt/belts | passenger/driver/safety restraint/restraints'),
  rule(CLASS, 'F03', 'helmet | motorcycle ~ equipment', 'bicycle'),
  rule(CLASS, '', [FAULTY, `${PARTS} | turn signal | head/tail light/lights`], DAMAGE),
  rule(
    CLASS,
    '',
    `defective/unsafe/improper/vehicle equipment | equipment viol* | unsafe vehicle | window tint
      | tinted window*`,
  ),
  rule(CLASS, '', 'obstruct* ~ view/vision/windshield'),
  rule(
    CLASS,
    '',
    `unsecured/spilling/insecure/improper/oversize/wide load | fail secure load
      | unsecured passenger | logbook | log book | hours service`,
  ),
  rule(CLASS, '', 'overweight | over weight | over gross/axle/maximum weight', 'baggage'),
];

/** What the driver left undone afterwards. */
const DUTIES: readonly TextRule[] = [
  rule(CLASS, 'D45', ['fail appear/answer/comply | fta', 'traffic/citation/speeding/moving/summons']),
  rule(CLASS, 'D53', ['fail pay | ftp', 'traffic/citation/speeding/moving']),
  rule(CLASS, '', 'fail report ~ accident | fail ~ accident report'),
  rule(CLASS, '', 'fail ~ change/report/notify/update ~ address/name .. license/dmv/dps', 'sex/offender'),
];

/** Equipment, registration, insurance and paperwork. */
export const ADMINISTRATIVE_RULES: readonly TextRule[] = [
  ...LICENCE_PAPERS,
  ...VEHICLE_PAPERS,
  ...EQUIPMENT,
  ...DUTIES,
];

/** What counts as traffic only where the case is a traffic case. */
export const TRAFFIC_CASE_RULES: readonly TextRule[] = [
  rule(CLASS, 'D45', 'fail appear | fta | bail jumping'),
  rule(CLASS, 'D53', 'fail pay | ftp'),
  rule(CLASS, 'B51', '^no license$'),
  rule('reckless_or_racing', 'M84', '^reckless$'),
];
