import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { timeOfId } from '../../platform/ids.ts';
import { type GivenPerson, type PersonalData, readPersonalData } from '../../screening/personal-data.ts';
import { viewProfile } from '../../store/views.ts';
import { Problem } from '../problem.ts';
import { idParameter, ListHeaders, PageQuerySchema } from '../schemas/common.ts';
import { problems } from '../schemas/problem.ts';
import { CreateProfileSchema, ProfileSchema, UpdateProfileSchema } from '../schemas/profile.ts';

const NAME_PARTS = ['first_name', 'middle_name', 'last_name'] as const;

type ProfilePatch = { [Field in keyof GivenPerson]?: GivenPerson[Field] | null };

/** The names after a PATCH: parsed anew, put together from old and new parts, or as they stood. */
function patchNames(stored: PersonalData, patch: ProfilePatch): Partial<PersonalData> {
  const { full_name, suffix, parse_notes, no_middle_name: stoodWithout } = stored;
  const no_middle_name = patch.no_middle_name ?? stoodWithout;
  if (typeof patch.full_name === 'string') {
    const { addresses, ...names } = readPersonalData({ full_name: patch.full_name, no_middle_name });
    return names;
  }
  const clears = no_middle_name && stored.middle_name !== undefined;
  const renamed = clears || NAME_PARTS.some((part) => patch[part] !== undefined);
  const parts = Object.fromEntries(NAME_PARTS.map((part) => [part, patch[part] ?? stored[part]]));
  const withoutMiddle = no_middle_name || patch.middle_name === null || patch.middle_name === '';
  return {
    ...parts,
    ...(withoutMiddle && { middle_name: undefined }),
    suffix,
    no_middle_name,
    ...(renamed ? { parse_notes: [] } : { full_name, parse_notes }),
  };
}

/**
 * The stored data with the fields of a PATCH over them; new names take the place of a parsed full name.
 * @throws Problem when a middle name is given to a person who has none
 */
function merge(stored: PersonalData, patch: ProfilePatch): PersonalData {
  if (patch.middle_name && (patch.no_middle_name ?? stored.no_middle_name)) {
    throw Problem.atPointer('/middle_name', 'cannot be given while no_middle_name is true');
  }
  const { dob, ssn, phone, email, custom_id, addresses } = stored;
  const { full_name, first_name, middle_name, last_name, no_middle_name, ...rest } = patch;
  const merged = { dob, ssn, phone, email, custom_id, addresses, ...rest, ...patchNames(stored, patch) };
  const filled = Object.entries(merged).filter(([, value]) => value !== null && value !== undefined);
  return { addresses: [], ...Object.fromEntries(filled) } as unknown as PersonalData;
}

/** Profiles: stored sets of personal data that checks can reference. */
const profiles: FastifyPluginAsyncTypebox = async (fastify) => {
  const { store, workflows } = fastify;
  const config = { product: 'profile' } as const;
  const tags = ['Profiles'];
  const params = idParameter('profile_id');

  /** Has the checks that wait for a provider look at once: they end, and their orders are taken back. */
  const endWaiting = async (accountId: string, profileId: string): Promise<void> => {
    const checks = await store.checks.ofProfile(accountId, profileId);
    for (const { _id } of checks.filter(({ status }) => status === 'pending')) {
      // One that is not told now finds out by itself when it asks the provider next.
      await workflows
        .tellOrder(_id)
        .catch((err) => fastify.log.warn({ err, check_id: _id }, 'a check could not be told of an erasure'));
    }
  };

  fastify.post(
    '/profiles',
    {
      config: { ...config, metered: true },
      schema: {
        tags,
        summary: 'Create a profile',
        operationId: 'createProfile',
        body: CreateProfileSchema,
        response: { 201: ProfileSchema, ...problems(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const profile = await store.profiles.insert(
        request.caller.account._id,
        request.resourceId,
        readPersonalData(request.body),
        timeOfId(request.resourceId),
      );
      return reply.code(201).header('location', `/v1/profiles/${profile.id}`).send(viewProfile(profile));
    },
  );

  fastify.get(
    '/profiles',
    {
      config,
      schema: {
        tags,
        summary: 'List profiles, newest first',
        operationId: 'listProfiles',
        querystring: PageQuerySchema,
        response: { 200: Type.Array(ProfileSchema, { headers: ListHeaders }), ...problems() },
      },
    },
    async (request, reply) =>
      reply.sendList(
        await store.profiles.list(request.caller.account._id, request.query),
        request.query,
        viewProfile,
      ),
  );

  fastify.get(
    '/profiles/:profile_id',
    {
      config,
      schema: {
        tags,
        summary: 'One profile',
        operationId: 'getProfile',
        params,
        response: { 200: ProfileSchema, ...problems(404) },
      },
    },
    async (request) => {
      const profile = await store.profiles.find(request.caller.account._id, request.params.profile_id);
      if (!profile) throw Problem.notFound();
      return viewProfile(profile);
    },
  );

  fastify.patch(
    '/profiles/:profile_id',
    {
      config,
      schema: {
        tags,
        summary: 'Update a profile',
        description: 'Fields that are left out stay as they are; null removes a field.',
        operationId: 'updateProfile',
        params,
        body: UpdateProfileSchema,
        response: { 200: ProfileSchema, ...problems(404, 413, 415) },
      },
    },
    async (request) => {
      const profile = await store.profiles.change(
        request.caller.account._id,
        request.params.profile_id,
        (stored) => merge(stored, request.body),
      );
      if (!profile) throw Problem.notFound();
      return viewProfile(profile);
    },
  );

  fastify.delete(
    '/profiles/:profile_id',
    {
      config,
      schema: {
        tags,
        summary: 'Erase a profile and the personal data of its checks',
        description: 'A tombstone stays, so that the id is never used again.',
        operationId: 'deleteProfile',
        params,
        response: { 204: Type.Null(), ...problems(404, 409) },
      },
    },
    async (request, reply) => {
      const accountId = request.caller.account._id;
      const { profile_id } = request.params;
      const erased = await store.erasePerson(accountId, profile_id);
      if (!erased.profile) throw Problem.notFound();
      await endWaiting(accountId, profile_id);
      return reply.code(204).send(null);
    },
  );
};

export default profiles;
