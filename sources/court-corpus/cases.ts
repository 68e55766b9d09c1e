import type { Case, Charge } from '../../screening/record.ts';
import { CORPUS_DAY, type Day, dateOf, eightDigits, yearsAfter } from './calendar.ts';
import type { Offence, OffenceKind } from './charges.ts';
import type { Life } from './life.ts';
import type { Random } from './random.ts';
import { type County, vocabulary } from './vocabulary.ts';

type Outcome = NonNullable<Charge['outcome']>;

/** The days of a case, in order. A day after the day of the corpus has not come yet. */
export interface CaseDays {
  readonly offence: Day;
  readonly arrest: Day;
  readonly filed: Day;
  readonly disposed: Day;
}

const CONVICTIONS = [
  ...['Guilty Plea', 'Convicted', 'Found Guilty by Jury', 'Adjudged Guilty', 'GUILTY PLEA - NO JURY'],
  ...['Plea of No Contest', 'Convicted - Found Guilty by Court', 'Pleaded to Lesser Charge'],
];
const NONCONVICTIONS = [
  ...['Dismissed', 'Nolle Prosequi', 'Acquitted', 'Not Guilty', 'DISMISSED - INTEREST OF JUSTICE', 'No Bill'],
  ...[
    'Deferred Adjudication - Completed',
    'Adjudication Withheld',
    'Pretrial Diversion - Dismissed',
    'Declined',
  ],
];
const UNKNOWNS = ['Transferred', 'Disposition Not Reported', 'Consolidated With Another Case', 'Closed'];
const PENDINGS = ['Pending', 'Awaiting Trial', 'Set for Arraignment'];

/** Draws the days of a case of a grown-up's life; recent cases are more common. */
export function drawCaseDays(random: Random, life: Life): CaseDays {
  const earliest = Math.max(yearsAfter(life.birth, 17), CORPUS_DAY - 365 * 35);
  const latest = Math.max(CORPUS_DAY - 10, earliest);
  const offence = Math.max(random.between(earliest, latest), random.between(earliest, latest));
  const arrest = Math.min(offence + (random.chance(0.6) ? 0 : random.between(1, 120)), CORPUS_DAY);
  const filed = Math.min(arrest + random.between(0, 30), CORPUS_DAY);
  return { offence, arrest, filed, disposed: filed + random.between(14, 560) };
}

/** A case as a court holds it. */
export function drawCourtCase(random: Random, life: Life, county: County): Case {
  const days = drawCaseDays(random, life);
  const kind: OffenceKind = random.chance(0.28) ? 'traffic' : random.chance(0.03) ? 'sexual' : 'general';
  const count = random.chance(0.72) ? 1 : random.between(2, 4);
  const charges: Charge[] = [];
  for (let index = 0; index < count; index += 1) {
    charges.push(drawCharge(random, vocabulary().offences[kind].draw(random), county, days));
  }
  return {
    case_number: writeCaseNumber(random, county, days.filed, kind),
    type: kind === 'traffic' ? 'Traffic' : 'Criminal',
    status: caseStatus(charges),
    file_date: eightDigits(days.filed),
    ...(random.chance(0.55)
      ? { arresting_agency: drawAgency(random, county), arrest_date: eightDigits(days.arrest) }
      : {}),
    court_name: county.courtName,
    court_county: county.name,
    charges,
  };
}

function caseStatus(charges: readonly Charge[]): string {
  if (charges.some((charge) => charge.outcome === 'pending')) return 'Open';
  return charges.some((charge) => charge.outcome === 'conviction') ? 'Disposed' : 'Closed';
}

/** Courts number their cases in many ways; a court keeps to one. */
export function writeCaseNumber(random: Random, county: County, filed: Day, kind: OffenceKind): string {
  const { year } = dateOf(filed);
  const short = String(year % 100).padStart(2, '0');
  const letters = kind === 'traffic' ? 'TR' : 'CR';
  switch (Number(county.fips) % 5) {
    case 0:
      return `${year}-${letters}-${random.digits(6)}`;
    case 1:
      return `${short}${letters}${random.digits(5)}`;
    case 2:
      return `${letters}${year}-${random.digits(6)}-00${random.between(1, 3)}`;
    case 3:
      return `${random.between(1, 9)}${random.digits(6)}`;
    default:
      return `${county.fips.slice(2)}-${short}-${random.digits(5)}`;
  }
}

/** The police of the city, or the sheriff of the county. */
export function drawAgency(random: Random, county: County): string {
  return random.chance(0.6) ? `${county.city} Police Department` : `${county.name} Sheriff's Office`;
}

/** One charge with its outcome; a charge that cannot have been decided yet is pending. */
export function drawCharge(
  random: Random,
  offence: Offence,
  county: County,
  days: CaseDays,
  known?: Outcome,
): Charge {
  const outcome = known ?? (days.disposed > CORPUS_DAY ? 'pending' : drawOutcome(random));
  return {
    charge: writeOffence(offence, county),
    ...(random.chance(0.8) ? { statute: writeStatute(offence, county) } : {}),
    classification: random.chance(0.05) ? 'unknown' : offence.classification,
    offense_date: eightDigits(days.offence),
    ...(random.chance(0.5) ? { charge_date: eightDigits(days.filed) } : {}),
    ...writeDisposition(random, offence, outcome, days),
    outcome,
  };
}

function drawOutcome(random: Random): Outcome {
  const way = random.fraction();
  if (way < 0.62) return 'conviction';
  if (way < 0.88) return 'nonconviction';
  return way < 0.9 ? 'pending' : 'unknown';
}

/** The wording of the county's state. */
export function writeOffence(offence: Offence, county: County): string {
  const wording = offence.wordings[Number(county.fips.slice(0, 2)) % offence.wordings.length];
  return wording ?? 'Offense not stated';
}

/** A made-up citation in the style of the county's state. */
export function writeStatute(offence: Offence, county: County): string {
  return county.state.statute.replace('{title}', offence.title).replace('{section}', offence.section);
}

function writeDisposition(
  random: Random,
  offence: Offence,
  outcome: Outcome,
  days: CaseDays,
): Partial<Charge> {
  switch (outcome) {
    case 'conviction':
      return {
        disposition: random.pick(CONVICTIONS),
        disposition_date: eightDigits(Math.min(days.disposed, CORPUS_DAY)),
        plea: random.pick(['Guilty', 'Guilty', 'Nolo Contendere', 'Not Guilty']),
        ...writeSentence(random, offence, days),
      };
    case 'nonconviction':
      return {
        disposition: random.pick(NONCONVICTIONS),
        disposition_date: eightDigits(Math.min(days.disposed, CORPUS_DAY)),
      };
    case 'pending':
      return random.chance(0.5) ? { disposition: random.pick(PENDINGS) } : {};
    default:
      return random.chance(0.6) ? { disposition: random.pick(UNKNOWNS) } : {};
  }
}

/** Fine, jail and probation as the weight of the offence suggests. */
export function writeSentence(random: Random, offence: Offence, days: CaseDays): Partial<Charge> {
  const fine = { fine: `$${random.between(2, 40) * 25}.00` };
  if (offence.classification === 'infraction') return fine;
  if (offence.classification === 'misdemeanor') {
    if (random.chance(0.5)) return { ...fine, jail_time: `${random.between(1, 180)} days` };
    return { ...fine, probation_time: `${random.pick([6, 9, 12, 18])} months` };
  }
  if (random.chance(0.45)) return { probation_time: `${random.between(2, 10)} years`, ...fine };
  const years = random.between(1, 15);
  const release = yearsAfter(Math.min(days.disposed, CORPUS_DAY), years * 0.7);
  return {
    sentence: `${years} years confinement`,
    jail_time: `${years} years`,
    ...(release <= CORPUS_DAY ? { release_date: eightDigits(release) } : {}),
  };
}
