import type { RecordedAddress } from '../../screening/record.ts';
import { CORPUS_DAY, type Day, dayOf } from './calendar.ts';
import type { Random } from './random.ts';
import { type County, vocabulary } from './vocabulary.ts';

/** The truth about a fictional person. What a source writes down about it may be less, or wrong. */
export interface Life {
  readonly female: boolean;
  readonly firstName: string;
  readonly middleName: string | undefined;
  readonly lastName: string;
  readonly suffix: string | undefined;
  readonly birth: Day;
  readonly county: County;
  readonly addresses: readonly RecordedAddress[];
}

const STREET_NAMES = [
  ...['Oak', 'Maple', 'Cedar', 'Pine', 'Elm', 'Washington', 'Lake', 'Hill', 'Walnut', 'Spring', 'Ridge'],
  ...[
    'Church',
    'Willow',
    'Mill',
    'Sunset',
    'Railroad',
    'Jackson',
    'River',
    'Highland',
    'Franklin',
    'Jefferson',
  ],
  ...[
    'Meadow',
    'Park',
    'Chestnut',
    'Lincoln',
    'Forest',
    'Dogwood',
    'Sycamore',
    'Hickory',
    'Magnolia',
    'Juniper',
  ],
];
const STREET_TYPES = ['St', 'Ave', 'Rd', 'Dr', 'Ln', 'Blvd', 'Ct', 'Way', 'Street', 'Avenue'];

/** Draws a person between 18 and 79 years of age. */
export function drawLife(random: Random, fixed: Partial<Life> = {}): Life {
  const female = fixed.female ?? random.chance(0.27);
  const county = fixed.county ?? vocabulary().countiesByWeight.draw(random);
  return {
    female,
    firstName: fixed.firstName ?? drawFirstName(random, female),
    middleName: fixed.middleName ?? drawMiddleName(random, female),
    lastName: fixed.lastName ?? drawLastName(random),
    suffix: fixed.suffix ?? drawSuffix(random, female),
    birth: fixed.birth ?? drawBirth(random),
    county,
    addresses: fixed.addresses ?? drawAddresses(random, county),
  };
}

/** A first name of the given sex, as common as it is among the living. */
export function drawFirstName(random: Random, female: boolean): string {
  return (female ? vocabulary().femaleNames : vocabulary().maleNames).draw(random);
}

function drawMiddleName(random: Random, female: boolean): string | undefined {
  return random.chance(0.86) ? drawFirstName(random, female) : undefined;
}

function drawLastName(random: Random): string {
  const name = vocabulary().surnames.draw(random);
  return random.chance(0.02) ? `${name}-${vocabulary().surnames.draw(random)}` : name;
}

function drawSuffix(random: Random, female: boolean): string | undefined {
  return !female && random.chance(0.03) ? random.pick(['Jr', 'Sr', 'II', 'III']) : undefined;
}

/** Younger people are more common in the records: the smaller of two draws. */
function drawBirth(random: Random): Day {
  const oldest = dayOf(1946, 1, 1);
  const youngest = dayOf(2007, 6, 30);
  return Math.max(random.between(oldest, youngest), random.between(oldest, youngest));
}

/** One address in the county, now and then a second or a third. */
function drawAddresses(random: Random, county: County): RecordedAddress[] {
  const addresses = [drawAddress(random, county)];
  while (addresses.length < 3 && random.chance(0.3)) addresses.push(drawAddress(random, county));
  return addresses;
}

/** A street address in the county seat. */
export function drawAddress(random: Random, county: County): RecordedAddress {
  const unit = random.chance(0.25) ? ` ${random.pick(['Apt', 'Unit', '#'])} ${random.between(1, 40)}` : '';
  const street = `${random.between(1, 9900)} ${random.pick(STREET_NAMES)} ${random.pick(STREET_TYPES)}${unit}`;
  const zip = String(county.firstZip + random.between(0, county.zipSpan)).padStart(5, '0');
  return { street, city: county.city, state: county.state.code, zip_code: zip, country: 'US' };
}

/**
 * Draws a household: most often one person; now and then a father and a son of one name, twins,
 * or two strangers who share a name but nothing else.
 */
export function drawHousehold(random: Random): Life[] {
  const life = drawLife(random);
  const kind = random.fraction();
  if (kind < 0.87) return [life];
  if (kind < 0.91 && !life.female) return drawFatherAndSon(random, life);
  if (kind < 0.93) return [life, drawTwin(random, life)];
  return [life, drawNamesake(random, life)];
}

function drawFatherAndSon(random: Random, son: Life): Life[] {
  const birth = son.birth - Math.round(random.between(20, 34) * 365.25);
  return [
    { ...son, birth, suffix: 'Sr' },
    { ...son, suffix: random.chance(0.8) ? 'Jr' : undefined },
  ];
}

/** Same birthday, last name and home; a first name that often starts with the same letter. */
function drawTwin(random: Random, life: Life): Life {
  const female = random.chance(0.7) ? life.female : !life.female;
  let firstName = drawFirstName(random, female);
  for (let tries = 0; tries < 30 && firstName[0] !== life.firstName[0]; tries += 1) {
    firstName = drawFirstName(random, female);
  }
  if (firstName === life.firstName) firstName = `${firstName}${female ? 'lyn' : 'son'}`;
  return { ...life, female, firstName, middleName: drawMiddleName(random, female), suffix: undefined };
}

/** Another person of the same first and last name, born on another day, most often elsewhere. */
function drawNamesake(random: Random, life: Life): Life {
  const birth = drawBirth(random);
  return drawLife(random, {
    female: life.female,
    firstName: life.firstName,
    lastName: life.lastName,
    birth: birth === life.birth ? Math.min(birth + 37, CORPUS_DAY) : birth,
    ...(random.chance(0.3) ? { county: life.county } : {}),
  });
}
