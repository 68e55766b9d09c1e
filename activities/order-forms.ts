import type { AnswerOf, OrderOf, OrderSubject, ProviderKind } from '../providers/kinds.ts';
import type { Standing } from '../providers/provider.ts';
import { compareDates } from '../screening/dates/compare-dates.ts';
import { recordIdOf } from '../screening/matching/identity.ts';
import type { CriminalRecord, Subject } from '../screening/record.ts';
import { type CheckOutcome, resealLicence } from '../store/checks.ts';
import type { CheckDocument } from '../store/documents.ts';
import type { Profile } from '../store/profiles.ts';
import type { ProviderScope } from '../store/providers.ts';
import type { Store } from '../store/store.ts';

/** What a check asks a provider, and what it keeps of the answer. */

/** The kind of provider that answers a check. */
export function kindOf({ product, check_type }: CheckDocument): ProviderKind {
  if (product === 'county_check') return 'county_court';
  if (product === 'identity_verification') return 'identity_verification';
  return check_type === 'motor_vehicle_report' ? 'motor_vehicle_report' : 'driver_license';
}

/** What decides which providers serve a check. */
export function scopeOf(check: CheckDocument): ProviderScope {
  const { county, licence } = check;
  return { kind: kindOf(check), state: county?.state ?? licence?.state, county: county?.county_fips_code };
}

function subjectOf(profile: Profile): OrderSubject {
  const { first_name, middle_name, last_name, suffix, dob, ssn, phone, email, addresses } = profile;
  const known = { first_name, middle_name, last_name, suffix, dob, ssn, phone, email };
  return {
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
    addresses: [...addresses],
  };
}

/** How long a provider may fetch an image for, in milliseconds. */
const LINK_LIFE_MS = 86_400_000;

/** Who lets a provider fetch the images of which check. */
interface Links {
  readonly store: Store;
  readonly checkId: string;
  /** The API's public address, with `/v1`. */
  readonly baseUrl: string;
  readonly now: Date;
}

/** The same order, with addresses of its images that are good from now on. */
export async function withFreshLinks(
  order: OrderOf<ProviderKind>,
  { store, checkId, baseUrl, now }: Links,
): Promise<OrderOf<ProviderKind>> {
  if (!('images' in order) || !order.images) return order;
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS);
  const images = order.images.map(async (image) => {
    const token = await store.signLink({ resourceId: checkId, part: image.name }, expiresAt);
    return { ...image, url: `${baseUrl}/provider_images?token=${token}` };
  });
  return { ...order, images: await Promise.all(images) };
}

/** What a check asks of a provider; its images have no address yet. */
export async function orderOf(
  store: Store,
  check: CheckDocument,
  profile: Profile,
): Promise<OrderOf<ProviderKind>> {
  const { county, licence, verification, account_id } = check;
  const subject = subjectOf(profile);
  if (county) return { subject, ...county };
  if (licence) {
    const account = await store.accounts.current(account_id);
    return {
      subject,
      licence_number: store.cipher.open(licence.number),
      licence_state: licence.state,
      ...(licence.zip_code !== undefined && { zip_code: licence.zip_code }),
      ...(account?.dppa_purpose !== undefined && { dppa_purpose: account.dppa_purpose }),
    };
  }
  if (!verification) throw new Error(`Check ${check._id} orders nothing`);
  const images = verification.images.map(({ name, content_type, sha256 }) => ({
    name,
    content_type,
    sha256,
    url: '',
  }));
  return { subject, verification_type: verification.type, ...(images.length > 0 && { images }) };
}

/** The records of a court's answer, with ids that follow from their content. */
function recordsOf(provider: string, { records }: AnswerOf<'county_court'>): CriminalRecord[] {
  return records.map(({ person, ...record }) => {
    const subject: Subject = { subject_id: provider, person, records: [record] };
    return { record_id: recordIdOf(subject, record), person, ...record };
  });
}

/** A record of somebody else can cost a person a job: a date of birth that differs is told. */
function doubtsOf(records: readonly CriminalRecord[], { dob }: Profile): string[] {
  if (dob === undefined) return [];
  const others = records.filter(({ person }) => {
    const known = [person.dob, ...(person.dob_aliases ?? [])].filter((date) => date !== undefined);
    return known.length > 0 && known.every((date) => compareDates(dob, date).comparison === 'conflict');
  });
  return others.map(({ record_id }) => `The date of birth of record ${record_id} differs from the person's.`);
}

/** Who answered, about what. */
interface Answered {
  readonly check: CheckDocument;
  readonly profile: Profile;
  readonly provider: string;
}

/** What a check keeps of an answer: the records of a court as they are, the rest sealed. */
export function outcomeOf(
  store: Store,
  { check, profile, provider }: Answered,
  { answer, notes = [] }: Extract<Standing<ProviderKind>, { status: 'complete' }>,
): CheckOutcome {
  const told = [...notes, ...('notes' in answer ? (answer.notes ?? []) : [])];
  const run_notes = [...check.run_notes, ...told];
  if ('records' in answer) {
    const results = recordsOf(provider, answer);
    return { results, run_notes: [...run_notes, ...doubtsOf(results, profile)], source_versions: [] };
  }
  const { cipher } = store;
  return {
    results: [],
    run_notes,
    source_versions: [],
    answer: cipher.seal(JSON.stringify(answer)),
    ...(check.licence && { licence: resealLicence(cipher, check.licence) }),
    sealed_by: cipher.keyId,
  };
}
