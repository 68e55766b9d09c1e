import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { PersonalData } from '../../store/profiles.ts';
import { viewProfile } from '../../store/views.ts';
import { type GivenPerson, readPersonalData } from '../personal-data.ts';
import { Problem } from '../problem.ts';
import { idParameter, ListHeaders, PageQuerySchema } from '../schemas/common.ts';
import { problems } from '../schemas/problem.ts';
import { CreateProfileSchema, ProfileSchema, UpdateProfileSchema } from '../schemas/profile.ts';

const NAME_FIELDS = ['full_name', 'first_name', 'middle_name', 'last_name'] as const;

/** The stored data with the fields of a PATCH over them; new names take the place of a parsed full name. */
function merge(
  stored: PersonalData,
  patch: { [Field in keyof GivenPerson]?: GivenPerson[Field] | null },
): PersonalData {
  const { full_name, suffix, parse_notes, ...kept } = stored;
  const renamed = NAME_FIELDS.some((field) => patch[field] !== undefined);
  const noMiddleName = patch.no_middle_name ?? stored.no_middle_name;
  const names =
    patch.full_name === undefined
      ? kept
      : { ...kept, first_name: undefined, middle_name: undefined, last_name: undefined };
  const merged = {
    ...names,
    ...(!renamed && full_name !== undefined && { full_name }),
    ...patch,
    no_middle_name: noMiddleName,
  };
  // A person without a middle name loses the stored one.
  const middle_name = noMiddleName && patch.middle_name === undefined ? null : merged.middle_name;
  const given = Object.fromEntries(
    Object.entries({ ...merged, middle_name }).filter(([, value]) => value !== null && value !== undefined),
  ) as GivenPerson;
  return readPersonalData(given);
}

/** Profiles: stored sets of personal data that checks can reference. */
const profiles: FastifyPluginAsyncTypebox = async (fastify) => {
  const { store } = fastify;
  const config = { product: 'profile' } as const;
  const tags = ['Profiles'];
  const params = idParameter('profile_id');

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
      const accountId = request.caller.account._id;
      const stored = await store.profiles.find(accountId, request.params.profile_id);
      const { id, account_id, created_at, updated_at, ...data } = stored ?? {};
      const profile =
        stored &&
        (await store.profiles.replace(accountId, stored.id, merge(data as PersonalData, request.body)));
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
      if (!(await store.profiles.erase(accountId, profile_id))) throw Problem.notFound();
      await store.checks.erase(accountId, profile_id);
      return reply.code(204).send(null);
    },
  );
};

export default profiles;
