import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { PROVIDER_KINDS, type ProviderKind } from '../providers/kinds.ts';
import { callbackUrl } from '../providers/providers.ts';
import { countyFault } from '../screening/places/counties.ts';
import { STATE_FIPS } from '../screening/places/states.ts';
import { SCENARIO_PROVIDER } from '../screening/scenarios/order-scenario.ts';
import type { ConfiguredProvider } from '../store/providers.ts';
import { duration, integer, words, wordsAmong } from './arguments.ts';
import type { Attachment } from './attachment.ts';
import type { Context } from './context.ts';
import { found, notFound, OperatorError, requireYes, wrongUse } from './errors.ts';
import { type Fields, itemReport, listReport, type Report } from './output.ts';

const KIND = 'provider';
const COLUMNS = ['name', 'kind', 'states', 'counties', 'position', 'rate_per_second', 'deadline', 'status'];
const FORTNIGHT_SECONDS = 14 * 86_400;
const LONGEST_DEADLINE_SECONDS = 365 * 86_400;

/** What can be chosen of a provider, and changed later. */
interface Choices {
  baseUrl?: string;
  states?: string[];
  counties?: string[];
  position?: number;
  rate?: number;
  deadline?: number;
  apiKeyFile?: string;
}

/** Reads the name of a provider: it is part of an address and of a task queue. */
function providerName(text: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,49}$/.test(text))
    throw new InvalidArgumentError('Give 1 to 50 small letters, digits or hyphens.');
  if (text === SCENARIO_PROVIDER)
    throw new InvalidArgumentError('That is the name of the built-in provider.');
  return text;
}

function baseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password || url.search)
    throw new InvalidArgumentError('Give an http or https address without credentials and query.');
  return url.href.replace(/\/$/, '');
}

/** Reads calls a second; `none` is 0, which lifts the limit. */
function rate(text: string): number {
  if (text === 'none') return 0;
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || number <= 0 || number > 10_000)
    throw new InvalidArgumentError('Give calls a second, for example 5 or 0.5, or none.');
  return number;
}

/** The deadline in days, hours, minutes or seconds. */
function spellDuration(seconds: number): string {
  const units = [
    ['d', 86_400],
    ['h', 3600],
    ['m', 60],
  ] as const;
  const [name, length] = units.find(([, unit]) => seconds % unit === 0) ?? ['s', 1];
  return `${seconds / length}${name}`;
}

/** A provider as the operator sees it: without its secrets. */
function view(
  { api_key, callback_secret, created_at, ...provider }: Partial<ConfiguredProvider>,
  { settings }: Context,
): Fields {
  return {
    ...provider,
    deadline: spellDuration(provider.deadline_seconds ?? 0),
    callback_url: callbackUrl(settings.baseUrl, provider.name ?? ''),
    created_at: created_at?.toISOString(),
  };
}

/** @throws OperatorError for a county that is in none of the states */
function checkCounties(states: readonly string[], counties: readonly string[]): void {
  for (const county of counties) {
    const among = states.length > 0 ? states : Object.keys(STATE_FIPS);
    const faults = among.map((state) => countyFault(state, county));
    if (county.toLowerCase() === 'statewide' || !faults.includes(undefined)) {
      throw wrongUse(`"${county}" is not the FIPS code of a county of ${states.join(', ') || 'any state'}.`);
    }
  }
}

const readSecret = async (file: string): Promise<string> => {
  const text = await readFile(file === '-' ? '/dev/stdin' : file, 'utf8').catch(() => {
    throw wrongUse('The file of the API key cannot be read.');
  });
  const secret = text.trim();
  if (secret.length < 8 || secret.length > 4096) throw wrongUse('An API key has 8 to 4096 characters.');
  return secret;
};

/** What was chosen, as the store keeps it. */
async function chosen(choices: Choices) {
  const { baseUrl: base_url, states, counties, position, rate: perSecond, deadline, apiKeyFile } = choices;
  return {
    ...(base_url !== undefined && { base_url }),
    ...(states && { states }),
    ...(counties && { counties }),
    ...(position !== undefined && { position }),
    ...(perSecond !== undefined && { rate_per_second: perSecond || null }),
    ...(deadline !== undefined && { deadline_seconds: deadline }),
    ...(apiKeyFile !== undefined && { api_key: await readSecret(apiKeyFile) }),
  };
}

const secretsReport = (provider: ConfiguredProvider, context: Context, given: boolean): Report =>
  itemReport(
    {
      ...view(provider, context),
      ...(!given && { api_key: provider.api_key }),
      callback_secret: provider.callback_secret,
    },
    'The secrets are shown once: give them to the provider now. It is asked with the API key as a bearer',
    'token, and signs its callbacks with the callback secret.',
  );

const newCallbackSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** The options that creating and changing share. */
const withChoices = (command: Command): Command =>
  command
    .option(
      '--states <list>',
      'states that it serves, comma-separated; "" for all',
      wordsAmong(Object.keys(STATE_FIPS)),
    )
    .option('--counties <list>', 'FIPS codes of the counties that it serves; "" for all', words)
    .option('--position <n>', 'lower ones are asked first, the others are fallbacks', integer(0, 1_000_000))
    .option('--rate <n>', 'calls a second over all workers, or none', rate)
    .option(
      '--deadline <time>',
      'time to answer in, for example 14d, 36h, 90m',
      duration(1, LONGEST_DEADLINE_SECONDS),
    )
    .option(
      '--api-key-file <path>',
      'file with the API key that the provider gave you; - for standard input',
    );

function addCreate(providers: Command, { run }: Attachment): void {
  withChoices(
    providers
      .command('create')
      .description(
        'Add a provider that speaks the provider contract (docs/providers), and show its secrets once.',
      )
      .argument('<name>', 'how it is called here', providerName)
      .addOption(
        new Option('--kind <kind>', 'what it is asked').choices(PROVIDER_KINDS).makeOptionMandatory(),
      )
      .requiredOption('--base-url <url>', 'where its gateway is', baseUrl),
  ).action((name: string, { kind, ...choices }: Choices & { kind: ProviderKind }) =>
    run(async (context) => {
      const fields = await chosen(choices);
      const { rate_per_second, base_url = '', ...rest } = fields;
      const provider: ConfiguredProvider = {
        states: [],
        counties: [],
        position: 10,
        deadline_seconds: FORTNIGHT_SECONDS,
        api_key: randomBytes(32).toString('base64url'),
        ...rest,
        name,
        kind,
        base_url,
        callback_secret: newCallbackSecret(),
        ...(rate_per_second && { rate_per_second }),
        status: 'active',
        created_at: new Date(),
      };
      checkCounties(provider.states, provider.counties);
      if (!(await context.store.providers.create(provider)))
        throw new OperatorError('failed', `A provider has the name ${name} already.`);
      return secretsReport(provider, context, fields.api_key !== undefined);
    }),
  );
}

async function change(
  context: Context,
  name: string,
  fields: Parameters<Context['store']['providers']['update']>[1],
): Promise<Report> {
  const { providers } = context.store;
  if (!(await providers.update(name, fields))) throw notFound(KIND, name);
  return itemReport(view(found(await providers.find(name), KIND, name), context));
}

function addUpdate(providers: Command, { run }: Attachment): void {
  withChoices(
    providers
      .command('update')
      .description('Change a provider; what is left out stays as it is. Workers follow within seconds.')
      .argument('<name>', 'name of the provider')
      .option('--base-url <url>', 'where its gateway is', baseUrl),
  ).action((name: string, choices: Choices) =>
    run(async (context) => {
      const fields = await chosen(choices);
      const { states, counties } = found(await context.store.providers.find(name), KIND, name);
      checkCounties(fields.states ?? states, fields.counties ?? counties);
      return change(context, name, fields);
    }),
  );
  for (const [verb, status, description] of [
    ['enable', 'active', 'Give a provider new orders again.'],
    ['disable', 'disabled', 'Give a provider no new orders; those that it has run to their end.'],
  ] as const) {
    providers
      .command(verb)
      .description(description)
      .argument('<name>', 'name of the provider')
      .action((name: string) => run((context) => change(context, name, { status })));
  }
}

function addRemove(providers: Command, { run }: Attachment): void {
  providers
    .command('rotate')
    .description('Give a provider a new callback secret, shown once. The old one is refused from now on.')
    .argument('<name>', 'name of the provider')
    .action((name: string) =>
      run(async (context) => {
        const callback_secret = newCallbackSecret();
        await change(context, name, { callback_secret });
        const provider = found(await context.store.providers.find(name), KIND, name);
        return secretsReport(provider, context, true);
      }),
    );
  providers
    .command('remove')
    .description('Remove a provider that has no orders any more.')
    .argument('<name>', 'name of the provider')
    .option('--yes', 'do it')
    .action((name: string, options: { yes?: boolean }) =>
      run(async ({ store }) => {
        requireYes(options, 'Removing a provider');
        if (await store.checks.hasOrdersWith(name)) {
          throw new OperatorError(
            'failed',
            `Checks wait for ${name}. Disable it, and remove it when they ended.`,
          );
        }
        if (!(await store.providers.remove(name))) throw notFound(KIND, name);
        return itemReport({ name, removed: true });
      }),
    );
}

/** `operator providers …` */
export function addProviders(attachment: Attachment): void {
  const { program, run } = attachment;
  const providers = program
    .command('providers')
    .description('Outside sources: who is asked, for what, how often.');
  providers
    .command('list')
    .description('List the providers by name.')
    .action(() =>
      run(async (context) => {
        const all = await context.store.providers.list();
        return listReport(
          COLUMNS,
          all.map((provider) => view(provider, context)),
        );
      }),
    );
  providers
    .command('show')
    .description('Show a provider, without its secrets.')
    .argument('<name>', 'name of the provider')
    .action((name: string) =>
      run(async (context) =>
        itemReport(view(found(await context.store.providers.find(name), KIND, name), context)),
      ),
    );
  addCreate(providers, attachment);
  addUpdate(providers, attachment);
  addRemove(providers, attachment);
}
