import { OTHER_LICENCES } from './licence.ts';
import { phrases } from './phrases.ts';

/** Never driving, whatever else the text says: vessels, aircraft, bicycles, people on foot, shots from a car. */
const NOT_DRIVING = phrases(
  [
    'boat/boats/boating/bwi/bui/vessel/watercraft/motorboat/jetski | jet ski | aircraft/airplane/flying/snowmobile/amusement',
    'riding/ride/on/operating/driving bicycle | bicycle riding/without/while/under/no/lights/light',
    'on foot | jaywalk* | ^(intoxicated) pedestrian | hitchhik* | driving by shooting/shoot/shots',
  ].join(' | '),
);
const DRIVING_AFTER_ALL = phrases('boat trailer | bicycle lane/path/trail');

/** Words of another offence: the statute and the kind of case are not asked then. */
const ANOTHER_OFFENCE = phrases(
  [
    'theft/thft/larceny/steal*/stolen/burglary/burg/robbery/robb/robbed/carjack*/unauth*/joyrid*/breaking/tamper*/mischief',
    'vandal*/arson/burning/trespass*/loiter*/sleeping/weapon/wpn/firearm/handgun/gun/pistol/rifle/discharg*/shooting',
    'assault/battery/murder/homicide/kidnap*/threat*/harass*/stalk*/sex/sexual/prostitut*/solicit*/expos*/indecen*/lewd*',
    'possession/poss/deliver*/manufactur*/traffick*/paraphernalia/marijuana/marihuana/cocaine/meth*/narcotic*/speedball',
    'fraud*/forge*/counterfeit/embezzl*/odometer/repair/salvage/junk*/abandon*/litter*/dump*/park/parking/parked/meter',
    'hydrant/endanger/abuse/animal/dog/fight*/resist*/contempt/probation/perjury/bail/lottery/disorderly/impersonat*',
    'unlawful use | joy riding | without consent | without owner* | chop shop | loading zone | fire lane | drug house',
  ].join(' | '),
);

/** Words that say nothing of what was done. */
const EMPTY_WORDS = new Set(
  `traffic violation violations viol offense offence offenses offences misdemeanor misd felony infraction infractions
  citation charge charges moving nonmoving non vehicle code other unspecified unknown misc miscellaneous see statute
  statutes state law laws city municipal ordinance county class degree st nd rd th first second third 1st 2nd 3rd petty
  summary ticket civil driving operating highway road rules rule title section sec not specified stated on in with no by
  tr uniform transportation b c f i ii iii m`.split(/\s+/),
);

const ON_DRIVING = phrases(
  'driving/operating/driver/operator/vehicle/highway/traffic/license/motorcycle/truck/moving/cdl/cmv',
);

/** The text itself says that it is a traffic offence, and no more. */
const SAYS_TRAFFIC = phrases(
  [
    'traffic/moving/nonmoving violation/violations/viol/infraction/infractions/offense/offence/citation/ticket/misdemeanor',
    'vehicle code violation/violations/viol/infraction/offense/misdemeanor',
    'violation/infraction/offense/offence/misdemeanor traffic | rules road/highway | traffic law',
  ].join(' | '),
);

const OTHER_LICENCE = phrases(OTHER_LICENCES);

/** Is this about something that is not driving, though it sounds like it? */
export const isNotDriving = (plain: string): boolean =>
  NOT_DRIVING.test(plain) && !DRIVING_AFTER_ALL.test(plain);

/** Does the text leave open what was done? An empty one does. */
export const isVague = (plain: string): boolean =>
  plain.split(' ').every((word) => EMPTY_WORDS.has(word) || /^\d*$/.test(word));

/** Does the text speak of driving, and of no other offence? */
export const mentionsDriving = (plain: string): boolean =>
  ON_DRIVING.test(plain) && !ANOTHER_OFFENCE.test(plain) && !OTHER_LICENCE.test(plain);

/** Does the text call itself a traffic offence? */
export const saysTraffic = (plain: string): boolean =>
  SAYS_TRAFFIC.test(plain) && !ANOTHER_OFFENCE.test(plain);
