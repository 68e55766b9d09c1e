import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { User } from '../../store/users.ts';
import { Problem } from '../problem.ts';
import {
  EmailSchema,
  IdSchema,
  idParameter,
  ListHeaders,
  PageQuerySchema,
  TimestampSchema,
} from '../schemas/common.ts';
import { problems } from '../schemas/problem.ts';

const RoleSchema = Type.String({ pattern: '^[a-z][a-z0-9_-]{0,63}$' });
const RolesSchema = Type.Array(RoleSchema, { maxItems: 50, uniqueItems: true });
const NameSchema = Type.String({ minLength: 1, maxLength: 200 });

const EXAMPLE = {
  id: '0197c0de-0000-7000-8000-000000000006',
  created_at: '2026-11-21T12:00:00.000Z',
  email: 'ana@example.com',
  name: 'Ana',
  status: 'invited',
  roles: ['reviewer'],
};

const UserSchema = Type.Object(
  {
    id: IdSchema,
    created_at: TimestampSchema,
    email: Type.String(),
    name: Type.Optional(Type.String()),
    status: Type.Enum(['invited', 'active', 'disabled']),
    roles: Type.Array(Type.String()),
  },
  { title: 'User', examples: [EXAMPLE] },
);

const CreateUserSchema = Type.Object(
  { email: EmailSchema, name: Type.Optional(NameSchema), roles: Type.Optional(RolesSchema) },
  {
    title: 'CreateUser',
    additionalProperties: false,
    examples: [{ email: 'ana@example.com', name: 'Ana', roles: ['reviewer'] }],
  },
);

const UpdateUserSchema = Type.Object(
  { name: Type.Optional(NameSchema), status: Type.Optional(Type.Enum(['invited', 'active', 'disabled'])) },
  { title: 'UpdateUser', additionalProperties: false, minProperties: 1, examples: [{ status: 'active' }] },
);

const UserRolesSchema = Type.Object(
  { roles: RolesSchema },
  { title: 'UserRoles', additionalProperties: false, examples: [{ roles: ['reviewer'] }] },
);

const view = (user: User) => ({ ...user, created_at: user.created_at.toISOString() });

const found = (user: User | null): User => {
  if (!user) throw Problem.notFound();
  return user;
};

/** The people of an account, and their roles. */
const users: FastifyPluginAsyncTypebox = async (fastify) => {
  const { store } = fastify;
  const tags = ['Accounts'];
  const params = idParameter('user_id');

  fastify.get(
    '/users',
    {
      config: { scope: 'read:users' },
      schema: {
        tags,
        summary: 'List users, newest first',
        operationId: 'listUsers',
        querystring: PageQuerySchema,
        response: { 200: Type.Array(UserSchema, { headers: ListHeaders }), ...problems() },
      },
    },
    async (request, reply) =>
      reply.sendList(await store.users.list(request.caller.account._id, request.query), request.query, view),
  );

  fastify.post(
    '/users',
    {
      config: { scope: 'create:user' },
      schema: {
        tags,
        summary: 'Invite a user',
        operationId: 'createUser',
        body: CreateUserSchema,
        response: { 201: UserSchema, ...problems(409, 422) },
      },
    },
    async (request, reply) => {
      const { email, name, roles = [] } = request.body;
      const invited = { email, roles, ...(name !== undefined && { name }) };
      const user = await store.users.invite(request.caller.account._id, invited, request.resourceId);
      if (!user) throw new Problem('conflict', 'A user of this account has this e-mail address.');
      return reply.code(201).header('location', `/v1/users/${user.id}`).send(view(user));
    },
  );

  fastify.get(
    '/users/:user_id',
    {
      config: { scope: 'read:user' },
      schema: {
        tags,
        summary: 'One user',
        operationId: 'getUser',
        params,
        response: { 200: UserSchema, ...problems(404) },
      },
    },
    async (request) =>
      view(found(await store.users.find(request.caller.account._id, request.params.user_id))),
  );

  fastify.patch(
    '/users/:user_id',
    {
      config: { scope: 'update:user' },
      schema: {
        tags,
        summary: 'Change a user',
        operationId: 'updateUser',
        params,
        body: UpdateUserSchema,
        response: { 200: UserSchema, ...problems(404) },
      },
    },
    async (request) =>
      view(found(await store.users.update(request.caller.account._id, request.params.user_id, request.body))),
  );

  fastify.delete(
    '/users/:user_id',
    {
      config: { scope: 'delete:user' },
      schema: {
        tags,
        summary: 'Remove a user',
        operationId: 'deleteUser',
        params,
        response: { 204: Type.Null(), ...problems(404) },
      },
    },
    async (request, reply) => {
      if (!(await store.users.remove(request.caller.account._id, request.params.user_id)))
        throw Problem.notFound();
      return reply.code(204).send(null);
    },
  );

  fastify.get(
    '/users/:user_id/roles',
    {
      config: { scope: 'read:role' },
      schema: {
        tags,
        summary: 'The roles of a user',
        operationId: 'getUserRoles',
        params,
        response: { 200: UserRolesSchema, ...problems(404) },
      },
    },
    async (request) => {
      const { roles } = found(await store.users.find(request.caller.account._id, request.params.user_id));
      return { roles };
    },
  );

  fastify.put(
    '/users/:user_id/roles',
    {
      config: { scope: 'update:role' },
      schema: {
        tags,
        summary: 'Set the roles of a user',
        operationId: 'setUserRoles',
        params,
        body: UserRolesSchema,
        response: { 200: UserRolesSchema, ...problems(404) },
      },
    },
    async (request) => {
      const { roles } = found(
        await store.users.update(request.caller.account._id, request.params.user_id, request.body),
      );
      return { roles };
    },
  );

  fastify.delete(
    '/users/:user_id/roles',
    {
      config: { scope: 'delete:role' },
      schema: {
        tags,
        summary: 'Take roles from a user',
        description: 'All of them, or the one that the query names.',
        operationId: 'deleteUserRoles',
        params,
        querystring: Type.Object({ role: Type.Optional(RoleSchema) }, { additionalProperties: false }),
        response: { 200: UserRolesSchema, ...problems(404) },
      },
    },
    async (request) => {
      const accountId = request.caller.account._id;
      const { user_id } = request.params;
      const { role } = request.query;
      const user = role
        ? await store.users.removeRole(accountId, user_id, role)
        : await store.users.update(accountId, user_id, { roles: [] });
      return { roles: found(user).roles };
    },
  );
};

export default users;
