import { INFLUENCE_PHRASES } from './influence.ts';
import { phraseSource } from './phrases.ts';
import { type CodesByPhrase, rule, ruleByCode, type TextRule } from './text-rule.ts';

/** What else a licence may be for. */
export const OTHER_LICENCES = [
  'business/contract*/hunt*/fish*/angling/game/wildlife/conservation/deer/nurs*/medic*/doctor/pharmac*/dental/law/legal',
  'gun/firearm/pistol/handgun/weapon/concealed/dog/dogs/cat/animal/kennel/marriage/barber*/cosmet*/salon/estate/massage',
  'liquor/beer/wine/sell/selling/sale/vend*/peddl*/food/restaurant/establishment/tobacco/gambling/club/shop/distill*',
  'daycare/electric*/plumb*/build*/dealer/pilot/bail/rental/landlord',
  'child care | day care | insurance agent | security guard',
].join(' | ');

const ADJECTIVES = 'suspended/revoked/cancelled/disqualified';
const NOUNS = 'suspension/revocation/withdrawal/disqualification/cancellation';
const WITHDRAWN = `${ADJECTIVES}/${NOUNS}/barred/denied/restraint/withdrawn/invalid/ineligible`;
/** Which withdrawal it was, where the text says. */
const WHICH_WITHDRAWAL: CodesByPhrase = [
  ['B20', 'suspended .. revoked | revoked .. suspended | suspension .. revocation'],
  ['B26', 'suspended/suspension'],
  ['B25', 'revoked/revocation'],
  ['B22', 'cancelled/cancellation'],
  ['B24', 'disqualified/disqualification'],
  ['B23', 'denied'],
  ['B21', 'barred'],
  ['B20'],
];

const WITHDRAWAL_WORD = phraseSource(WITHDRAWN);
/** Drink or a refusal is spoken of before any withdrawal: the withdrawal is what came of it. */
const DRINK_COMES_FIRST = [
  `^(?:(?!${WITHDRAWAL_WORD}).)*`,
  phraseSource(`${INFLUENCE_PHRASES} | refuse`),
  `.*${WITHDRAWAL_WORD}`,
].join('');
/** The vehicle's papers, another's deed, the withdrawal itself. */
const NOT_DRIVING_WITHDRAWN = [
  `${WITHDRAWN} (vehicle) registration/plate/insurance | registration/plate/insurance ~ ${WITHDRAWN}`,
  `allow*/permitting/entrust*/possession/poss | suspended sentence`,
  `^${NOUNS} | ^(administrative) driver/operator/license/cdl ${NOUNS} | license/privileges/privilege ${NOUNS}`,
].join(' | ');
const NOT_THE_DRIVER = new RegExp(
  [DRINK_COMES_FIRST, phraseSource(NOT_DRIVING_WITHDRAWN), phraseSource(OTHER_LICENCES)].join('|'),
);
const NOT_THE_LICENCE = new RegExp([DRINK_COMES_FIRST, phraseSource(OTHER_LICENCES)].join('|'));
const LICENCE = 'license/privilege/privileges/cdl';

/** Driving while the licence is withdrawn or restricted. */
export const WITHDRAWN_DRIVING_RULES: readonly TextRule[] = [
  rule('withdrawn_driving', 'B19', ['out service | oos', 'viol*/driving/operating/order']),
  rule('withdrawn_driving', 'B26', 'driving/operating under ~ suspension/suspended'),
  rule(
    'withdrawn_driving',
    'B26',
    'dus/dws/dwls/oas/ows | ^das | agg* unlicensed operating/operator | auo',
    'dwls r',
  ),
  rule('withdrawn_driving', 'B25', 'dwlr/dwr/dur/oar/owr | ^dar'),
  rule('withdrawn_driving', 'B20', 'dwls/dwlsr/dwli'),
  rule('withdrawn_driving', 'B21', ['driving/operating', 'habitual'], INFLUENCE_PHRASES),
  ...ruleByCode(
    'withdrawn_driving',
    ['driving/operating/unlicensed | dr while/with | no license', WITHDRAWN],
    WHICH_WITHDRAWAL,
    NOT_THE_DRIVER,
  ),
  // `License suspended` alone: courts charge it for driving.
  ...ruleByCode(
    'withdrawn_driving',
    [`${LICENCE}/driver/operator`, ADJECTIVES],
    WHICH_WITHDRAWAL,
    NOT_THE_DRIVER,
  ),
  rule('withdrawn_driving', 'A41', 'interlock'),
  rule(
    'withdrawn_driving',
    'D27',
    'viol* ~ occupational/hardship/limited/conditional/probationary/restricted license',
  ),
];

/** The withdrawal itself, as licensing offices record it. */
export const WITHDRAWAL_RULES: readonly TextRule[] = [
  rule('withdrawal_action', 'W01', 'habitual (traffic) offender/violator | hto', 'criminal/sex/dui/felony'),
  rule('withdrawal_action', 'W01', 'accumulation points/convictions'),
  rule('withdrawal_action', '', `${LICENCE} ~ ${NOUNS} | ${NOUNS} ~ ${LICENCE}`, NOT_THE_LICENCE),
];
