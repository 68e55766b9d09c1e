import { type Command, Option } from 'commander';
import { PRODUCTS, STAGES, type Stage } from '../screening/products.ts';
import { DPPA_PURPOSES, PERMISSIBLE_PURPOSES } from '../screening/purposes.ts';
import type { AccountDocument } from '../store/documents.ts';
import type { Store } from '../store/store.ts';
import { addAccountProduct } from './account-product.ts';
import { label, score, words, wordsAmong } from './arguments.ts';
import type { Attachment } from './attachment.ts';
import { found, notFound, wrongUse } from './errors.ts';
import { type Fields, itemReport, listReport } from './output.ts';

interface AccountOptions {
  name?: string;
  stage?: Stage;
  dppaPurpose?: string;
  minMatchScore?: number;
  purposes?: string[];
}

interface CreateOptions extends AccountOptions {
  name: string;
  stage: Stage;
  enableAll?: boolean;
}

interface UpdateOptions extends AccountOptions {
  rulesets?: string[];
}

/** An account as the operator sees it: of its clients the number alone. */
export function viewAccount({ _id, clients, created_at, ...fields }: AccountDocument): Fields {
  return { id: _id, created_at: created_at.toISOString(), ...fields, clients: clients.length };
}

/** Gives an account. @throws OperatorError when there is none */
export async function requireAccount(store: Store, id: string): Promise<AccountDocument> {
  return found(await store.accounts.find(id), 'account', id);
}

/** The fields that the options name, as the store has them. */
function fieldsOf({ name, stage, dppaPurpose, minMatchScore, purposes }: AccountOptions) {
  return {
    ...(name !== undefined && { name }),
    ...(stage !== undefined && { stage }),
    ...(dppaPurpose !== undefined && { dppa_purpose: dppaPurpose }),
    ...(minMatchScore !== undefined && { min_match_score: minMatchScore }),
    ...(purposes !== undefined && { permissible_purposes: purposes }),
  };
}

const stageOption = () => new Option('--stage <stage>', 'what the account may do').choices(STAGES);

/** The options that creating and updating share. */
function withAccountOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--dppa-purpose <purpose>', 'why driver records may be asked for').choices(DPPA_PURPOSES),
    )
    .option('--min-match-score <score>', 'identities below it are left out (0 to 100)', score)
    .option('--purposes <list>', 'permissible purposes, comma-separated', wordsAmong(PERMISSIBLE_PURPOSES));
}

function addCreate(accounts: Command, { run }: Attachment): void {
  withAccountOptions(
    accounts
      .command('create')
      .description('Make an account.')
      .requiredOption('--name <name>', 'name of the customer', label)
      .addOption(stageOption().makeOptionMandatory())
      .option('--enable-all', 'enable every product'),
  ).action((options: CreateOptions) =>
    run(async ({ store }) => {
      const { name, stage } = options;
      const enabled = options.enableAll ? PRODUCTS : [];
      const products = Object.fromEntries(enabled.map((product) => [product, { enabled: true }]));
      const account = await store.accounts.create({ ...fieldsOf(options), name, stage, products });
      return itemReport(viewAccount(account));
    }),
  );
}

function addUpdate(accounts: Command, { run }: Attachment): void {
  withAccountOptions(
    accounts
      .command('update')
      .description('Change what the options name; the rest stays as it is.')
      .argument('<id>', 'id of the account')
      .option('--name <name>', 'name of the customer', label)
      .addOption(stageOption())
      .option('--rulesets <ids>', "the account's own rulesets, comma-separated", words),
  ).action((id: string, options: UpdateOptions) =>
    run(async ({ store }) => {
      const { rulesets } = options;
      const fields = { ...fieldsOf(options), ...(rulesets !== undefined && { rulesets }) };
      if (Object.keys(fields).length === 0) throw wrongUse('Nothing to change was named; see --help');
      await requireAccount(store, id);
      const known = await store.rulesets.known(id, rulesets ?? []);
      const unknown = rulesets?.find((ruleset) => !known.has(ruleset));
      if (unknown !== undefined) throw notFound('active ruleset of this account', unknown);
      await store.accounts.set(id, fields);
      return itemReport(viewAccount(await requireAccount(store, id)));
    }),
  );
}

function addStatus(accounts: Command, { run }: Attachment): void {
  const verbs = [
    ['disable', 'disabled', 'Refuse every client of an account at once; its data stay.'],
    ['enable', 'active', "Let an account's clients in again."],
  ] as const;
  for (const [verb, status, description] of verbs) {
    accounts
      .command(verb)
      .description(description)
      .argument('<id>', 'id of the account')
      .action((id: string) =>
        run(async ({ store }) => {
          if (!(await store.accounts.setStatus(id, status))) throw notFound('account', id);
          return itemReport(viewAccount(await requireAccount(store, id)));
        }),
      );
  }
}

/** `operator accounts …` */
export function addAccounts(attachment: Attachment): void {
  const { program, run } = attachment;
  const accounts = program.command('accounts').description('Customers, and what each of them may use.');
  addCreate(accounts, attachment);
  accounts
    .command('list')
    .description('List all accounts, newest first.')
    .action(() =>
      run(async ({ store }) => {
        const all = await store.accounts.all();
        return listReport(['id', 'name', 'stage', 'status', 'clients', 'created_at'], all.map(viewAccount));
      }),
    );
  accounts
    .command('show')
    .description('Show an account with its products.')
    .argument('<id>', 'id of the account')
    .action((id: string) =>
      run(async ({ store }) => itemReport(viewAccount(await requireAccount(store, id)))),
    );
  addUpdate(accounts, attachment);
  addStatus(accounts, attachment);
  addAccountProduct(accounts, attachment);
}
