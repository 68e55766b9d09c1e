import { readShippedText } from '../shipped.ts';
import { OFFENCES, type Offence, type OffenceKind } from './charges.ts';
import { WeightedList } from './random.ts';
import { STATES, type StateStyle } from './states.ts';

/** A county with a court in the corpus. */
export interface County {
  readonly fips: string;
  /** "Harris County" */
  readonly name: string;
  /** "Harris" */
  readonly place: string;
  /** "harris", as used in source ids */
  readonly slug: string;
  readonly state: StateStyle;
  readonly courtName: string;
  readonly city: string;
  readonly firstZip: number;
  readonly zipSpan: number;
}

/** Everything the generator draws from: names by their frequency, counties by population, offences by how common. */
export interface Vocabulary {
  readonly surnames: WeightedList<string>;
  readonly maleNames: WeightedList<string>;
  readonly femaleNames: WeightedList<string>;
  readonly counties: readonly County[];
  readonly countiesByWeight: WeightedList<County>;
  readonly offences: Readonly<Record<OffenceKind, WeightedList<Offence>>>;
}

let loaded: Vocabulary | undefined;

/** The shipped vocabulary, read once. Names and frequencies are a cut of the 1990 US census lists. */
export function vocabulary(): Vocabulary {
  loaded ??= loadVocabulary();
  return loaded;
}

function loadVocabulary(): Vocabulary {
  const counties = readShippedText('counties.csv').trim().split('\n').slice(1).map(readCounty);
  return {
    surnames: readNames('census/surnames.tsv.gz'),
    maleNames: readNames('census/male-names.tsv.gz'),
    femaleNames: readNames('census/female-names.tsv.gz'),
    counties: counties.map(({ county }) => county),
    countiesByWeight: new WeightedList(counties.map(({ county, weight }) => [county, weight] as const)),
    offences: { general: offences('general'), traffic: offences('traffic'), sexual: offences('sexual') },
  };
}

function readNames(file: string): WeightedList<string> {
  const lines = readShippedText(file).trim().split('\n');
  return new WeightedList(
    lines.map((line) => {
      const [name = '', frequency = '0'] = line.split('\t');
      return [name, Number(frequency)] as const;
    }),
  );
}

function offences(kind: OffenceKind): WeightedList<Offence> {
  const chosen = OFFENCES.filter((offence) => offence.kind === kind);
  return new WeightedList(chosen.map((offence) => [offence, offence.weight] as const));
}

function readCounty(line: string): { county: County; weight: number } {
  const [fips = '', name = '', stateCode = '', city = '', zip = '', span = '', weight = ''] = line.split(',');
  const state = STATES.get(stateCode);
  if (state === undefined) throw new Error(`no such state in the corpus: ${stateCode}`);
  const place = name.replace(/ (County|Parish|Municipality)$/, '');
  const courtName = state.court.replace('{county}', name).replace('{place}', place).replace('{city}', city);
  const firstZip = Number(zip);
  const county = {
    fips,
    name,
    place,
    slug: slugOf(place),
    state,
    courtName,
    city,
    firstZip,
    zipSpan: Number(span),
  };
  return { county, weight: Number(weight) };
}

/** Small letters, digits and hyphens, as used in source ids. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
