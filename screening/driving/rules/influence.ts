import { type CodesByPhrase, rule, ruleByCode, type TextRule } from './text-rule.ts';

/** Abbreviations that name the whole offence. */
const NAMES =
  'dui/duii/duid/duil/dwi/dwui/dwuid/dwai/adwi/oui/ouil/ouid/ovi/ovui/ovuii/ovwi/owi/owvi/omvi/omvwi/omvui';
/** Words that tell of drink or drugs at the wheel where they stand beside driving. */
const IMPAIRED = [
  'intoxicated/impaired/influence/drunk/drunken/drugged/bac/pac | blood alcohol | detectable am*',
  'alcohol content/concentration/level | unlawful/prohibited/excessive/high/highest/illegal (rte/rate/blood) alcohol',
  'alcohol (over/above/morethan) (0) 08/04/10/008',
].join(' | ');
/** Both: what marks a text as one on driving under the influence. */
export const INFLUENCE_PHRASES = `${NAMES} | ${IMPAIRED}`;

const DRUGS = 'drugs/drug/drugged/duid/ouid/dwuid/marijuana/cannabis/narcotic*';
const WHICH_INFLUENCE: CodesByPhrase = [
  ['A25', 'dwai/impaired'],
  ['A23', 'alcohol .. drug/drugs .. combin* | combin* .. alcohol/drug/drugs'],
  ['A20', 'alcohol .. or drug/drugs | drug/drugs or alcohol | alcohol drug/drugs'],
  ['A08', '(0) 08 | per se | bac'],
  ['A22', `${DRUGS} | controlled substance/substances`],
  ['A21', 'alcohol/liquor/drunk/drunken/ouil'],
  ['A20'],
];

/** Driving under the influence, and refusing a test. */
export const INFLUENCE_RULES: readonly TextRule[] = [
  rule(
    'dui',
    'A12',
    ['refuse', 'breath/chemical/blood/bac/alcohol/intoxicated/sobriety/urine/pbt/test'],
    'dna/probation/parole/workplace/medical | drug test',
  ),
  rule('dui', 'A12', 'implied consent'),
  rule('dui', 'A60', [
    'underage/juvenile | ^minor | by minor | under 21 | zero tolerance',
    `${NAMES} | drinking driving`,
  ]),
  rule(
    'dui',
    'A60',
    ['underage | ^minor | by minor | under 21', 'driving/operating', 'bac/alcohol'],
    'container',
  ),
  ...ruleByCode('dui', NAMES, WHICH_INFLUENCE, 'school/class/program/course/education'),
  ...ruleByCode(
    'dui',
    ['driving/operating | dr while/with | physical control', IMPAIRED],
    WHICH_INFLUENCE,
    // A reckless driver who had drunk pleaded to recklessness, a container is no impairment, and a passenger may be drunk.
    'reckless/container | public intoxicated | passenger/occupant',
  ),
];
