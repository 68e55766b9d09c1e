import type { Command } from 'commander';
import { requireAccount } from './accounts.ts';
import type { Attachment } from './attachment.ts';
import { notFound, requireYes, wrongUse } from './errors.ts';
import { itemReport, listReport } from './output.ts';

/** What a value of each field looks like. Faulty values are never quoted. */
const FIELDS = {
  ssn: [/^\d{3}-?\d{2}-?\d{4}$/, 'nine digits'],
  phone: [/^\+[1-9][\d ().-]{1,24}$/, 'a number with its country code, such as +15550100000'],
  email: [/^\s*[^@\s]+@[^@\s]+\s*$/, 'an e-mail address'],
} as const;
type Field = keyof typeof FIELDS;

const NAMES = Object.keys(FIELDS) as Field[];

/** The one field that is looked for. @throws OperatorError unless there is exactly one, of the right form */
function wanted(options: Partial<Record<Field, string>>): { field: Field; value: string } {
  const given = NAMES.flatMap((field) => {
    const value = options[field];
    return value === undefined ? [] : [{ field, value }];
  });
  const [only] = given;
  if (!only || given.length > 1) throw wrongUse('Give exactly one of --ssn, --phone and --email');
  const [form, description] = FIELDS[only.field];
  if (!form.test(only.value)) throw wrongUse(`--${only.field} needs ${description}`);
  return only;
}

function addErase(profiles: Command, { run }: Attachment): void {
  profiles
    .command('erase')
    .description('Erase the personal data of a profile and of its checks; a tombstone stays.')
    .argument('<account>', 'id of the account')
    .argument('<id>', 'id of the profile')
    .option('--yes', 'do it')
    .action((accountId: string, id: string, options: { yes?: boolean }) =>
      run(async ({ store }) => {
        requireYes(options, 'Erasing personal data');
        await requireAccount(store, accountId);
        // Also when the profile was erased before: an earlier run may have broken off.
        const { profile, checks } = await store.erasePerson(accountId, id);
        if (!profile && checks === 0) throw notFound('profile of this account', id);
        return itemReport({ id, account_id: accountId, erased: true, checks });
      }),
    );
}

/** `operator profiles …` */
export function addProfiles(attachment: Attachment): void {
  const { program, run } = attachment;
  const profiles = program
    .command('profiles')
    .description('Privacy requests: find a person, erase a person.');
  profiles
    .command('find')
    .description('Find the profiles of all accounts that hold a value; prints ids alone.')
    .option('--ssn <value>', 'Social Security number')
    .option('--phone <value>', 'telephone number with its country code')
    .option('--email <value>', 'e-mail address')
    .action((options: Partial<Record<Field, string>>) =>
      run(async ({ store }) => {
        const { field, value } = wanted(options);
        return listReport(['id', 'account_id'], await store.profiles.findByValue(field, value));
      }),
    );
  addErase(profiles, attachment);
}
