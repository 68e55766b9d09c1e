/** Names of states and territories, folded, with their codes. */
const STATES = `alabama AL|alaska AK|arizona AZ|arkansas AR|california CA|colorado CO|connecticut CT|delaware DE|
district of columbia DC|florida FL|georgia GA|hawaii HI|idaho ID|illinois IL|indiana IN|iowa IA|kansas KS|
kentucky KY|louisiana LA|maine ME|maryland MD|massachusetts MA|michigan MI|minnesota MN|mississippi MS|
missouri MO|montana MT|nebraska NE|nevada NV|new hampshire NH|new jersey NJ|new mexico NM|new york NY|
north carolina NC|north dakota ND|ohio OH|oklahoma OK|oregon OR|pennsylvania PA|rhode island RI|
south carolina SC|south dakota SD|tennessee TN|texas TX|utah UT|vermont VT|virginia VA|washington WA|
west virginia WV|wisconsin WI|wyoming WY|puerto rico PR|guam GU|virgin islands VI|us virgin islands VI|
american samoa AS|northern mariana islands MP|washington dc DC|d c DC`;

/** From a folded state name to its code. */
export const STATE_CODES: ReadonlyMap<string, string> = new Map(
  STATES.split('|').map((entry) => [entry.trim().slice(0, -3), entry.trim().slice(-2)]),
);

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u).filter(Boolean));

/** Street types, written out and as the postal service shortens them; not used for matching. */
export const STREET_TYPES =
  words(`st str street ave av aven avenue rd road dr drive drv ln lane blvd boulevard boul ct court
  cir circle cirs pl place ter terr terrace trl trail way wy pkwy parkway pky sq square loop plz plaza aly alley
  xing crossing cres crescent cv cove hwy highway expy expressway fwy freeway tpke turnpike row path run pike
  pt point rdg ridge hts heights vw view gdns gardens mnr manor park pass walk close grove grv glen gln
  mews commons trce trace bnd bend est estates hollow holw landing lndg isle bluff blf`);

/** Words before the number of a unit. */
export const UNIT_WORDS =
  words(`apt apartment unit ste suite fl floor rm room lot trlr trailer bldg building dept
  spc space no num number ph penthouse pmb slip hngr bsmt basement frnt front rear uppr upper lowr lower ofc office`);

/** Unit words that stand without a number. */
export const BARE_UNIT_WORDS = words('ph penthouse bsmt basement frnt front rear uppr upper lowr lower');

/** Directions as one or two letters. */
export const DIRECTIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    n: 'n',
    north: 'n',
    s: 's',
    south: 's',
    so: 's',
    e: 'e',
    east: 'e',
    w: 'w',
    west: 'w',
    ne: 'ne',
    northeast: 'ne',
    nw: 'nw',
    northwest: 'nw',
    se: 'se',
    southeast: 'se',
    sw: 'sw',
    southwest: 'sw',
  }),
);

/** Words of streets and cities that are written in two ways. */
export const SAME_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    saint: 'st',
    sainte: 'ste',
    fort: 'ft',
    mount: 'mt',
    mountain: 'mtn',
    first: '1st',
    second: '2nd',
    third: '3rd',
    fourth: '4th',
    fifth: '5th',
    sixth: '6th',
    seventh: '7th',
    eighth: '8th',
    ninth: '9th',
    tenth: '10th',
    highway: 'hwy',
    route: 'rt',
    rte: 'rt',
    county: 'co',
    cnty: 'co',
    martin: 'martin',
    junior: 'jr',
    doctor: 'dr',
  }),
);

/** Words before the number of a road: these are its name, not its type. */
export const NUMBERED_ROADS = words('hwy rt rd road sr us cr fm i interstate state co avenue ave street');
