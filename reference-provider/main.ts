import closeWithGrace from 'close-with-grace';
import { Command, InvalidArgumentError } from 'commander';
import { createReferenceProvider } from './server.ts';

/** `npm run provider`: the reference server of the provider contract. */

/** For trying on one machine; whoever can reach the server knows them. */
const TRIAL_KEY = 'reference-provider-key';
const TRIAL_SECRET = `whsec_${Buffer.from('reference-provider-secret').toString('base64')}`;

const wholeNumber = (least: number, most: number) => (text: string) => {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  return number;
};

function secret(text: string): string {
  const key = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(text)?.[1] ?? '';
  if (Buffer.from(key, 'base64').length < 24)
    throw new InvalidArgumentError('Give whsec_ and at least 24 bytes in base64.');
  return text;
}

interface Flags {
  readonly host: string;
  readonly port: number;
  readonly apiKey: string;
  readonly callbackSecret: string;
  readonly delay: number;
}

const flags = new Command('provider')
  .description('A small vendor gateway that speaks the provider contract. Orders live in memory.')
  .option('--host <address>', 'where to listen', '127.0.0.1')
  .option('--port <number>', 'port', wholeNumber(0, 65_535), 9400)
  .option('--api-key <key>', 'the bearer token that requests must carry', TRIAL_KEY)
  .option('--callback-secret <secret>', 'signs callbacks', secret, TRIAL_SECRET)
  .option('--delay <seconds>', 'how long an order takes; 0 answers at once', wholeNumber(0, 2_000_000), 5)
  .parse()
  .opts<Flags>();

const { apiKey, callbackSecret, delay, host, port } = flags;
const { app } = await createReferenceProvider({ apiKey, callbackSecret, delaySeconds: delay });

closeWithGrace({ delay: 5_000, logger: false }, () => app.close());

const address = await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE';
  console.error(taken ? `Port ${port} is taken: choose another with --port.` : error.message);
  process.exit(1);
});
console.log(`Reference provider at ${address}
  API key          ${apiKey}
  Callback secret  ${callbackSecret}
  An order takes   ${delay} seconds
  Faults           PUT ${address}/faults
  Orders           GET ${address}/orders`);
