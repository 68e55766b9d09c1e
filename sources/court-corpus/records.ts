import type { Source, SourceCategory, SubjectRecord } from '../../screening/record.ts';
import { CORPUS_DAY, eightDigits } from './calendar.ts';
import {
  drawAgency,
  drawCaseDays,
  drawCharge,
  drawCourtCase,
  writeCaseNumber,
  writeOffence,
  writeStatute,
} from './cases.ts';
import type { Life } from './life.ts';
import { type Random, WeightedList } from './random.ts';
import { type County, vocabulary } from './vocabulary.ts';
import { drawHealthcareRegistry, drawHealthcareSanction, drawWatchlist } from './watchlists.ts';

/** How often each kind of source speaks. */
const KINDS = new WeightedList<SourceCategory>([
  ['court', 60],
  ['DOC', 9],
  ['arrest', 9],
  ['criminal registry', 6],
  ['warrant', 5],
  ['sex offender registry', 5],
  ['healthcare registry', 2],
  ['healthcare sanctions', 1.5],
  ['domestic watchlist', 1.5],
  ['foreign watchlist', 1],
]);

/** Draws what kind of source a record comes from. */
export function drawKind(random: Random): SourceCategory {
  return KINDS.draw(random);
}

/** Draws one record of the given kind. */
export function drawRecord(random: Random, life: Life, county: County, kind: SourceCategory): SubjectRecord {
  switch (kind) {
    case 'court':
      return drawCourtRecord(random, life, county);
    case 'DOC':
      return drawPrisonRecord(random, life, county);
    case 'arrest':
      return drawArrest(random, life, county);
    case 'criminal registry':
      return drawRepository(random, life, county);
    case 'warrant':
      return drawWarrant(random, life, county);
    case 'sex offender registry':
      return drawRegistrant(random, life, county);
    case 'healthcare registry':
      return drawHealthcareRegistry(random, life, county);
    case 'healthcare sanctions':
      return drawHealthcareSanction(random, life);
    default:
      return drawWatchlist(random, life, kind);
  }
}

/** A source of one county. */
function countySource(county: County, category: SourceCategory, kind: string, name: string): Source {
  const code = county.state.code;
  const id = `synthetic-${kind}-${code.toLowerCase()}-${county.slug}`;
  return { id, category, name: `${name} (synthetic)`, county: county.name, state: code };
}

/** A source of a whole state. */
function stateSource(county: County, category: SourceCategory, kind: string, name: string): Source {
  const code = county.state.code;
  return {
    id: `synthetic-${kind}-${code.toLowerCase()}`,
    category,
    name: `${name} (synthetic)`,
    state: code,
  };
}

/** One to three cases before one court. */
function drawCourtRecord(random: Random, life: Life, county: County): SubjectRecord {
  const cases = [drawCourtCase(random, life, county)];
  while (cases.length < 3 && random.chance(0.25)) cases.push(drawCourtCase(random, life, county));
  return {
    category: 'Criminal/traffic',
    cases,
    source: countySource(county, 'court', 'court', county.courtName),
  };
}

function drawPrisonRecord(random: Random, life: Life, county: County): SubjectRecord {
  const offence = vocabulary().offences[random.chance(0.1) ? 'sexual' : 'general'].draw(random);
  const days = drawCaseDays(random, life);
  const disposed = Math.min(days.disposed, CORPUS_DAY);
  const charge = drawCharge(random, offence, county, { ...days, disposed }, 'conviction');
  const released = charge.release_date !== undefined;
  return {
    category: 'Criminal/traffic',
    cases: [
      {
        case_number: writeCaseNumber(random, county, days.filed, offence.kind),
        type: 'Incarceration',
        status: released ? 'Discharged' : random.pick(['In Custody', 'Parole', 'Discharged']),
        court_county: county.name,
        charges: [{ ...charge, classification: 'felony' }],
      },
    ],
    source: stateSource(county, 'DOC', 'doc', county.state.corrections),
  };
}

function drawArrest(random: Random, life: Life, county: County): SubjectRecord {
  const days = drawCaseDays(random, life);
  const offence = vocabulary().offences[random.chance(0.3) ? 'traffic' : 'general'].draw(random);
  return {
    category: 'arrest',
    cases: [
      {
        case_number: `B${eightDigits(days.arrest).slice(2, 4)}-${random.digits(6)}`,
        type: 'Arrest',
        status: 'Booked',
        arresting_agency: drawAgency(random, county),
        arrest_date: eightDigits(days.arrest),
        charges: [
          {
            charge: writeOffence(offence, county),
            statute: writeStatute(offence, county),
            classification: offence.classification,
            offense_date: eightDigits(days.offence),
            outcome: 'unknown',
          },
        ],
      },
    ],
    source: countySource(county, 'arrest', 'arrest', `${county.name} Jail Bookings`),
  };
}

/** A state's central repository of criminal history, or one of its special registries. */
function drawRepository(random: Random, life: Life, county: County): SubjectRecord {
  const { name } = county.state;
  if (random.chance(0.25)) {
    const source = stateSource(
      county,
      'criminal registry',
      'drug-offender-registry',
      `${name} Drug Offender Registry`,
    );
    return { category: 'Registry', cases: [{ type: 'Registration', status: 'Registered' }], source };
  }
  const source = stateSource(county, 'criminal registry', 'registry', `${name} Criminal History Repository`);
  return { category: 'Criminal/traffic', cases: [drawCourtCase(random, life, county)], source };
}

function drawWarrant(random: Random, life: Life, county: County): SubjectRecord {
  const days = drawCaseDays(random, life);
  const offence = vocabulary().offences[random.chance(0.4) ? 'traffic' : 'general'].draw(random);
  return {
    category: 'Warrant',
    cases: [
      {
        case_number: `W${random.digits(7)}`,
        type: random.pick(['Bench Warrant', 'Arrest Warrant', 'Capias']),
        status: random.pick(['Active', 'Active', 'Active', 'Recalled']),
        file_date: eightDigits(days.filed),
        court_name: county.courtName,
        court_county: county.name,
        charges: [drawCharge(random, offence, county, days, 'pending')],
      },
    ],
    source: countySource(county, 'warrant', 'warrant', `${county.name} Warrants`),
  };
}

/** Sex offender registries are not tagged with a state, so that a search narrowed to states still keeps them. */
function drawRegistrant(random: Random, life: Life, county: County): SubjectRecord {
  const offence = vocabulary().offences.sexual.draw(random);
  const days = drawCaseDays(random, life);
  const disposed = Math.min(days.disposed, CORPUS_DAY);
  const { code, name } = county.state;
  return {
    category: 'Sex Offender',
    cases: [
      {
        case_number: `SOR-${code}-${random.digits(6)}`,
        type: 'Sex Offender Registration',
        status: random.pick([
          'Registered',
          'Compliant',
          'Compliant',
          'Non-Compliant',
          'Absconded',
          'Incarcerated',
        ]),
        court_county: county.name,
        charges: [drawCharge(random, offence, county, { ...days, disposed }, 'conviction')],
      },
    ],
    source: {
      id: `synthetic-sor-${code.toLowerCase()}`,
      category: 'sex offender registry',
      name: `${name} Sex Offender Registry (synthetic)`,
    },
  };
}
