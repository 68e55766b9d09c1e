import type { FastifyInstance, FastifyRequest } from 'fastify';
import { derivedId, timeOfId } from '../platform/ids.ts';
import { type GivenPerson, type PersonalData, readPersonalData } from '../screening/personal-data.ts';
import type { Product } from '../screening/products.ts';
import type { CheckDocument } from '../store/documents.ts';
import { Problem } from './problem.ts';

/** What a body says of a check, whatever its product. */
export interface CheckRequest extends GivenPerson {
  readonly profile_id?: string | undefined;
  readonly ruleset_id?: string | undefined;
  readonly ruleset_ids?: string[] | undefined;
  readonly reference_id?: string | undefined;
}

/** The person of a check: inline data become a profile of their own. */
interface CheckPerson {
  readonly profileId: string;
  readonly data: PersonalData;
  readonly inline: boolean;
}

/** The id of the profile that inline data of a check become. */
const inlineProfileId = (checkId: string) => derivedId(timeOfId(checkId), 'profile', checkId);

async function personOf(
  fastify: FastifyInstance,
  request: FastifyRequest,
  body: CheckRequest,
): Promise<CheckPerson> {
  if (body.profile_id === undefined) {
    const profileId = inlineProfileId(request.resourceId);
    return { profileId, data: readPersonalData(body), inline: true };
  }
  const profile = await fastify.store.profiles.find(request.caller.account._id, body.profile_id);
  if (!profile) throw Problem.atPointer('/profile_id', 'no profile of this account has this id');
  return { profileId: profile.id, data: profile, inline: false };
}

/** `ruleset_id` and `ruleset_ids` in one list, each once; every one must be a ruleset of the account. */
async function rulesetsOf(
  fastify: FastifyInstance,
  request: FastifyRequest,
  body: CheckRequest,
): Promise<string[]> {
  const merged = [...new Set([...(body.ruleset_id ? [body.ruleset_id] : []), ...(body.ruleset_ids ?? [])])];
  const known = await fastify.store.rulesets.known(request.caller.account._id, merged);
  const unknown = merged.filter((id) => !known.has(id));
  if (unknown.length > 0) {
    const faults = unknown.map((id) => ({
      code: 'validation_error',
      detail: 'no active ruleset of this account has this id',
      source: {
        pointer: id === body.ruleset_id ? '/ruleset_id' : `/ruleset_ids/${body.ruleset_ids?.indexOf(id)}`,
      },
    }));
    throw new Problem('validation_error', 'no active ruleset of this account has this id', { faults });
  }
  return merged;
}

/** What a product adds to the common road. */
export interface NewCheck {
  readonly product: Product;
  readonly checkType: string;
  readonly criteria: CheckDocument['criteria'];
  readonly body: CheckRequest;
  /** What the product keeps beside: where it asks, and about what. */
  readonly fields?: Pick<
    CheckDocument,
    'county' | 'licence' | 'verification' | 'sealed_by' | 'estimated_completion_at'
  >;
  /** Refuses a person that the product cannot search for. */
  readonly requirePerson: (person: PersonalData) => void;
}

/**
 * Writes a pending check with its profile, once: a request that is repeated under its key finds them written.
 * @throws Problem when the body names a profile or a ruleset that the account does not have
 */
export async function writeCheck(
  fastify: FastifyInstance,
  request: FastifyRequest,
  check: NewCheck,
): Promise<CheckDocument> {
  const { store } = fastify;
  const accountId = request.caller.account._id;
  const [person, ruleset_ids] = await Promise.all([
    personOf(fastify, request, check.body),
    rulesetsOf(fastify, request, check.body),
  ]);
  check.requirePerson(person.data);
  const created_at = timeOfId(request.resourceId);
  const document: CheckDocument = {
    _id: request.resourceId,
    account_id: accountId,
    product: check.product,
    check_type: check.checkType,
    profile_id: person.profileId,
    status: 'pending',
    created_at,
    ...(check.body.reference_id !== undefined && { reference_id: check.body.reference_id }),
    ruleset_ids,
    criteria: check.criteria,
    run_notes: [...person.data.parse_notes],
    results: [],
    source_versions: [],
    ...check.fields,
  };
  // The profile stands before its check does: a check is never searched for without its person.
  if (person.inline) await store.profiles.insert(accountId, person.profileId, person.data, created_at);
  return store.checks.insert(document);
}

/** Nothing runs for the check: it is taken back with its inline profile, and the caller may try again. */
async function takeBack(fastify: FastifyInstance, check: CheckDocument, error: unknown): Promise<never> {
  fastify.log.error({ err: error, check_id: check._id }, 'workflow could not be started');
  const { checks, profiles } = fastify.store;
  const withdrawn = await checks.withdraw(check._id);
  if (withdrawn && check.profile_id === inlineProfileId(check._id)) {
    await profiles.withdraw(check.account_id, check.profile_id);
  }
  throw new Problem('unavailable', 'The check could not be started; try again.', {
    headers: { 'retry-after': '5' },
  });
}

/**
 * Starts the workflow that owns a check. A start that is repeated finds the workflow running.
 * @throws Problem `unavailable` when Temporal does not answer; the check is taken back with its inline profile
 */
export async function startCheck(fastify: FastifyInstance, check: CheckDocument): Promise<void> {
  await fastify.workflows.startCheck(check).catch((error) => takeBack(fastify, check, error));
}

/**
 * Starts the workflow of an instant check, and gives the check as it stands at the workflow's end or after ten
 * seconds, whichever comes first.
 * @throws Problem as `startCheck` does
 */
export async function answerCheck(fastify: FastifyInstance, check: CheckDocument): Promise<CheckDocument> {
  await fastify.workflows.startAndAwaitCheck(check).catch((error) => takeBack(fastify, check, error));
  return (await fastify.store.checks.find(check.account_id, check.product, check._id)) ?? check;
}
