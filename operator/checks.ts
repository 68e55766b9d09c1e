import type { CheckDocument } from '../store/documents.ts';
import type { ProviderOrder } from '../store/order-documents.ts';
import { createWorkflowStarter } from '../workflows/start.ts';
import { integer } from './arguments.ts';
import type { Attachment } from './attachment.ts';
import { found, OperatorError } from './errors.ts';
import { type Fields, itemReport, table } from './output.ts';

const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** A length of time in its two largest units. */
export function describeAge(seconds: number): string {
  const first = UNITS.findIndex(([, length]) => seconds >= length);
  if (first === -1) return '0 s';
  let rest = seconds;
  return UNITS.slice(first, first + 2)
    .map(([name, length]) => {
      const count = Math.floor(rest / length);
      rest -= count * length;
      return count === 0 ? '' : `${count} ${name}`;
    })
    .filter(Boolean)
    .join(' ');
}

/** Notes quote what they speak of, and that may be a name: the words between the quotes are left out. */
export const withoutQuotes = (note: string): string => note.replace(/".*"/s, '"…"');

const ageOf = ({ created_at }: CheckDocument, now: number) =>
  Math.max(0, Math.floor((now - created_at.getTime()) / 1000));

function viewStuck(check: CheckDocument, now: number): Fields {
  const { _id, account_id, product, check_type, created_at, pending_reason = null } = check;
  return {
    id: _id,
    account_id,
    product,
    check_type,
    created_at: created_at.toISOString(),
    age_seconds: ageOf(check, now),
    pending_reason,
  };
}

/** The order that a provider has, without what it asks. */
const viewOrder = ({ provider, asked_at, reference, withdrawn }: ProviderOrder): Fields => ({
  provider,
  asked_at: asked_at.toISOString(),
  reference: reference ?? null,
  ...(withdrawn !== undefined && { withdrawn }),
});

/** How a check stands, without what it asked and what it found. */
function viewCheck(check: CheckDocument): Fields {
  const { _id, account_id, product, check_type, profile_id, status, created_at, completed_at } = check;
  return {
    id: _id,
    account_id,
    product,
    check_type,
    profile_id,
    status,
    created_at: created_at.toISOString(),
    completed_at: completed_at?.toISOString() ?? null,
    ...(check.pending_reason !== undefined && { pending_reason: check.pending_reason }),
    ...(check.order && { order: viewOrder(check.order) }),
    ...(check.earlier_orders && { earlier_orders: check.earlier_orders.map(viewOrder) }),
    ruleset_ids: check.ruleset_ids,
    source_versions: check.source_versions,
    run_notes: check.run_notes.map(withoutQuotes),
  };
}

/** `operator checks …` */
export function addChecks({ program, run }: Attachment): void {
  const checks = program
    .command('checks')
    .description('How checks stand; what they found stays with the account.');
  checks
    .command('stuck')
    .description('List pending checks, oldest first, with what each waits for.')
    .option('--limit <n>', 'at most so many', integer(1, 10_000), 50)
    .action(({ limit }: { limit: number }) =>
      run(async ({ store }) => {
        const now = Date.now();
        const data = (await store.checks.stuck(limit)).map((check) => viewStuck(check, now));
        const rows = data.map((row) => ({ ...row, age: describeAge(Number(row.age_seconds)) }));
        return { data, text: table(['id', 'account_id', 'product', 'age', 'pending_reason'], rows) };
      }),
    );
  checks
    .command('show')
    .description('Show how a check stands: its status, the source versions searched, its notes.')
    .argument('<id>', 'id of the check')
    .action((id: string) =>
      run(async ({ store }) => itemReport(viewCheck(found(await store.checks.get(id), 'check', id)))),
    );
  checks
    .command('ask')
    .description('Have the providers of a pending check asked at once, in place of at the next time.')
    .argument('<id>', 'id of the check')
    .action((id: string) =>
      run(async (context) => {
        const { status, product } = found(await context.store.checks.get(id), 'check', id);
        if (status !== 'pending')
          throw new OperatorError('failed', `The check is ${status}: nobody is asked.`);
        await createWorkflowStarter(context.temporal(), context.settings.taskQueue).tellOrder(id);
        return itemReport({ id, product, asked: true });
      }),
    );
}
