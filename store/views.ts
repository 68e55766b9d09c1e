import type { CheckDocument, DeliveryDocument, EventDocument, WebhookEndpointDocument } from './documents.ts';
import type { Profile } from './profiles.ts';

/**
 * What an account sees of a document: the one place where it is cut. The API's answers and the webhooks' bodies are
 * made here, so that they agree.
 */

const iso = (date: Date) => date.toISOString();

/** `***-**-1234`: enough to recognise a number, too little to use it. */
export const maskSsn = (ssn: string) => `***-**-${ssn.replace(/\D/g, '').slice(-4)}`;

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

/** A criminal check has no `status` in its answers, `completed_at` tells; but a cancelled one must not look clear. */
export function viewCriminalCheck(check: CheckDocument, { profile, resultsFound }: CheckViewOptions = {}) {
  const results = check.status === 'complete' ? check.results : [];
  return {
    id: check._id,
    ...(profile ? { profile: viewProfile(profile) } : { profile_id: check.profile_id }),
    created_at: iso(check.created_at),
    completed_at: check.completed_at ? iso(check.completed_at) : null,
    ...(check.cancelled_at && { status: 'cancelled' as const, cancelled_at: iso(check.cancelled_at) }),
    check_type: check.check_type,
    ...(check.reference_id !== undefined && { reference_id: check.reference_id }),
    ruleset_ids: check.ruleset_ids,
    run_notes: check.run_notes,
    ...(check.pending_reason !== undefined && { pending_reason: check.pending_reason }),
    ...(resultsFound ? { results_found: results.length > 0 } : { results }),
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
