import { type Command, Option } from 'commander';
import type { Subject } from '../screening/record.ts';
import { openOfac, openSource, SOURCE_FORMATS, type SourceFormat } from '../sources/formats.ts';
import { OfacCounts } from '../sources/ofac.ts';
import { sourceName } from './arguments.ts';
import type { Attachment } from './attachment.ts';
import type { Context } from './context.ts';
import { OperatorError } from './errors.ts';
import { type Fields, itemReport, type Report } from './output.ts';

interface ImportOptions {
  format: SourceFormat;
  from?: string;
  publish?: boolean;
}

/** A subject is counted aloud every so often. */
const PROGRESS_STEP = 500;

/** Passes subjects on, tells how many there were, and fails in the end when there was none. */
async function* watched(
  subjects: AsyncIterable<Subject>,
  progress: (text: string) => void,
): AsyncGenerator<Subject> {
  let count = 0;
  for await (const subject of subjects) {
    count += 1;
    if (count % PROGRESS_STEP === 0) progress(`${count.toLocaleString('en-US')} subjects read …`);
    yield subject;
  }
  if (count === 0) throw new OperatorError('failed', 'The source holds no subject. Nothing was imported');
}

/** What the OFAC reader counted, by the names that documents use. */
function viewCounts(counts: OfacCounts): Fields {
  return {
    entities: counts.entities,
    by_type: counts.byType,
    aliases: counts.aliases,
    quoted_aliases: counts.quotedAliases,
    addresses: counts.addresses,
    empty_addresses: counts.emptyAddresses,
    comments: counts.comments,
    dates_of_birth: counts.datesOfBirth,
    unread_dates_of_birth: counts.unreadDatesOfBirth,
    documents: counts.documents,
    orphans: counts.orphans,
  };
}

async function importSource(
  { store }: Context,
  name: string,
  { format, from, publish = false }: ImportOptions,
  progress: (text: string) => void,
): Promise<Report> {
  const counts = format === 'ofac-sdn' ? new OfacCounts() : undefined;
  const subjects = counts ? openOfac(from, counts) : openSource(format, from);
  const snapshot = await store.recordSources
    .import(name, format, watched(subjects, progress))
    .finally(() => progress(''));
  const { version, records, sha256 } = snapshot;
  if (publish) await store.recordSources.publish(name, version);
  const report = { name, format, version, subjects: snapshot.subjects, records, sha256, published: publish };
  const note = publish
    ? 'Workers pick the version up without a restart.'
    : `To have it searched: sources publish ${name} ${version}`;
  return itemReport(counts ? { ...report, ofac: viewCounts(counts) } : report, note);
}

/** `operator sources import …` */
export function addImport(sources: Command, { run, progress }: Attachment): void {
  sources
    .command('import')
    .description('Import a new version of a source; nothing is kept of a file that cannot be read whole.')
    .argument('<name>', 'name of the source', sourceName)
    .addOption(
      new Option('--format <format>', 'what the file is').choices(SOURCE_FORMATS).makeOptionMandatory(),
    )
    .option(
      '--from <path>',
      'the file (json-lines, opensanctions), the folder (ofac-sdn; the shipped list when left out), ' +
        'or "size:seed" (court-corpus)',
    )
    .option('--publish', 'make it the version that is searched')
    .action((name: string, options: ImportOptions) =>
      run((context) => importSource(context, name, options, progress)),
    );
}
