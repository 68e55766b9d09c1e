import { isPartialDate } from '../dates/partial-date.ts';
import type { DrivingSignal } from '../identity.ts';
import type { Case, Charge, CriminalRecord } from '../record.ts';
import { DRIVING_CLASSES, type DrivingClassCode, drivingClassOf } from './classes.ts';
import { classifyCharge } from './classify.ts';

const SEVERITIES: readonly DrivingSignal['severity'][] = ['severe', 'high', 'moderate', 'low'];

/** Dispositions of charges that came to nothing, for sources that name no outcome. */
const CAME_TO_NOTHING = new RegExp(
  [
    '\\b(?:dismiss|nolle|nol[a-z]* pro|acquit|not guilty|no (?:true )?bill|not prosecuted|no action|no probable cause)',
    '\\b(?:declined|withdrawn|vacated|quashed|rejected)',
    '\\b(?:deferred|diversion)[^.]*complet',
  ].join('|'),
  'i',
);
const NO_LONGER_OPEN_TO_VIEW = /\b(?:sealed|expunged|expungement|set aside|nondisclosure|juvenile)\b/i;

/** One event that a signal counts. */
interface DrivingEvent {
  readonly class: DrivingClassCode;
  readonly date: string | null;
}

/** The latest date whose year is known; parts that are not known count as the earliest. */
function latest(dates: readonly (string | null | undefined)[]): string | null {
  const known = dates.filter((date) => date && isPartialDate(date) && !date.startsWith('0000'));
  return known.reduce<string | null>((a, b) => (b && (a === null || b > a) ? b : a), null);
}

/** The last that is known of a charge; of its case, when the charge has no date. */
const dateOf = (charge: Charge, held: Case): string | null =>
  latest([charge.offense_date, charge.charge_date, charge.disposition_date]) ??
  latest([held.file_date, held.arrest_date]);

/** Did the charge end without a conviction, or was it taken from view? Pending and unknown charges count. */
function cameToNothing({ outcome, disposition }: Charge, { status }: Case): boolean {
  if (NO_LONGER_OPEN_TO_VIEW.test(`${status ?? ''} ${disposition ?? ''}`)) return true;
  if (outcome === 'nonconviction') return true;
  if (outcome === 'conviction' || outcome === 'pending') return false;
  return CAME_TO_NOTHING.test(disposition ?? status ?? '');
}

/** A case without charges, as registries keep them, says in its type what it is about. */
const chargesOf = (held: Case): readonly Charge[] =>
  held.charges?.length ? held.charges : [{ ...(held.type !== undefined && { charge: held.type }) }];

/** The driving events of a record that count. A watchlist accuses nobody of driving: its facts name licences too. */
function eventsOf({ category, cases, source }: CriminalRecord): DrivingEvent[] {
  if (category === 'Patriot') return [];
  return cases.flatMap((held) =>
    chargesOf(held).flatMap((charge) => {
      if (cameToNothing(charge, held)) return [];
      const offence = classifyCharge(charge, { caseType: held.type, state: source.state });
      return offence ? [{ class: offence.class, date: dateOf(charge, held) }] : [];
    }),
  );
}

function signalOf(code: DrivingClassCode, events: readonly DrivingEvent[]): DrivingSignal {
  return {
    code,
    severity: drivingClassOf(code).severity,
    count: events.length,
    latest_date: latest(events.map(({ date }) => date)),
  };
}

const bySeverityThenDate = (a: DrivingSignal, b: DrivingSignal): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
  (b.latest_date ?? '').localeCompare(a.latest_date ?? '');

/**
 * Tells what a person's records say about driving.
 *
 * A record is kept, whole and in its place, when at least one of its charges or registry entries is about driving and
 * counts. Convictions, pending charges and charges without a known outcome count. A dismissed charge, another
 * nonconviction, and a sealed, expunged or juvenile case never count and never keep a record: a wrong signal can cost
 * someone a job. A signal is no driver score: it has no time window, and does not join charges of one incident.
 *
 * @param records - The records of one person.
 * @returns The records that bear on driving, and one signal for each class of conduct (`code` is that of
 * `DRIVING_CLASSES`): most severe first, then the latest. `latest_date` is the last known date of its charges (offence,
 * charge, disposition; else filing, arrest), partial as the source gives it, and null when no year is known.
 */
export function drivingSignals(records: readonly CriminalRecord[]): {
  records: CriminalRecord[];
  signals: DrivingSignal[];
} {
  const found = records
    .map((record) => ({ record, events: eventsOf(record) }))
    .filter(({ events }) => events.length > 0);
  const events = found.flatMap((one) => one.events);
  const signals = DRIVING_CLASSES.map(({ code }) => ({
    code,
    own: events.filter((event) => event.class === code),
  }))
    .filter(({ own }) => own.length > 0)
    .map(({ code, own }) => signalOf(code, own));
  return { records: found.map(({ record }) => record), signals: signals.sort(bySeverityThenDate) };
}
