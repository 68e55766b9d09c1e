import type { OrderRequest } from '../providers/contract/schemas.ts';
import type { AnswerOf, OrderOf, ProviderKind } from '../providers/kinds.ts';
import type { ComponentResult } from '../screening/identity-verification.ts';
import { foldName } from '../screening/names/fold.ts';
import type { Source } from '../screening/record.ts';
import { CLEAN, VALID } from '../screening/scenarios/licences.ts';
import { ONE_RECORD, PARTIAL_DOB, SEALED_RECORD } from '../screening/scenarios/outcomes.ts';

/** What the server answers: the same order, the same answer. */

/** The people of whom a court knows something, by their last names. */
const ON_FILE = new Map(
  [ONE_RECORD, PARTIAL_DOB, SEALED_RECORD].flatMap(({ identities }) =>
    identities.map(({ person, records }) => [foldName(person.last_name ?? ''), records] as const),
  ),
);

/** The court of the county that was asked, under its code. */
const courtOf = ({ state, county_fips_code: code }: OrderOf<'county_court'>): Source => ({
  id: `reference-court-${state}-${code}`.toLowerCase(),
  category: 'court',
  name: `Court of county ${code}, ${state} (reference)`,
  ...(/^[A-Z]{2}$/.test(state) && { state }),
});

function answerOfCourt(order: OrderOf<'county_court'>): AnswerOf<'county_court'> {
  const known = ON_FILE.get(foldName(order.subject.last_name ?? '')) ?? [];
  const source = courtOf(order);
  const records = known.map(({ category, person, cases }) => ({
    category,
    person,
    cases: cases.map((held) => ({ ...held, court_name: source.name, court_county: order.county_fips_code })),
    source,
  }));
  return { records };
}

const component = (name: string, reasons: readonly string[] = []): ComponentResult => ({
  component: name,
  result: reasons.length === 0 ? 'clear' : 'unidentified',
  reasons: [...reasons],
});

/** Clear, unless an image could not be had. */
function answerOfIdentity(
  { verification_type: type }: OrderOf<'identity_verification'>,
  imageFaults: readonly string[],
): AnswerOf<'identity_verification'> {
  if (type === 'pii_validation')
    return { results: ['name', 'dob', 'address'].map((name) => component(name)) };
  const names = ['document_authenticity', 'face_match'];
  return { results: names.map((name) => component(name, imageFaults)) };
}

/**
 * The answer to an order.
 * @param imageFaults what is wrong with its images
 */
export function answerTo(request: OrderRequest, imageFaults: readonly string[]): AnswerOf<ProviderKind> {
  switch (request.kind) {
    case 'county_court':
      return answerOfCourt(request.order);
    case 'driver_license':
      return VALID;
    case 'motor_vehicle_report':
      return CLEAN;
    case 'identity_verification':
      return answerOfIdentity(request.order, imageFaults);
  }
}
