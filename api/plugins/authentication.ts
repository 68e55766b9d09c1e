import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Product } from '../../screening/products.ts';
import type { AccountDocument } from '../../store/documents.ts';
import { Problem } from '../problem.ts';
import { createTokenReader } from '../tokens.ts';

/** Who calls. */
export interface Caller {
  readonly account: AccountDocument;
  readonly clientId: string;
  readonly scopes: readonly string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that is not public. */
    caller: Caller;
  }
  interface FastifyContextConfig {
    /** The route asks for no token. */
    public?: boolean;
    /** The product that the route belongs to: it must be enabled. */
    product?: Product;
    /** The scope that the token must hold. */
    scope?: string;
  }
}

const unauthorized = (detail: string) =>
  new Problem('unauthorized', detail, { headers: { 'www-authenticate': 'Bearer realm="plumbline"' } });

/** Asks for a bearer token (RFC 6750), an active client and account, an enabled product and a granted scope. */
export default fp(
  async (fastify) => {
    const { settings, store } = fastify;
    const readToken = createTokenReader(settings.keyring, settings.baseUrl);

    const authenticate = async (request: FastifyRequest): Promise<Caller> => {
      const [scheme, token] = (request.headers.authorization ?? '').split(' ');
      if (scheme?.toLowerCase() !== 'bearer' || !token) throw unauthorized('A bearer token is required.');
      const claims = await readToken(token);
      if (!claims) throw unauthorized('The access token is not valid or has run out.');
      // Asked at every request, so that a disabled client or account is refused at once.
      const access = await store.accounts.access(claims.accountId, claims.clientId);
      if (!access) throw unauthorized('The client or its account is disabled.');
      // A scope that was taken from the client is gone from its tokens too.
      const scopes = claims.scopes.filter((scope) => access.client.scopes.includes(scope));
      return { account: access.account, clientId: claims.clientId, scopes };
    };

    fastify.decorateRequest('caller', null as unknown as Caller);
    fastify.addHook('onRequest', async (request) => {
      const { public: open, product, scope } = request.routeOptions.config;
      if (open || request.is404) return;
      request.caller = await authenticate(request);
      if (scope && !request.caller.scopes.includes(scope)) {
        throw new Problem('forbidden', `The access token lacks the scope ${scope}.`);
      }
      if (product && !request.caller.account.products[product]?.enabled) {
        throw new Problem('product_not_enabled', `The product ${product} is not enabled for this account.`);
      }
    });
  },
  { name: 'authentication', dependencies: ['services', 'problems'] },
);
