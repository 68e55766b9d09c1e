import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { STAGES } from '../../screening/products.ts';
import type { AccountDocument } from '../../store/documents.ts';
import { ProductConfigurationSchema } from '../../store/documents.ts';
import { listingOf } from '../plugins/lists.ts';
import { Problem } from '../problem.ts';
import { IdSchema, idParameter, ListHeaders, PageQuerySchema, TimestampSchema } from '../schemas/common.ts';
import { problems } from '../schemas/problem.ts';

const AccountSchema = Type.Object(
  {
    id: IdSchema,
    created_at: TimestampSchema,
    name: Type.String(),
    stage: Type.Enum([...STAGES]),
    status: Type.Enum(['active', 'disabled']),
    products: Type.Record(Type.String(), ProductConfigurationSchema),
    dppa_purpose: Type.Optional(Type.String()),
    min_match_score: Type.Optional(Type.Number()),
    permissible_purposes: Type.Array(Type.String()),
    rulesets: Type.Array(IdSchema),
  },
  {
    title: 'Account',
    examples: [
      {
        id: '0197c0de-0000-7000-8000-000000000000',
        created_at: '2026-11-21T12:00:00.000Z',
        name: 'Example Hiring',
        stage: 'test',
        status: 'active',
        products: { criminal_check: { enabled: true } },
        permissible_purposes: [],
        rulesets: [],
      },
    ],
  },
);

const CreateAccountSchema = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    stage: Type.Optional(Type.Enum([...STAGES], { default: 'test' })),
  },
  {
    title: 'CreateAccount',
    additionalProperties: false,
    examples: [{ name: 'Example Hiring, Berlin', stage: 'test' }],
  },
);

const view = ({ _id, clients, parent_id, created_at, ...account }: AccountDocument) => ({
  id: _id,
  ...account,
  created_at: created_at.toISOString(),
});

/** An account sees itself and the accounts that it made; products and clients are the operator's to configure. */
const accounts: FastifyPluginAsyncTypebox = async (fastify) => {
  const { store } = fastify;
  const tags = ['Accounts'];
  const params = idParameter('account_id');

  const inFamily = async (own: AccountDocument, id: string): Promise<AccountDocument> => {
    const found = id === own._id ? own : await store.accounts.find(id);
    if (!found || (found._id !== own._id && found.parent_id !== own._id)) throw Problem.notFound();
    return found;
  };

  fastify.get(
    '/accounts',
    {
      config: { scope: 'read:account' },
      schema: {
        tags,
        summary: 'List the account and those it made',
        operationId: 'listAccounts',
        querystring: PageQuerySchema,
        response: { 200: Type.Array(AccountSchema, { headers: ListHeaders }), ...problems() },
      },
    },
    async (request, reply) => {
      const family = await store.accounts.family(request.caller.account._id);
      return reply.sendList(listingOf(family, request.query), request.query, view);
    },
  );

  fastify.get(
    '/accounts/:account_id',
    {
      config: { scope: 'read:account' },
      schema: {
        tags,
        summary: 'One account',
        operationId: 'getAccount',
        params,
        response: { 200: AccountSchema, ...problems(404) },
      },
    },
    async (request) => view(await inFamily(request.caller.account, request.params.account_id)),
  );

  fastify.post(
    '/accounts',
    {
      config: { scope: 'create:account' },
      schema: {
        tags,
        summary: 'Make an account below this one',
        description: 'No product is enabled at first; the operator configures it and gives it clients.',
        operationId: 'createAccount',
        body: CreateAccountSchema,
        response: { 201: AccountSchema, ...problems(409, 422) },
      },
    },
    async (request, reply) => {
      const { name, stage = 'test' } = request.body;
      const { account } = request.caller;
      // A stage is granted by the operator: nobody gives more than he has.
      if (STAGES.indexOf(stage) > STAGES.indexOf(account.stage)) {
        throw Problem.atPointer('/stage', 'must not be above the stage of this account', 'stage_not_allowed');
      }
      const created = await store.accounts.create(
        { name, stage, parent_id: account._id },
        request.resourceId,
      );
      return reply.code(201).header('location', `/v1/accounts/${created._id}`).send(view(created));
    },
  );

  fastify.delete(
    '/accounts/:account_id',
    {
      config: { scope: 'delete:account' },
      schema: {
        tags,
        summary: 'Disable an account that this one made',
        description: 'Its clients are refused at once; its data are kept as the law asks.',
        operationId: 'deleteAccount',
        params,
        response: { 204: Type.Null(), ...problems(404, 409) },
      },
    },
    async (request, reply) => {
      const own = request.caller.account;
      const account = await inFamily(own, request.params.account_id);
      if (account._id === own._id)
        throw new Problem('conflict', 'An account cannot delete itself; ask the operator.');
      await store.accounts.setStatus(account._id, 'disabled');
      return reply.code(204).send(null);
    },
  );
};

export default accounts;
