import { Argument, type Command, Option } from 'commander';
import { PRODUCT_EVENTS, PRODUCTS, type Product } from '../screening/products.ts';
import { RECORD_CATEGORIES, SOURCE_CATEGORIES } from '../screening/record.ts';
import type { ProductConfiguration } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import { integer, words, wordsAmong } from './arguments.ts';
import type { Attachment } from './attachment.ts';
import type { Context } from './context.ts';
import { checkDestination } from './destination.ts';
import { found, notFound, wrongUse } from './errors.ts';
import { itemReport, type Report } from './output.ts';

interface ProductOptions {
  enable?: boolean;
  disable?: boolean;
  destinationUrl?: string;
  /** False by `--no-destination`; commander makes it true otherwise. */
  destination: boolean;
  /** False by `--no-limit`. */
  limit?: number | false;
  window?: number;
  includeCategories?: string[];
  sourceAccess?: string[];
  allSources?: boolean;
}

const LARGEST = 1_000_000_000;
const LONGEST_WINDOW = 366 * 86_400;
const CATEGORIES = [...new Set<string>([...RECORD_CATEGORIES, ...SOURCE_CATEGORIES])];

/** Refuses options that have no sense together, and a call that changes nothing. */
function checkOptions(product: Product, options: ProductOptions): void {
  const { destination, limit, window, ...others } = options;
  const named = Object.values(others).some((value) => value !== undefined);
  if (destination && limit === undefined && window === undefined && !named)
    throw wrongUse('Nothing to change was named; see --help');
  if ((typeof limit === 'number') !== (window !== undefined))
    throw wrongUse('--limit and --window belong together');
  if (options.destinationUrl !== undefined && !destination)
    throw wrongUse('--destination-url and --no-destination exclude one another');
  if (options.destinationUrl !== undefined && PRODUCT_EVENTS[product].length === 0)
    throw wrongUse(`${product} sends no events, so it has no destination`);
}

async function checkSources(store: Store, names: readonly string[] = []): Promise<void> {
  const known = new Set((await store.recordSources.list()).map(({ _id }) => _id));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw notFound('record source', unknown);
}

/** A product's configuration with the options' changes. */
function changed(current: ProductConfiguration, options: ProductOptions): ProductConfiguration {
  const { destination, destinationUrl, limit, window, includeCategories, sourceAccess } = options;
  const next: ProductConfiguration = { ...current, enabled: options.enable ?? current.enabled };
  if (options.disable) next.enabled = false;
  if (destinationUrl !== undefined) next.destination_url = destinationUrl;
  if (!destination) delete next.destination_url;
  if (typeof limit === 'number' && window !== undefined) next.usage_limit = { limit, window_seconds: window };
  if (limit === false) delete next.usage_limit;
  if (includeCategories) next.included_categories = includeCategories;
  if (sourceAccess) next.source_access = sourceAccess;
  if (options.allSources) delete next.source_access;
  return next;
}

async function configure(
  { store, addressFilter }: Context,
  accountId: string,
  product: Product,
  options: ProductOptions,
): Promise<Report> {
  checkOptions(product, options);
  const { destinationUrl: url, destination } = options;
  const account = found(await store.accounts.find(accountId), 'account', accountId);
  if (url !== undefined) await checkDestination(url, addressFilter);
  await checkSources(store, options.sourceAccess);
  const configuration = changed(account.products[product] ?? { enabled: false }, options);
  await store.accounts.setProduct(accountId, product, configuration);
  const secret =
    url !== undefined || !destination
      ? await store.webhookEndpoints.setDestination(accountId, product, url)
      : null;
  const shown = { account_id: accountId, product, ...configuration };
  if (secret !== null)
    return itemReport(
      { ...shown, secret },
      'The secret signs the deliveries. It is shown once: keep it now.',
    );
  return url === undefined
    ? itemReport(shown)
    : itemReport(shown, 'The destination keeps the secret that it has.');
}

/** `operator accounts product …` */
export function addAccountProduct(accounts: Command, { run }: Attachment): void {
  accounts
    .command('product')
    .description('Configure one product of an account; what no option names stays as it is.')
    .argument('<id>', 'id of the account')
    .addArgument(new Argument('<product>', 'key of the product').choices(PRODUCTS))
    .addOption(new Option('--enable', 'let the account use the product').conflicts('disable'))
    .option('--disable', 'refuse the product to the account')
    .option('--destination-url <url>', "where the product's events are sent")
    .option('--no-destination', 'send them nowhere, and forget the secret')
    .option('--limit <n>', 'creates allowed in a window', integer(0, LARGEST))
    .option('--window <seconds>', 'length of the window', integer(1, LONGEST_WINDOW))
    .option('--no-limit', 'take the limit away')
    .option(
      '--include-categories <list>',
      'categories searched beside the usual ones, comma-separated; "" for none',
      wordsAmong(CATEGORIES),
    )
    .addOption(
      new Option('--source-access <list>', 'the only record sources the account sees, comma-separated')
        .argParser(words)
        .conflicts('allSources'),
    )
    .option('--all-sources', 'let the account see every source')
    .action((id: string, product: Product, options: ProductOptions) =>
      run((context) => configure(context, id, product, options)),
    );
}
