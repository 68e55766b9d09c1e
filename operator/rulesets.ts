import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { type Rule, readRules } from '../screening/rulesets.ts';
import type { RulesetDocument } from '../store/documents.ts';
import { requireAccount } from './accounts.ts';
import { label } from './arguments.ts';
import type { Attachment } from './attachment.ts';
import { found, notFound, OperatorError, wrongUse } from './errors.ts';
import { type Fields, itemReport, listReport } from './output.ts';

const view = ({ _id, account_id, name, status, rules, created_at }: RulesetDocument): Fields => ({
  id: _id,
  account_id,
  name,
  status,
  created_at: created_at.toISOString(),
  rules,
});

function readFile(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw wrongUse(`${file} cannot be read`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new OperatorError('failed', `${file} is not JSON. Nothing was stored`);
  }
}

function rulesOf(file: string): Rule[] {
  const { rules, faults } = readRules(readFile(file));
  if (faults.length > 0)
    throw new OperatorError('failed', `${file} does not hold rules. Nothing was stored`, faults);
  return rules;
}

function addCreate(rulesets: Command, { run }: Attachment): void {
  rulesets
    .command('create')
    .description('Store rules of an account from a JSON file that holds a list of them.')
    .argument('<account>', 'id of the account')
    .requiredOption('--name <name>', 'name of the ruleset', label)
    .requiredOption('--rules <file>', 'a list of {rule_id, when, action_type, description}')
    .action((accountId: string, { name, rules: file }: { name: string; rules: string }) =>
      run(async ({ store }) => {
        await requireAccount(store, accountId);
        return itemReport(view(await store.rulesets.create(accountId, name, rulesOf(file))));
      }),
    );
}

function addStatus(rulesets: Command, { run }: Attachment): void {
  const verbs = [
    ['disable', 'disabled', 'Let no new check name a ruleset.'],
    ['enable', 'active', 'Let checks name a ruleset again.'],
  ] as const;
  for (const [verb, status, description] of verbs) {
    rulesets
      .command(verb)
      .description(description)
      .argument('<id>', 'id of the ruleset')
      .action((id: string) =>
        run(async ({ store }) => {
          if (!(await store.rulesets.setStatus(id, status))) throw notFound('ruleset', id);
          return itemReport(view(found(await store.rulesets.find(id), 'ruleset', id)));
        }),
      );
  }
}

/** `operator rulesets …` */
export function addRulesets(attachment: Attachment): void {
  const { program, run } = attachment;
  const rulesets = program.command('rulesets').description("An account's own rules on what reports show.");
  addCreate(rulesets, attachment);
  rulesets
    .command('list')
    .description('List the rulesets of an account, newest first.')
    .argument('<account>', 'id of the account')
    .action((accountId: string) =>
      run(async ({ store }) => {
        await requireAccount(store, accountId);
        const rows = (await store.rulesets.list(accountId)).map(view);
        return listReport(['id', 'name', 'status', 'created_at'], rows);
      }),
    );
  rulesets
    .command('show')
    .description('Show a ruleset with its rules.')
    .argument('<id>', 'id of the ruleset')
    .action((id: string) =>
      run(async ({ store }) => itemReport(view(found(await store.rulesets.find(id), 'ruleset', id)))),
    );
  addStatus(rulesets, attachment);
}
