import type { DriverCheckType, Licence, MotorVehicleReport } from '../screening/driving/licence.ts';
import type { Identity } from '../screening/identity.ts';
import type { ComponentResult } from '../screening/identity-verification.ts';
import { maskSsn } from '../screening/person-formats.ts';
import type { BulkUploadDocument } from './bulk-documents.ts';
import type { CheckDocument, DeliveryDocument, EventDocument, WebhookEndpointDocument } from './documents.ts';
import type { FieldCipher } from './field-cipher.ts';
import type { Profile } from './profiles.ts';

/**
 * What an account sees of a document: the one place where it is cut. The API's answers and the webhooks' bodies are
 * made here, so that they agree.
 */

const iso = (date: Date) => date.toISOString();

export function viewProfile(profile: Profile) {
  const { account_id, created_at, updated_at, ssn, suffix, parse_notes, ...fields } = profile;
  const { first_name, middle_name, last_name } = fields;
  const full_name = fields.full_name ?? [first_name, middle_name, last_name].filter(Boolean).join(' ');
  return {
    ...fields,
    ...(full_name !== '' && { full_name }),
    created_at: iso(created_at),
    updated_at: iso(updated_at),
    ...(ssn && { ssn: maskSsn(ssn) }),
  };
}
export type ProfileView = ReturnType<typeof viewProfile>;

/** What can be asked of a check's answer. */
export interface CheckViewOptions {
  /** Shown in place of `profile_id`. */
  readonly profile?: Profile | null;
  /** `results_found` in place of `results`. */
  readonly resultsFound?: boolean;
}

/** What every check shows of itself, whatever its product. */
function viewCommon(check: CheckDocument, profile: Profile | null | undefined) {
  return {
    id: check._id,
    ...(profile ? { profile: viewProfile(profile) } : { profile_id: check.profile_id }),
    created_at: iso(check.created_at),
    completed_at: check.completed_at ? iso(check.completed_at) : null,
    ...(check.cancelled_at && { cancelled_at: iso(check.cancelled_at) }),
    check_type: check.check_type,
    ...(check.reference_id !== undefined && { reference_id: check.reference_id }),
    ruleset_ids: check.ruleset_ids,
    run_notes: check.run_notes,
    ...(check.pending_reason !== undefined && { pending_reason: check.pending_reason }),
  };
}

/** The matched identities of a check, each with its own records. */
export function viewIdentities({ status, identities = [], results }: CheckDocument): Identity[] {
  if (status !== 'complete') return [];
  const records = new Map(results.map((record) => [record.record_id, record]));
  return identities.map(({ record_ids, ...identity }) => ({
    ...identity,
    records: record_ids.flatMap((id) => records.get(id) ?? []),
  }));
}

const viewRecords = ({ status, results }: CheckDocument) => (status === 'complete' ? results : []);

/** `results`, or with `results_found` a boolean in their place. */
const viewResults = <T>(results: T[], { resultsFound }: CheckViewOptions) =>
  resultsFound ? { results_found: results.length > 0 } : { results };

/** A criminal check has no `status` in its answers, `completed_at` tells; but a cancelled one must not look clear. */
export function viewCriminalCheck(check: CheckDocument, options: CheckViewOptions = {}) {
  return {
    ...viewCommon(check, options.profile),
    ...(check.status === 'cancelled' && { status: 'cancelled' as const }),
    ...viewResults(viewRecords(check), options),
  };
}

/** An instant check whose results are records. */
export function viewInstantCheck(check: CheckDocument, options: CheckViewOptions = {}) {
  const { status } = check;
  return { ...viewCommon(check, options.profile), status, ...viewResults(viewRecords(check), options) };
}

/** An instant check whose results are matched identities with their records. */
export function viewIdentityCheck(check: CheckDocument, options: CheckViewOptions = {}) {
  const { status } = check;
  return { ...viewCommon(check, options.profile), status, ...viewResults(viewIdentities(check), options) };
}

/** What every check that a provider answers shows. */
function viewOrdered(check: CheckDocument, { profile }: CheckViewOptions) {
  const { status, estimated_completion_at: estimated } = check;
  return {
    ...viewCommon(check, profile),
    status,
    ...(status === 'pending' && estimated && { estimated_completion_at: iso(estimated) }),
  };
}

export function viewCountyCheck(check: CheckDocument, options: CheckViewOptions = {}) {
  const { county, cancellation } = check;
  if (!county) throw new Error(`Check ${check._id} asks no court`);
  return {
    ...viewOrdered(check, options),
    check_type: 'county_check' as const,
    ...county,
    ...(cancellation?.reason !== undefined && { cancellation_reason: cancellation.reason }),
    ...viewResults(viewRecords(check), options),
  };
}

/** What a department is asked for. */
export const driverCheckType = ({ check_type }: CheckDocument): DriverCheckType =>
  check_type === 'motor_vehicle_report' ? 'motor_vehicle_report' : 'driver_license_status';

/** Makes the view of driver checks: what the department answered is stored sealed. */
export const createDriverCheckView =
  ({ open }: FieldCipher) =>
  (check: CheckDocument, options: CheckViewOptions = {}) => {
    const { licence, answer, status } = check;
    const results: Licence | MotorVehicleReport | null =
      status === 'complete' && answer !== undefined ? JSON.parse(open(answer)) : null;
    return {
      ...viewOrdered(check, options),
      check_type: driverCheckType(check),
      ...(licence && { driver_license_number: licence.masked, driver_license_state: licence.state }),
      ...(options.resultsFound ? { results_found: results !== null } : { results }),
    };
  };

/** Makes the view of identity verifications: what the service answered is stored sealed. */
export const createIdentityVerificationView =
  ({ open }: FieldCipher) =>
  (check: CheckDocument, options: CheckViewOptions = {}) => {
    const { verification, answer, status } = check;
    if (!verification) throw new Error(`Check ${check._id} verifies nobody`);
    const { results }: { results: ComponentResult[] } =
      status === 'complete' && answer !== undefined ? JSON.parse(open(answer)) : { results: [] };
    const erasedAt = verification.images_erased_at;
    return {
      ...viewOrdered(check, options),
      check_type: 'identity_verification' as const,
      verification_type: verification.type,
      ...(erasedAt && { images_erased_at: iso(erasedAt) }),
      ...viewResults(results, options),
    };
  };

/** How far an upload is, 0..1: of the rows that can be run. */
const progressOf = ({ status, processed_row_count, valid_row_count }: BulkUploadDocument): number => {
  if (status === 'complete') return 1;
  return valid_row_count === 0 ? 0 : Math.min(1, processed_row_count / valid_row_count);
};

export function viewBulkUpload(upload: BulkUploadDocument) {
  const { _id, created_at, completed_at, failure_reason, pending_reason, results } = upload;
  const { product_name, filename, status, faults, notes } = upload;
  const { row_count, valid_row_count, invalid_row_count, duplicate_row_count } = upload;
  const { processed_row_count, matched_row_count, failed_row_count } = upload;
  return {
    id: _id,
    created_at: iso(created_at),
    product_name,
    filename,
    status,
    row_count,
    valid_row_count,
    invalid_row_count,
    duplicate_row_count,
    processed_row_count,
    matched_row_count,
    failed_row_count,
    progress: progressOf(upload),
    errors: faults,
    notes,
    ...(failure_reason !== undefined && { failure_reason }),
    ...(pending_reason !== undefined && { pending_reason }),
    results_ready: results !== undefined && !upload.regenerating,
    completed_at: completed_at ? iso(completed_at) : null,
  };
}

export function viewWebhookEndpoint(endpoint: WebhookEndpointDocument) {
  return {
    id: endpoint._id,
    url: endpoint.url,
    events: endpoint.events,
    thin: endpoint.thin,
    ...(endpoint.description !== undefined && { description: endpoint.description }),
    ...(endpoint.product !== undefined && { product: endpoint.product }),
    status: endpoint.status,
    ...(endpoint.disabled_reason !== undefined && { disabled_reason: endpoint.disabled_reason }),
    created_at: iso(endpoint.created_at),
  };
}

export function viewDelivery({
  _id,
  account_id,
  created_at,
  next_attempt_at,
  attempts,
  ...fields
}: DeliveryDocument) {
  return {
    id: _id,
    ...fields,
    created_at: iso(created_at),
    ...(next_attempt_at && { next_attempt_at: iso(next_attempt_at) }),
    attempts: attempts.map(({ at, ...attempt }) => ({ at: iso(at), ...attempt })),
  };
}

export function viewEvent(event: EventDocument, object: Record<string, unknown>) {
  return {
    id: event._id,
    type: event.type,
    created_at: iso(event.created_at),
    account_id: event.account_id,
    data: { object },
  };
}
