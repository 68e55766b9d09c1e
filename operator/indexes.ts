import type { Attachment } from './attachment.ts';
import { table } from './output.ts';

/** `operator indexes …` */
export function addIndexes({ program, run }: Attachment): void {
  const indexes = program.command('indexes').description("The database's collections and their indexes.");
  indexes
    .command('create')
    .description('Make the collections and indexes that are not there yet; can be repeated at any time.')
    .action(() =>
      run(async ({ store }) => {
        const collections = (await store.ensureIndexes()).sort();
        const rows = collections.map((collection) => ({ collection }));
        return { data: { collections }, text: table(['collection'], rows) };
      }),
    );
}
