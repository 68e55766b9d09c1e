import { type CodesByPhrase, rule, ruleByCode, type TextRule } from './text-rule.ts';

const AT_THE_WHEEL = 'vehicle/driving/operating/dui/dwi/owi/ovi/intoxicated';
const SHOT = 'shoot*/shot/firearm/gun/weapon';
const LEFT = 'hit run/skip | ftsra/fsra/fsgi/ftsgi | leaving | fail | accident inv/involving/with';

/** Death, grave injury and felonies by vehicle. */
export const FATAL_RULES: readonly TextRule[] = [
  rule('fatal_or_felony', 'U08', ['manslaughter', AT_THE_WHEEL], SHOT),
  rule('fatal_or_felony', 'U07', ['homicide', AT_THE_WHEEL], SHOT),
  rule('fatal_or_felony', 'U31', ['caus*/result*/with/inv/involving .. fatal', AT_THE_WHEEL], LEFT),
  rule(
    'fatal_or_felony',
    'U31',
    'fatal (accident) by vehicle | dui/dwi/owi/driving fatal | fatal dui/dwi',
    LEFT,
  ),
  rule('fatal_or_felony', 'U06', 'vehicle assault/battery | intoxicated assault | assault ~ by/with vehicle'),
  rule('fatal_or_felony', 'U03', 'vehicle (used) in (commission) (connection) (with) felony'),
  rule('fatal_or_felony', 'U03', 'felony (by) inv/involving/with/use/using vehicle'),
];

const HURT = 'injury/bodily/personal/hurt';
const DAMAGED = 'damage/property/unattended/parked/fixture/fixed';
const WITHOUT_AID: CodesByPhrase = [['B02', 'fatal'], ['B03', HURT], ['B04', DAMAGED], ['B01']];
const BEFORE_POLICE_CAME: CodesByPhrase = [['B06', 'fatal'], ['B07', HURT], ['B08', DAMAGED], ['B05']];
const ANOTHER_SCENE = 'fire/crime/shooting/arson/murder/burglary/robbery/assault';
const NO_FLIGHT = 'sign/signs/signal/light/red/report*/fault';

const LEFT_THE_CRASH: readonly TextRule[] = [
  ...ruleByCode('hit_and_run', 'hit run/skip | ftsra/fsra/fsgi/ftsgi', WITHOUT_AID),
  ...ruleByCode('hit_and_run', 'leaving scene/accident | lsa/lsoa', BEFORE_POLICE_CAME, ANOTHER_SCENE),
  ...ruleByCode('hit_and_run', 'fail (stop) (or) render/give aid', WITHOUT_AID),
  ...ruleByCode('hit_and_run', 'fail stop/remain/return .. accident/striking', WITHOUT_AID, NO_FLIGHT),
  ...ruleByCode(
    'hit_and_run',
    ['accident inv/involve/involving/involved/with', 'damage/injury/fatal/serious/bodily/personal'],
    WITHOUT_AID,
    NO_FLIGHT,
  ),
  ...ruleByCode('hit_and_run', ['duty/duties', 'accident/strik*/unattended'], WITHOUT_AID, NO_FLIGHT),
  ...ruleByCode(
    'hit_and_run',
    ['fail', 'info*/id/identify/identity/name', 'accident/strik*'],
    WITHOUT_AID,
    NO_FLIGHT,
  ),
];

const NO_PURSUIT = 'custody/prosecution/justice/felon/escape/jail/probation | detention facility';
const POLICE = 'police/pursuit/pursuing/trooper/deputy/sheriff/marshal | law enforcement';

const FLED_FROM_POLICE: readonly TextRule[] = [
  rule('hit_and_run', 'U01', ['evading/fleeing/eluding', 'vehicle'], NO_PURSUIT),
  rule('hit_and_run', 'U01', 'eluding', NO_PURSUIT),
  // Without a vehicle, evading an arrest or resisting it is done on foot.
  rule('hit_and_run', 'U01', ['fleeing', POLICE], `${NO_PURSUIT} | resist*`),
  rule('hit_and_run', 'U01', 'evading (peace) police', 'resist*'),
  rule('hit_and_run', 'U01', [
    'fail stop | stop .. fail',
    'police/siren | blue light/lights | law enforcement',
  ]),
];

/** Leaving a crash, and fleeing from police in a vehicle. */
export const HIT_AND_RUN_RULES: readonly TextRule[] = [...LEFT_THE_CRASH, ...FLED_FROM_POLICE];

/** Crashes that the text itself lays at the driver's door. */
export const AT_FAULT_RULES: readonly TextRule[] = [
  rule(
    'at_fault_crash',
    '',
    `at fault accident | accident .. at fault | chargeable/preventable/negligent accident
      | cause/caused/causing ~ accident`,
    'not/no/non at/chargeable/preventable/fault | nonpreventable/nonchargeable',
  ),
];
