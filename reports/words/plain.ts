import { DRIVING_CLASSES } from '../../screening/driving/classes.ts';
import type { Licence } from '../../screening/driving/licence.ts';
import type { Charge, RecordCategory, RecordedAddress, SourceCategory } from '../../screening/record.ts';

const RECORD_CATEGORIES: Record<RecordCategory, string> = {
  arrest: 'Arrest',
  'Criminal/traffic': 'Criminal or traffic',
  Warrant: 'Warrant',
  'Sex Offender': 'Sex offender registry',
  Patriot: 'Watchlist or exclusion list',
  Registry: 'Registry',
};

const SOURCE_CATEGORIES: Record<SourceCategory, string> = {
  arrest: 'Arrest records',
  court: 'Court',
  'criminal registry': 'Criminal registry',
  DOC: 'Department of corrections',
  warrant: 'Warrants',
  'sex offender registry': 'Sex offender registry',
  'domestic watchlist': 'Domestic watchlist',
  'foreign watchlist': 'Foreign watchlist',
  'healthcare registry': 'Healthcare registry',
  'healthcare sanctions': 'Healthcare sanctions',
};

const OUTCOMES: Record<NonNullable<Charge['outcome']>, string> = {
  conviction: 'Conviction',
  nonconviction: 'Non-conviction',
  pending: 'Pending',
  unknown: 'Unknown',
};

const VALIDITIES: Record<Licence['validity'], string> = {
  VALID: 'Valid',
  LIMITED: 'Valid with limits',
  NOT_VALID: 'Not valid',
  INCOMPLETE: 'Not known: the record is incomplete',
};

const DRIVING_LABELS: ReadonlyMap<string, string> = new Map(
  DRIVING_CLASSES.map(({ code, label }) => [code, label]),
);

/** What a record is, for a reader. */
export const recordCategoryInWords = (category: RecordCategory): string => RECORD_CATEGORIES[category];

/** What a source is, for a reader. */
export const sourceCategoryInWords = (category: SourceCategory): string => SOURCE_CATEGORIES[category];

/** How a charge ended, for a reader. */
export const outcomeInWords = (outcome: NonNullable<Charge['outcome']>): string => OUTCOMES[outcome];

/** Whether a licence is good, for a reader. */
export const validityInWords = (validity: Licence['validity']): string => VALIDITIES[validity];

/** A class of driving offences, for a reader. */
export const drivingClassInWords = (code: string): string => DRIVING_LABELS.get(code) ?? spellOut(code);

/** A code that has no words of its own: `same_zip` becomes `same zip`. */
export function spellOut(code: string): string {
  return code.replaceAll('_', ' ');
}

/** The same text with a capital at its start. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An address in one line: `4117 Magnolia St Apt 12, Houston, TX 77023, US`. */
export function addressInWords({ street, city, state, zip_code, country }: RecordedAddress): string {
  return [street, city, [state, zip_code].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}

/** `1 record`, `3 records`, `no records`. */
export function counted(count: number, one: string, many: string): string {
  return `${count === 0 ? 'no' : count} ${count === 1 ? one : many}`;
}

/** Texts in one line; undefined when there are none. */
export function listed(texts: readonly string[] | undefined): string | undefined {
  return texts && texts.length > 0 ? texts.join('; ') : undefined;
}
