import type { RecordPerson } from '../../screening/record.ts';
import { eightDigits, hidePart, misreadDate } from './calendar.ts';
import type { Life } from './life.ts';
import { NICKNAMES } from './nicknames.ts';
import type { Random } from './random.ts';
import { vocabulary } from './vocabulary.ts';

/** How much a source knows: a court knows the name and birthday, a jail or a registry has seen the person. */
export interface Knowledge {
  readonly description: boolean;
  readonly photograph: boolean;
  readonly docNumber: boolean;
  readonly address: boolean;
}

const HAIR = ['Black', 'Brown', 'Brown', 'Blond', 'Gray', 'Red', 'Bald', 'BLK', 'BRO'];
const EYES = ['Brown', 'Brown', 'Blue', 'Green', 'Hazel', 'BRO', 'BLU'];
const SKIN = ['Light', 'Medium', 'Dark', 'Fair', 'Olive'];
const RACES = ['White', 'Black', 'W', 'B', 'Asian', 'American Indian or Alaska Native', 'Unknown'];
const BUILDS = ['Slim', 'Medium', 'Heavy', 'Muscular'];
const MARKS = [
  ...['Scar, left forearm', 'Tattoo, right shoulder (eagle)', 'Tattoo, neck (name)', 'Scar, forehead'],
  ...['Tattoo, both hands', 'Birthmark, left cheek', 'Pierced ears'],
];

/** Writes a life down the way the sources behind a subject would, with the gaps and slips that real sources have. */
export function describePerson(random: Random, life: Life, knowledge: Knowledge, id: string): RecordPerson {
  return {
    ...writeName(random, life),
    ...writeBirth(random, life),
    ...(random.chance(0.85) ? { gender: writeGender(random, life.female) } : {}),
    ...(random.chance(0.6) ? { race: random.pick(RACES) } : {}),
    ...(random.chance(0.1) ? { ethnicity: random.pick(['Hispanic', 'Non-Hispanic']) } : {}),
    ...(knowledge.docNumber ? { doc_number: random.digits(random.between(6, 8)) } : {}),
    ...(knowledge.description ? writeDescription(random) : {}),
    ...(knowledge.photograph
      ? { photo_urls: [`https://photos.example.com/synthetic/${encodeURIComponent(id)}.jpg`] }
      : {}),
    ...writeAliases(random, life),
    ...(knowledge.address || random.chance(0.6) ? { addresses: [...life.addresses] } : {}),
  };
}

function writeName(random: Random, life: Life): Partial<RecordPerson> {
  const loud = random.chance(0.35);
  const write = (text: string) => (loud ? text.toUpperCase() : text);
  const middle = writeMiddle(random, life.middleName);
  if (random.chance(0.08)) {
    const rest = [life.firstName, middle, life.suffix].filter((part) => part !== undefined).join(' ');
    return { full_name: write(`${life.lastName}, ${rest}`) };
  }
  return {
    first_name: write(life.firstName),
    ...(middle === undefined ? {} : { middle_name: write(middle) }),
    last_name: write(life.lastName),
    ...(life.suffix === undefined || random.chance(0.15) ? {} : { suffix: write(life.suffix) }),
  };
}

/** Middle names are left out, cut to a letter, or written in full. */
function writeMiddle(random: Random, middleName: string | undefined): string | undefined {
  if (middleName === undefined || random.chance(0.2)) return undefined;
  return random.chance(0.45) ? middleName.slice(0, 1) : middleName;
}

function writeBirth(random: Random, life: Life): Partial<RecordPerson> {
  const dob = eightDigits(life.birth);
  const aliases = random.chance(0.05) ? { dob_aliases: [misreadDate(random, dob)] } : {};
  const way = random.fraction();
  if (way < 0.9) return { dob, ...aliases };
  const inferred = random.chance(0.5) ? { inferred_dob: dob } : {};
  if (way < 0.97) return { dob: hidePart(random, dob), ...inferred, ...aliases };
  return { ...inferred, ...aliases };
}

function writeGender(random: Random, female: boolean): string {
  return random.pick(female ? ['Female', 'Female', 'F', 'FEMALE'] : ['Male', 'Male', 'M', 'MALE']);
}

function writeDescription(random: Random): Partial<RecordPerson> {
  const inches = random.between(60, 76);
  const [feet, rest] = [Math.floor(inches / 12), inches % 12];
  const heights = [
    `${feet}'${String(rest).padStart(2, '0')}"`,
    `${feet}${String(rest).padStart(2, '0')}`,
    `${inches} in`,
  ];
  const pounds = random.between(115, 290);
  return {
    height: random.pick(heights),
    weight: random.chance(0.5) ? `${pounds} lbs` : String(pounds),
    hair_color: random.pick(HAIR),
    eye_color: random.pick(EYES),
    ...(random.chance(0.5) ? { skin_color: random.pick(SKIN) } : {}),
    ...(random.chance(0.4) ? { physical_build: random.pick(BUILDS) } : {}),
    ...(random.chance(0.35) ? { physical_marks: random.pick(MARKS) } : {}),
  };
}

/** Other names: a nickname, a maiden name, a misspelling, a middle name used as a first name. */
function writeAliases(random: Random, life: Life): Partial<RecordPerson> {
  const aliases: string[] = [];
  const nickname = NICKNAMES.get(life.firstName);
  if (nickname !== undefined && random.chance(0.2)) aliases.push(`${random.pick(nickname)} ${life.lastName}`);
  if (life.female && random.chance(0.15)) {
    aliases.push(`${life.firstName} ${vocabulary().surnames.draw(random)}`);
  }
  if (random.chance(0.06)) aliases.push(`${life.firstName} ${misspell(random, life.lastName)}`);
  if (life.middleName !== undefined && random.chance(0.04))
    aliases.push(`${life.middleName} ${life.lastName}`);
  return aliases.length > 0 ? { name_aliases: aliases } : {};
}

/** One slip of the pen: two letters changed over, or a letter doubled or left out. */
export function misspell(random: Random, name: string): string {
  if (name.length < 4) return `${name}${name.slice(-1)}`;
  const at = random.between(1, name.length - 3);
  const [before, letter, next, after] = [name.slice(0, at), name[at], name[at + 1], name.slice(at + 2)];
  const way = random.fraction();
  if (way < 0.34 && letter !== next) return `${before}${next}${letter}${after}`;
  if (way < 0.67) return `${before}${letter}${letter}${next}${after}`;
  return `${before}${next}${after}`;
}

/** The same person as another source wrote it down: a nickname, a slip in the last name, or no middle name. */
export function rewriteLife(random: Random, life: Life): Life {
  const nickname = NICKNAMES.get(life.firstName);
  const way = random.fraction();
  if (nickname !== undefined && way < 0.4) return { ...life, firstName: random.pick(nickname) };
  if (way < 0.6) return { ...life, lastName: misspell(random, life.lastName) };
  return { ...life, middleName: undefined, suffix: undefined };
}
