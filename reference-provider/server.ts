import { createHash, timingSafeEqual } from 'node:crypto';
import { type TypeBoxTypeProvider, TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import Fastify, { type FastifyInstance } from 'fastify';
import { createAgenda } from './agenda.ts';
import { createCallBack } from './callbacks.ts';
import { type Clock, systemClock } from './clock.ts';
import { createFaultPanel } from './faults.ts';
import { createOrderBook } from './order-book.ts';
import { answerProblems, Problem } from './problem.ts';
import { addContractRoutes, addTrialRoutes } from './routes.ts';

export interface ReferenceProviderOptions {
  /** The bearer token of every request. */
  readonly apiKey: string;
  /** Signs callbacks: `whsec_` and base64. */
  readonly callbackSecret: string;
  /** Seconds until an order is answered; 0 answers at once. Default 5. */
  readonly delaySeconds?: number;
  readonly clock?: Clock;
}

export interface ReferenceProvider {
  /** The server; it does not listen yet. */
  readonly app: FastifyInstance;
  /** Ends when no callback and no order is under way; what is planned for later does not count. */
  idle(): Promise<void>;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Asks every request for the token; compared in constant time. */
function askForToken(app: FastifyInstance, apiKey: string): void {
  const wanted = digest(`Bearer ${apiKey}`);
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (timingSafeEqual(digest(headers.authorization ?? ''), wanted)) return;
    reply.header('www-authenticate', 'Bearer');
    throw new Problem(401, 'The API key is not known');
  });
}

/** A small server of the provider contract, for trying and for tests: orders in memory, faults at the flick of a switch. */
export async function createReferenceProvider({
  apiKey,
  callbackSecret,
  delaySeconds = 5,
  clock = systemClock,
}: ReferenceProviderOptions): Promise<ReferenceProvider> {
  const agenda = createAgenda(clock);
  const faults = createFaultPanel();
  const callBack = createCallBack({ secret: callbackSecret, agenda, faults });
  const book = createOrderBook({ delayMs: delaySeconds * 1000, agenda, faults, callBack });

  const app = Fastify({ forceCloseConnections: true }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(TypeBoxValidatorCompiler);
  answerProblems(app);
  askForToken(app, apiKey);
  app.addHook('onClose', async () => agenda.stop());
  await app.register(async (trial) => addTrialRoutes(trial, { book, faults }));
  await app.register(async (contract) => addContractRoutes(contract, { book, faults, agenda }));
  return { app, idle: () => agenda.idle() };
}
